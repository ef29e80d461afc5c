import { Link, useSearchParams } from 'react-router';
import { counted } from '#domain/text/count';
import { csvFile } from '#domain/csv/write';
import type { Entry, ListedFigure } from '#domain/insight/responders/responses';
import { useDirectory } from '../../../api/names/directory';
import { FileButton } from '../../../charts/files/FileButton';
import { usePageFiles } from '../../../charts/files/page-files';
import { Failure } from '../../../components/states/Failure';
import { saveFile } from '../../../components/save-file';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { canServer } from '../../../url/settings';
import { fileOf, type Period } from '../model/files';
import { entriesPath, incidentsPath } from '../model/links';
import type { IncidentRows } from '../model/use-incident-rows';
import { columnsOf, ENTRY_WORDS } from './columns';
import { FigureTabs } from './FigureTabs';
import type { Entries } from './use-entries';

type EntriesPanelProps = Entries & {
  figure: ListedFigure;
  /** Name of the schedule that the entries are of. */
  schedule: string | undefined;
  rows: IncidentRows;
  period: Period;
  before: string;
};

const CAP = 50;

/** The figures of a person, or of everybody in the filter, as tabs, and what the chosen one counts, one by one. */
export function EntriesPanel(props: EntriesPanelProps) {
  const { standing, isOfOne, entries, schedulesOf, figure, schedule, rows, period, before } = props;
  const [search] = useSearchParams();
  const directory = useDirectory();
  const columns = columnsOf({ zone: period.zone, directory, search, figure, isOfOne, schedulesOf });
  const title = `${standing.name}${schedule === undefined ? '' : `, on duty in ${schedule}`}`;
  const count = entries && countText(entries, figure);
  const file = `${fileOf(period, figure)}.csv`;
  const csv = () =>
    csvFile(
      columns.map(({ head, csvHead }) => csvHead ?? head.toLowerCase()),
      (entries ?? []).map((entry) => columns.map((column) => column.csv(entry))),
    );
  usePageFiles(async () => (entries ? [{ name: file, content: csv() }] : []));
  return (
    <section aria-label={title} className="panel-box mb-3.5">
      <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 grow">
          <bdi>{title}</bdi>
        </h2>
        <Link
          to={entriesPath(search, { responder: undefined, figure: undefined, schedule: undefined })}
          className="text-sm text-accent hover:underline print:hidden"
        >
          All people
        </Link>
        {entries && (
          <FileButton
            title={title}
            kind="CSV"
            onClick={() => saveFile(file, 'text/csv;charset=utf-8', csv())}
          />
        )}
      </header>
      <FigureTabs {...{ standing, figure, before }} />
      {canServer('incident-responders') ? (
        <>
          <h3 className="mb-1 min-h-6 text-sm font-semibold">{count}</h3>
          {rows.query.error && (
            <Failure
              what="The incidents"
              error={rows.query.error}
              onRetry={() => void rows.query.refetch()}
            />
          )}
          {!entries && !rows.query.error && (
            <p role="status" className="h-40 text-sm text-ink-3">
              Loading incidents…
            </p>
          )}
          {entries && (
            <CappedList items={entries} cap={CAP}>
              {(visible) => <DataTable label={count ?? ''} columns={columns} items={visible} keyOf={keyOf} />}
            </CappedList>
          )}
        </>
      ) : (
        <p className="text-sm text-ink-2">
          This server’s incidents do not name responders.{' '}
          <Link to={incidentsPath(search, {})} className="text-accent hover:underline">
            Incidents while on call
          </Link>
        </p>
      )}
    </section>
  );
}

/** "47 wakings in 41 incidents", "65 incidents" */
function countText(entries: readonly Entry[], figure: ListedFigure): string {
  const [one, many] = ENTRY_WORDS[figure];
  const count = counted(entries.length, one, many);
  const incidents = new Set(entries.map(({ response }) => response.incident.incident_id)).size;
  return entries.some(({ interruption }) => interruption)
    ? `${count} in ${counted(incidents, 'incident')}`
    : count;
}

function keyOf({ response, interruption }: Entry): string {
  const sent = interruption ? ` ${interruption.sent_at} ${interruption.channel}` : '';
  return `${response.incident.incident_id} ${response.responder}${sent}`;
}

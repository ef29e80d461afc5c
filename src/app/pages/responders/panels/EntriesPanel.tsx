import { Link, useSearchParams } from 'react-router';
import { counted, formatCount } from '#domain/text/count';
import { csvFile } from '#domain/csv/write';
import { type Entry, LISTED_FIGURES, type ListedFigure } from '#domain/insight/responders/responses';
import {
  changeIn,
  type FigureKey,
  figureOf,
  OWN_FIGURES,
  type Standing,
} from '#domain/insight/responders/standings';
import { useDirectory } from '../../../api/names/directory';
import { FileButton } from '../../../charts/ChartPanel';
import { usePageFiles } from '../../../charts/page-files';
import { Failure } from '../../../components/states/Failure';
import { saveFile } from '../../../data/save-file';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { canServer } from '../../../url/settings';
import { fileOf, type Period } from '../model/files';
import { entriesPath, incidentsPath } from '../model/links';
import type { IncidentRows } from '../model/use-incident-rows';
import { FIGURE_WORDS } from '../model/figure-words';
import { columnsOf, ENTRY_WORDS } from './columns';
import type { Entries } from './use-entries';

type Tab = { figure: FigureKey; listed: ListedFigure | undefined };

/** Engaged time has the list of its acknowledgements. */
const TABS: readonly Tab[] = OWN_FIGURES.filter((figure) => figure !== 'engaged').map((figure) => ({
  figure,
  listed: LISTED_FIGURES.find((listed) => listed === figure),
}));

type FigureTabsProps = { standing: Standing; figure: ListedFigure; before: string };

type EntriesPanelProps = Entries & {
  figure: ListedFigure;
  /** Schedule filter of the entries. */
  schedule: string | undefined;
  rows: IncidentRows;
  period: Period;
  before: string;
};

const CAP = 50;

/** Figures of a person, or of the filter, as tabs, with the entries of the selected one. */
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
          to={entriesPath(search, { responder: undefined, schedule: undefined }, { figure: undefined })}
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

/** Count in words: "47 wakings in 41 incidents", "65 incidents". */
function countText(entries: readonly Entry[], figure: ListedFigure): string {
  const [one, many] = ENTRY_WORDS[figure];
  const count = counted(entries.length, one, many);
  const incidents = new Set(entries.map(({ response }) => response.incident.incident_id)).size;
  return entries.some(({ interruption }) => interruption)
    ? `${count} in ${counted(incidents, 'incident')}`
    : count;
}

function keyOf({ response, interruption }: Entry): string {
  const notification = interruption ? ` ${interruption.sent_at} ${interruption.channel}` : '';
  return `${response.incident.incident_id} ${response.responder}${notification}`;
}

/** Tabs of figures; each with a list links to its entries. */
function FigureTabs({ standing, figure: chosen, before }: FigureTabsProps) {
  const [search] = useSearchParams();
  return (
    <ul aria-label="Figures" className="mb-3 grid grid-cols-2 gap-1.5 sm:grid-cols-4 xl:grid-cols-7">
      {TABS.map(({ figure, listed }) => {
        const content = <TabContent standing={standing} figure={figure} before={before} />;
        const look = 'block h-full rounded-md border px-2.5 py-1.5';
        return (
          <li key={figure}>
            {listed !== undefined && canServer('incident-responders') ? (
              <Link
                to={entriesPath(search, {}, { figure: listed })}
                replace
                aria-current={listed === chosen}
                className={`${look} border-control/60 hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft`}
              >
                {content}
              </Link>
            ) : (
              <div className={`${look} border-line`}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TabContent({
  standing,
  figure,
  before,
}: Pick<FigureTabsProps, 'standing' | 'before'> & Pick<Tab, 'figure'>) {
  const { head, format } = FIGURE_WORDS[figure];
  const value = figureOf(standing, figure);
  const { before: earlier } = changeIn(standing, figure);
  const notes = [
    figure === 'ack' ? `${formatCount(standing.figures.acknowledged)} acknowledged` : '',
    earlier === undefined ? '' : `${format(earlier)} before`,
  ].filter((note) => note !== '');
  return (
    <>
      <span className="block text-xs text-ink-2">{head}</span>
      <b className="text-lg font-semibold">{value === undefined ? '–' : format(value)}</b>
      {notes.map((note) => (
        <span
          key={note}
          title={note.endsWith(' before') ? before : undefined}
          className="block text-xs text-ink-3"
        >
          {note}
        </span>
      ))}
    </>
  );
}

import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import type { Entry, ListedFigure } from '#domain/insight/responders/responses';
import { counted, formatCount } from '#domain/text/words';
import { formatMoment, yearAt } from '#domain/time/format';
import { useDirectory } from '../../../api/names/directory';
import { FilesMenu } from '../../../charts/FilesMenu';
import { Failure } from '../../../components/states/Failure';
import { CappedList } from '../../../ui/CappedList';
import { fileTable, RecordTable } from '../../../ui/RecordTable';
import { canServer } from '../../../url/settings';
import { fileOf, type Period, incidentsPath } from '../model/links';
import { bucketName, FIGURE_WORDS } from '../model/figure-words';
import type { IncidentRows } from '../model/use-incident-lines';
import { columnsOf, dutyText, ENTRY_WORDS } from './columns';
import type { Entries } from './use-entries';
import type { ChartsView } from '../model/use-charts-view';
import type { Id } from '#contract/id';
import {
  changeIn,
  type FigureKey,
  figureOf,
  listedBehind,
  type Standing,
} from '#domain/insight/responders/standings';

type EntriesListProps = Entries & {
  /** Subject of the list: a name. */
  name: string;
  figure: ListedFigure;
  unit: ChartsView['unit'];
  /** The person of all entries, if it is one. */
  person: Id | undefined;
  rows: IncidentRows;
  period: Period;
  /** Address of the same list of the whole range and any title. */
  wholePath: string;
};

const CAP = 50;

/** Incidents or interruptions of a figure, each with its time and reason. */
export function EntriesList({
  name,
  figure,
  unit,
  person,
  rows,
  period,
  wholePath,
  ...list
}: EntriesListProps) {
  const { entries, shiftsOf, bucket, title, shift } = list;
  const directory = useDirectory();
  const [search] = useSearchParams();
  const year = yearAt(period.range.upTo, period.zone);
  const columns = useMemo(
    () =>
      columnsOf({
        zone: period.zone,
        year,
        directory,
        search,
        figure,
        isOfOne: person !== undefined,
        shiftsOf,
      }),
    [period.zone, year, directory, search, figure, person, shiftsOf],
  );
  const count = entries && countText(entries, figure);
  const part = [
    bucket && bucketName(bucket, unit),
    shift && `${dutyText([shift], directory)} from ${formatMoment(shift.start, period.zone, year)}`,
    title === undefined ? undefined : `“${shortTitle(title, directory)}”`,
  ].filter((text) => text !== undefined);
  if (!canServer('incident-responders')) return <PlainServer person={person} />;
  return (
    <>
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">{[count, ...part].join(', ')}</h3>
        {part.length > 0 && (
          <Link to={wholePath} className="text-sm text-accent hover:underline print:hidden">
            Whole range
          </Link>
        )}
        {entries && (
          <span className="ml-auto print:hidden">
            <FilesMenu title={name} file={fileOf(period, figure)} table={() => fileTable(columns, entries)} />
          </span>
        )}
      </div>
      {rows.query.error && (
        <Failure what="The incidents" error={rows.query.error} onRetry={() => void rows.query.refetch()} />
      )}
      {!entries && !rows.query.error && (
        <p role="status" className="h-[30rem] text-sm text-ink-3">
          Loading incidents…
        </p>
      )}
      {entries?.length === 0 && <p className="py-6 text-center text-sm text-ink-2">None in this range.</p>}
      {entries && (
        <CappedList items={entries} cap={CAP}>
          {(visible) => (
            <RecordTable label={count ?? ''} columns={columns} items={visible} keyOf={entryKey} hasCards />
          )}
        </CappedList>
      )}
    </>
  );
}

/** Note and link on a server whose rows do not name responders. */
function PlainServer({ person }: Pick<EntriesListProps, 'person'>) {
  const [search] = useSearchParams();
  const filter = person === undefined ? {} : { duty: String(person) };
  return (
    <p className="text-sm text-ink-2">
      This server’s incidents do not name responders.{' '}
      <Link to={incidentsPath(search, filter)} className="text-accent hover:underline">
        Incidents while on call
      </Link>
    </p>
  );
}

/** Count in words: "47 interruptions at night in 41 incidents", "65 incidents". */
function countText(entries: readonly Entry[], figure: ListedFigure): string {
  const [one, many] = ENTRY_WORDS[figure];
  const count = counted(entries.length, one, many);
  const incidents = new Set(entries.map(({ response }) => response.incident.incident_id)).size;
  return entries.some(({ interruption }) => interruption)
    ? `${count} in ${counted(incidents, 'incident')}`
    : count;
}

function entryKey({ response, interruption }: Entry): string {
  const notification = interruption ? ` ${interruption.sent_at} ${interruption.channel}` : '';
  return `${response.incident.incident_id} ${response.responder}${notification}`;
}

type FigureTabsProps = {
  figures: readonly FigureKey[];
  standing: Standing;
  /** Figure with its list open; undefined for another list. */
  selected: ListedFigure | undefined;
  /** Previous period in words. */
  before: string;
  /** Everybody, for the average. */
  total?: Standing;
  pathOf: (listed: ListedFigure) => string;
  /** Further figures, without a list. */
  children?: ReactNode;
};

/** Height of a figure with two notes: nothing moves as they load. */
const FIGURE_LOOK =
  'block h-full min-h-[102px] border-t border-l border-b-2 border-line border-b-transparent px-3.5 py-2 forced-colors:border-b-[Canvas]';

const LINK_LOOK = `${FIGURE_LOOK} hover:bg-hover aria-[current=true]:border-b-accent aria-[current=true]:bg-accent-soft forced-colors:aria-[current=true]:border-b-[Highlight]`;

/** A box with a column for each figure. */
const FIGURES_LOOK =
  'mb-3.5 grid grid-cols-2 overflow-hidden rounded-[10px] border border-line bg-surface *:-mt-px *:-ml-px sm:grid-cols-4 xl:flex xl:*:flex-1';

/** Figures as tabs; each with a list of its own links to its entries. */
export function FigureTabs({ figures, standing, selected, pathOf, children, ...about }: FigureTabsProps) {
  return (
    <ul aria-label="Figures" className={FIGURES_LOOK}>
      {figures.map((figure) => {
        const content = <Figure standing={standing} figure={figure} {...about} />;
        // The rate is over the list of interruptions at night.
        const listed = figure === 'rate' ? undefined : listedBehind(figure);
        return (
          <li key={figure}>
            {listed !== undefined && canServer('incident-responders') ? (
              <Link to={pathOf(listed)} replace aria-current={listed === selected} className={LINK_LOOK}>
                {content}
              </Link>
            ) : (
              <div className={FIGURE_LOOK}>{content}</div>
            )}
          </li>
        );
      })}
      {children}
    </ul>
  );
}

type OtherFigureProps = { head: string; value: string; isBad?: boolean; to?: string; isCurrent?: boolean };

/** Figure that is not compared, with the address of its list. */
export function OtherFigure({ head, value, isBad = false, to, isCurrent }: OtherFigureProps) {
  const content = (
    <>
      <span className="block text-xs text-ink-2">{head}</span>
      <b className={`text-xl font-bold tracking-tight ${isBad ? 'text-bad' : ''}`}>{value}</b>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={FIGURE_LOOK}>{content}</div>
      ) : (
        <Link to={to} replace aria-current={isCurrent} className={LINK_LOOK}>
          {content}
        </Link>
      )}
    </li>
  );
}

type FigureProps = Pick<FigureTabsProps, 'standing' | 'before' | 'total'> & { figure: FigureKey };

function Figure({ standing, figure, before, total }: FigureProps) {
  const { head, format } = FIGURE_WORDS[figure];
  const value = figureOf(standing, figure);
  const { before: earlier } = changeIn(standing, figure);
  const average = figure === 'rate' && total ? figureOf(total, figure) : undefined;
  const notes = [
    figure === 'ack' ? `${formatCount(standing.figures.acknowledged)} acknowledged` : '',
    average === undefined ? '' : `average ${format(average)}`,
    earlier === undefined ? '' : `${format(earlier)} before`,
  ].filter((note) => note !== '');
  return (
    <>
      <span className="block text-xs text-ink-2">{head}</span>
      <b className="text-xl font-bold tracking-tight">{value === undefined ? '–' : format(value)}</b>
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

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DurationColumn } from '#domain/insight/incidents/incident-columns';
import {
  groupFigure,
  type GroupFigure,
  type GroupFigures,
  type Grouping,
} from '#domain/insight/incidents/table-summary';
import { formatCount } from '#domain/text/count';
import { useDirectory } from '../../../api/names/directory';
import { saveFile } from '../../../data/save-file';
import { paths } from '#address/paths';
import { Button } from '../../../ui/Button';
import { formatFields, patched } from '#address/codec';
import { withFilter } from '../model/filter-words';
import { groupsCsv, isTimeFigure } from '../model/summary-csv';
import { INCIDENTS_FIELDS } from '#address/incidents';
import { useIncidentsView } from '../model/use-incidents-view';
import { formatSeconds, TIME_WORDS } from '../model/words';
import { GroupName } from '../grid/Cell';

type GroupsTableProps = {
  groups: readonly GroupFigures[];
  time: DurationColumn;
  grouping: Grouping;
  order: GroupFigure;
  onOrder: (order: GroupFigure) => void;
  file: string;
};

/** All figures by group, sorted by any of them. A group links to its incidents. */
export function GroupsTable({ groups, time, grouping, order, onOrder, file }: GroupsTableProps) {
  const directory = useDirectory();
  const [all, ...single] = groups;
  const sorted = single.toSorted(
    (a, b) => (groupFigure(b, order, time) ?? -1) - (groupFigure(a, order, time) ?? -1),
  );
  const label = `All figures by ${grouping}`;

  function save() {
    saveFile(
      `${file}-by-${grouping}.csv`,
      'text/csv;charset=utf-8',
      groupsCsv(groups, { grouping, time, names: directory }),
    );
  }

  return (
    <section aria-label={label} className="border-t border-line px-4 py-3">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h2>{label}</h2>
        <small className="text-xs text-ink-3">
          each incident once; times are the {TIME_WORDS[time].title.toLowerCase()}
        </small>
        <Button look="quiet" className="ml-auto h-7 text-xs print:hidden" onClick={save}>
          CSV
        </Button>
      </div>
      <section
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${label}, scrolls`}
        className="max-h-80 overflow-auto print:max-h-none"
      >
        <table aria-label={label} className="times w-full text-sm">
          <thead>
            <tr className="text-right text-xs text-ink-3">
              <th scope="col" className="text-left font-medium first-letter:uppercase">
                {grouping}
              </th>
              {COLUMNS.map((column) => (
                <Head key={column.head} {...column} order={order} onOrder={onOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((group) => (
              <Row
                key={group.value}
                name={<GroupLink grouping={grouping} value={group.value ?? ''} />}
                {...{ group, time, of: all?.incidents ?? 0 }}
              />
            ))}
          </tbody>
          {all && (
            <tbody className="all">
              <Row name="All" {...{ group: all, time, of: all.incidents }} />
            </tbody>
          )}
        </table>
      </section>
    </section>
  );
}

type Column = { head: string; title: string; figure: GroupFigure | 'share' };

/** The share is not sortable: its order equals that of the incidents. */
const COLUMNS: readonly Column[] = [
  { head: 'Incidents', title: 'Of this group, in this view', figure: 'incidents' },
  { head: 'Share', title: 'Of all incidents in this view', figure: 'share' },
  { head: 'Critical', title: 'Of severity Critical', figure: 'critical' },
  { head: 'Not acknowledged', title: 'Acknowledged by nobody', figure: 'unacknowledged' },
  { head: 'Auto-closed', title: 'Closed automatically', figure: 'auto-closed' },
  { head: 'p50', title: 'Half of them took at most this long (nearest rank)', figure: 'p50' },
  { head: 'p90', title: '90 % of them took at most this long (nearest rank)', figure: 'p90' },
  { head: 'p95', title: '95 % of them took at most this long (nearest rank)', figure: 'p95' },
  { head: 'p99', title: '99 % of them took at most this long (nearest rank)', figure: 'p99' },
  { head: 'Mean', title: 'Mean of the server’s seconds', figure: 'mean' },
];

type HeadProps = Column & { order: GroupFigure; onOrder: (order: GroupFigure) => void };

function Head({ head, title, figure, order, onOrder }: HeadProps) {
  if (figure === 'share') {
    return (
      <th scope="col" className="font-medium" title={title}>
        {head}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={order === figure ? 'descending' : undefined} className="font-medium">
      <button
        type="button"
        title={`${title}; press to have the highest first`}
        className="inline-flex min-h-6 items-center whitespace-nowrap hover:text-ink"
        onClick={() => onOrder(figure)}
      >
        {head}
        {order === figure && <span aria-hidden="true">&nbsp;▼</span>}
      </button>
    </th>
  );
}

type RowProps = { name: ReactNode; group: GroupFigures; time: DurationColumn; of: number };

function Row({ name, group, time, of }: RowProps) {
  return (
    <tr className="border-t border-line text-right">
      <th scope="row" className="text-left font-normal">
        {name}
      </th>
      {COLUMNS.map(({ head, figure }) => (
        <td key={head} className="whitespace-nowrap">
          {figure === 'share' ? share(group.incidents, of) : words(groupFigure(group, figure, time), figure)}
        </td>
      ))}
    </tr>
  );
}

function words(value: number | undefined, figure: GroupFigure): string {
  return isTimeFigure(figure) ? formatSeconds(value) : formatCount(value ?? 0);
}

function share(incidents: number, of: number): string {
  return of === 0 ? '–' : `${((incidents / of) * 100).toFixed(1)} %`;
}

function GroupLink({ grouping, value }: { grouping: Grouping; value: string }) {
  const [search] = useSearchParams();
  const { view } = useIncidentsView();
  const filters = withFilter(view.filters, grouping, [value]);
  const to = patched(search, formatFields(INCIDENTS_FIELDS, { filters, row: undefined })).toString();
  return (
    <Link
      to={`${paths.incidents()}?${to}`}
      className="inline-flex min-h-6 items-center text-accent hover:underline"
    >
      <GroupName grouping={grouping} value={value} />
    </Link>
  );
}

import { Link, useSearchParams } from 'react-router';
import type { DurationColumn } from '#domain/insight/incidents/incident-columns';
import {
  groupFigure,
  type GroupFigure,
  type GroupFigures,
  type Grouping,
} from '#domain/insight/incidents/table-summary';
import { type LateCounts, lateShare } from '#domain/insight/incidents/late';
import { apportion } from '#domain/text/apportion';
import { formatCount, formatPercent } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { formatLength } from '#domain/time/duration';
import { useDirectory } from '../../../api/names/directory';
import { saveFile } from '../../../data/save-file';
import { paths } from '#address/paths';
import { Button } from '../../../ui/Button';
import { type Column, DataTable } from '../../../ui/DataTable';
import { formatFields, patched } from '#address/codec';
import { withFilter } from '../model/filter-words';
import { groupsCsv, isTimeFigure, lateOf } from '../model/summary-csv';
import { INCIDENTS_FIELDS } from '#address/incidents';
import { useIncidentsView } from '../model/use-incidents-view';
import { formatSeconds, lateInWords, TIME_WORDS } from '../model/words';
import { GroupName } from '../Values';

type GroupsTableProps = {
  groups: readonly GroupFigures[];
  late: LateCounts;
  time: DurationColumn;
  grouping: Grouping;
  order: GroupFigure;
  onOrder: (order: GroupFigure) => void;
  file: string;
};

/** All figures by group, sorted by any of them. A group links to its incidents. */
export function GroupsTable({ groups, late, time, grouping, order, onOrder, file }: GroupsTableProps) {
  const directory = useDirectory();
  const [all, ...single] = groups;
  const shares = sharesOf(single);
  const sorted = single.toSorted(
    (a, b) => (groupFigure(b, order, time) ?? -1) - (groupFigure(a, order, time) ?? -1),
  );
  const label = `All figures by ${grouping}`;

  function save() {
    saveFile(
      `${file}-by-${grouping}.csv`,
      'text/csv;charset=utf-8',
      groupsCsv(groups, { grouping, time, late, names: directory }),
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
      <DataTable<GroupFigures>
        label={label}
        className="times w-full text-sm"
        region={{ label: `${label}, scrolls`, className: 'max-h-80 overflow-auto print:max-h-none' }}
        items={sorted}
        foot={all ? [all] : []}
        keyOf={({ value = '' }) => value}
        columns={[
          {
            head: sentenceCase(grouping),
            cell: ({ value }) =>
              value === undefined ? 'All' : <GroupLink grouping={grouping} value={value} />,
          },
          ...FIGURES.map(({ head, title, figure }): Column<GroupFigures> => {
            if (figure === 'share')
              return {
                head,
                title,
                numeric: true,
                cell: (group) => shares.get(group) ?? (group.incidents === 0 ? '–' : '100.0 %'),
              };
            return {
              head,
              title: `${title}; press to have the highest first`,
              numeric: true,
              sort: {
                direction: order === figure ? 'descending' : undefined,
                onSort: () => onOrder(figure),
              },
              cell: (group) => words(groupFigure(group, figure, time), figure),
            };
          }),
          {
            head: `Over ${formatLength(late.seconds)} or never`,
            title: `Share ${lateInWords(late.seconds)}`,
            numeric: true,
            cell: ({ value }) => <LateLink {...{ grouping, value, late }} />,
          },
        ]}
      />
    </section>
  );
}

type Figure = { head: string; title: string; figure: GroupFigure | 'share' };

/** The share is not sortable: its order equals that of the incidents. */
const FIGURES: readonly Figure[] = [
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

function words(value: number | undefined, figure: GroupFigure): string {
  return isTimeFigure(figure) ? formatSeconds(value) : formatCount(value ?? 0);
}

/** "12.5 %" of all incidents, with one decimal; together 100 %. */
function sharesOf(groups: readonly GroupFigures[]): Map<GroupFigures, string> {
  const tenths = apportion(
    1000,
    groups.map(({ incidents }) => incidents),
  );
  return new Map(groups.map((group, place) => [group, `${((tenths[place] ?? 0) / 10).toFixed(1)} %`]));
}

type LateLinkProps = { grouping: Grouping; value: string | undefined; late: LateCounts };

/** Share of late ones of a group, or of all; leads to them. */
function LateLink({ grouping, value, late }: LateLinkProps) {
  const [search] = useSearchParams();
  const { view } = useIncidentsView();
  const count = lateOf(late, value);
  const own = lateShare(count);
  if (own === undefined || count.late === 0) return own === undefined ? '–' : '0 %';
  const group = value === undefined ? view.filters : withFilter(view.filters, grouping, [value]);
  const filters = withFilter(group, 'ack', { notWithin: late.seconds });
  const to = patched(search, formatFields(INCIDENTS_FIELDS, { filters, row: undefined })).toString();
  return (
    <Link
      to={`${paths.incidents()}?${to}`}
      title={`${formatCount(count.late)} of ${formatCount(count.of)}`}
      className="inline-flex min-h-6 items-center text-accent hover:underline"
    >
      {formatPercent(own)}
    </Link>
  );
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

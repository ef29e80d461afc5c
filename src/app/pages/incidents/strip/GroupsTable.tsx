import {
  type ColumnFilters,
  DURATION_COLUMNS,
  type DurationColumn,
} from '#domain/insight/incidents/incident-columns';
import {
  groupFigure,
  type GroupFigure,
  type GroupFigures,
  type Grouping,
  GROUPINGS,
} from '#domain/insight/incidents/table-summary';
import type { LateCounts } from '#domain/insight/incidents/late';
import { apportion, counted, formatCount, sentenceCase } from '#domain/text/words';
import { useDirectory } from '../../../api/names/directory';
import { FilesMenu } from '../../../charts/FilesMenu';
import type { IncidentsView } from '#address/incidents';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { About } from '../../../ui/Panel';
import { type Column, RecordTable } from '../../../ui/RecordTable';
import { withFilter, useIncidentsView } from '../use-incidents-view';
import { groupsTable, isTimeFigure, formatSeconds, lateInWords, TIME_WORDS } from '../words';
import { GroupName } from '../columns';
import { FilterLink, GroupLate } from './LateTable';

/** All figures by group, sorted by any of them. A group links to its incidents. */
export function GroupsTable({
  groups,
  late,
  time,
  grouping,
  order,
  onChange,
  onClose,
  file,
}: {
  groups: readonly GroupFigures[];
  late: LateCounts;
  time: DurationColumn;
  grouping: Grouping;
  order: GroupFigure;
  onChange: (fields: Partial<Pick<IncidentsView, 'grouping' | 'time' | 'figures'>>) => void;
  onClose: () => void;
  file: string;
}) {
  const directory = useDirectory();
  // Late ones are of all with any acknowledgement, which would be another number than that of the other columns.
  const hasLate = useIncidentsView().view.filters.ack === undefined;
  const [all, ...single] = groups;
  const shares = sharesOf(single);
  const sorted = single.toSorted(
    (a, b) => (groupFigure(b, order, time) ?? -1) - (groupFigure(a, order, time) ?? -1),
  );
  const label = `All figures by ${grouping}`;
  const onOrder = (figures: GroupFigure) => onChange({ figures });

  return (
    <section aria-label={label} className="border-t border-line px-4 py-3">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h2 className="sr-only">{label}</h2>
        <Choice
          label="Group by"
          value={grouping}
          options={GROUPING_OPTIONS}
          onChange={(next) => onChange({ grouping: next })}
        />
        <Choice
          label="Time"
          value={time}
          options={TIME_OPTIONS}
          onChange={(next) => onChange({ time: next })}
        />
        <About title={label}>
          {counted(all?.incidents ?? 0, 'incident')} in this view, each once. Times are of those{' '}
          {TIME_WORDS[time].happened}
          {time === 'close'
            ? '.'
            : ', to or from the first acknowledgement by anyone; Responders has each person’s own.'}
        </About>
        {/* Cards of a phone have no heads. */}
        <Choice
          label="Highest first"
          className="sm:hidden"
          value={order}
          options={ORDERS}
          onChange={onOrder}
        />
        <span className="ml-auto inline-flex gap-2">
          <FilesMenu
            title={label}
            file={`${file}-by-${grouping}`}
            table={() => groupsTable(groups, { grouping, time, late, names: directory })}
          />
          <Button look="quiet" aria-label="Close the figures" onClick={onClose}>
            ✕
          </Button>
        </span>
      </div>
      <RecordTable<GroupFigures>
        label={label}
        className="times w-full text-sm max-md:[&_thead_th]:whitespace-normal"
        hasCards
        region={{ label: `${label}, scrolls`, className: 'sm:max-h-60 overflow-auto print:max-h-none' }}
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
              cell: (group) => <FigureLink {...{ grouping, figure, group, time }} value={group.value} />,
            };
          }),
          ...(hasLate ? [lateColumn(grouping, late)] : []),
        ]}
      />
    </section>
  );
}

function lateColumn(grouping: Grouping, late: LateCounts): Column<GroupFigures> {
  return {
    head: 'Late',
    title: `Share ${lateInWords(late.rule)}`,
    numeric: true,
    cell: ({ value }) => <GroupLate {...{ grouping, value, late }} />,
  };
}

const GROUPING_OPTIONS = GROUPINGS.map((name) => [name, `By ${name}`] as const);
const TIME_OPTIONS = DURATION_COLUMNS.map((name) => [name, TIME_WORDS[name].title] as const);

/** The share is not sortable: its order equals that of the incidents. */
const FIGURES: readonly { head: string; title: string; figure: GroupFigure | 'share' }[] = [
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

const ORDERS = FIGURES.flatMap(({ head, figure }) => (figure === 'share' ? [] : [[figure, head] as const]));

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

type LinkProps = { grouping: Grouping; value: string | undefined };

/** Filters of the counts that open their incidents. */
const FILTERS_BEHIND: Readonly<Partial<Record<GroupFigure, ColumnFilters>>> = {
  critical: { severity: ['Critical'] },
  unacknowledged: { ack: 'none' },
  'auto-closed': { closed: ['auto'] },
};

type FigureLinkProps = LinkProps & { figure: GroupFigure; group: GroupFigures; time: DurationColumn };

function FigureLink({ grouping, value, figure, group, time }: FigureLinkProps) {
  const filters = useGroupFilters(grouping, value);
  const behind = FILTERS_BEHIND[figure];
  const count = groupFigure(group, figure, time);
  const text = words(count, figure);
  return behind && count ? <FilterLink filters={{ ...filters, ...behind }}>{text}</FilterLink> : text;
}

function useGroupFilters(grouping: Grouping, value: string | undefined): ColumnFilters {
  const { filters } = useIncidentsView().view;
  return value === undefined ? filters : withFilter(filters, grouping, [value]);
}

function GroupLink({ grouping, value }: { grouping: Grouping; value: string }) {
  return (
    <FilterLink
      filters={useGroupFilters(grouping, value)}
      className="inline-flex min-h-6 max-md:min-h-11 items-center text-accent hover:underline"
    >
      <GroupName grouping={grouping} value={value} />
    </FilterLink>
  );
}

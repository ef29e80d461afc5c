import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatFields, patched, paths } from '#address/codec';
import { INCIDENTS_FIELDS } from '#address/incidents';
import type { ColumnFilters, LateRule } from '#domain/insight/incidents/incident-columns';
import {
  type LateCount,
  type LateCounts,
  lateShare,
  QUIET_BELOW,
  noLate,
  lateText,
  limitText,
} from '#domain/insight/incidents/late';
import type { Grouping } from '#domain/insight/incidents/table-summary';
import { formatCount, formatPercent } from '#domain/text/words';
import { withFilter, useIncidentsView } from '../use-incidents-view';
import { lateOf } from '../words';
import { FILTER_SEVERITIES, type FilterSeverity } from '#contract/insight';
import type { InsightRange } from '#domain/insight/range';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { type Column, RecordTable } from '../../../ui/RecordTable';
import { GroupName } from '../columns';

/** Scrolls to the list if it begins low in the window. */
function showList() {
  const list = document.querySelector('.incident-list');
  if (list && list.getBoundingClientRect().top > innerHeight / 2) list.scrollIntoView({ block: 'start' });
}

type FilterLinkProps = { filters: ColumnFilters; title?: string; className?: string; children: ReactNode };

/** Link of a figure to the rows it counts, by column filters. */
export function FilterLink({ filters, title, className = 'figure-link', children }: FilterLinkProps) {
  const [search] = useSearchParams();
  const to = patched(search, formatFields(INCIDENTS_FIELDS, { filters, row: undefined })).toString();
  return (
    <Link to={`${paths.incidents()}?${to}`} title={title} className={className} onClick={showList}>
      {children}
    </Link>
  );
}

type LateShareProps = {
  count: LateCount;
  /** Filters of the counted incidents. */
  filters: ColumnFilters;
  rule: LateRule;
  /** True if the counts are on a line of their own. */
  isHigh?: boolean;
};

/** Share of late ones with its counts; opens them. */
function LateShare({ count, filters, rule, isHigh = false }: LateShareProps) {
  const share = lateShare(count);
  if (share === undefined) return <span className="text-ink-3">–</span>;
  const isQuiet = count.of < QUIET_BELOW;
  return (
    <span className="inline-block text-right">
      {count.late === 0 ? (
        formatPercent(share)
      ) : (
        <FilterLink
          filters={withFilter(filters, 'ack', rule)}
          className={`figure-link ${isQuiet ? 'font-normal text-ink-3' : ''}`}
        >
          {formatPercent(share)}
        </FilterLink>
      )}{' '}
      <small
        className={`${isHigh ? 'block' : 'max-[90rem]:block'} text-2xs font-normal whitespace-nowrap text-ink-3`}
      >
        {formatCount(count.late)} of {formatCount(count.of)}
      </small>
    </span>
  );
}

type GroupLateProps = { late: LateCounts; grouping: Grouping; value: string | undefined };

/** Share of late ones of a group, or of all. */
export function GroupLate({ late, grouping, value }: GroupLateProps) {
  const { filters } = useIncidentsView().view;
  const ofGroup = value === undefined ? filters : withFilter(filters, grouping, [value]);
  return <LateShare count={lateOf(late, value)} filters={ofGroup} rule={late.rule} />;
}

type Weeks = NonNullable<LateCounts['weeks']>;

/** Max weeks with counts beside their shares. */
const MAX_LOW_WEEKS = 7;

type LateTableProps = { late: LateCounts; weeks: Weeks; range: InsightRange; zone: string };

/** Counts of a team, or of all, together and by week; or the target of a severity. */
type Line =
  | { team: string | undefined; all: LateCount; weeks: readonly LateCount[] }
  | { severity: FilterSeverity };

/** Share of late ones by team and week, with the target of each week; each opens them. */
export function LateTable({ late, weeks, range, zone }: LateTableProps) {
  const lines = Object.entries(weeks.teams)
    .map(([team, counts]) => ({ team, all: late.teams[team] ?? noLate(), weeks: counts }))
    .filter(({ all }) => all.of > 0)
    .toSorted((a, b) => (lateShare(b.all) ?? 0) - (lateShare(a.all) ?? 0));
  const now = useNow();
  const isHigh = weeks.all.length > MAX_LOW_WEEKS;
  const isPartial = (from = 0, to = 0) => from < range.after || to > Math.min(range.upTo, now) + 1;
  const label = 'Late, by team and week';
  const columnOf = (head: string, week?: number): Column<Line> => ({
    head,
    numeric: true,
    cell: (line) => {
      const [from = 0, to = 0] = week === undefined ? [] : weeks.edges.slice(week, week + 2);
      const stretch = week === undefined ? undefined : { from, to };
      if ('severity' in line)
        return limitText(late.rule, line.severity, stretch ? { after: from - 1, upTo: to - 1 } : range);
      const count = week === undefined ? line.all : (line.weeks[week] ?? noLate());
      return <WeekLate {...{ count, isHigh }} rule={late.rule} team={line.team} week={stretch} />;
    },
  });
  const recorded = FILTER_SEVERITIES.toReversed().filter((severity) =>
    late.rule.recorded?.some((target) => target.severity === severity),
  );
  const columns = weeks.all.map((_, week): Column<Line> => ({
    ...columnOf(formatDate(wallAt(weeks.edges[week] ?? 0, zone)), week),
    unit: isPartial(...weeks.edges.slice(week, week + 2)) ? '(partial)' : undefined,
    width: isHigh ? 72 : 112,
  }));
  return (
    <section aria-label={label} className="border-t border-line px-4 py-3">
      <details className="group print-open">
        <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="-mr-1.5 text-ink-3 group-open:rotate-90 print:hidden">
            ▸
          </span>
          <h2>{label}</h2>
          <small className="text-xs text-ink-3 not-group-open:hidden">
            Late: {lateText(late.rule, range)}; grey: of fewer than {QUIET_BELOW} incidents
          </small>
          <small className="text-xs text-ink-2 md:hidden not-group-open:hidden">Swipe for more weeks</small>
        </summary>
        <RecordTable<Line>
          label={label}
          className="times w-full text-sm"
          region={{ label: `${label}, scrolls`, className: 'max-h-72 overflow-auto print:max-h-none' }}
          items={lines}
          foot={[
            { team: undefined, all: late.all, weeks: weeks.all },
            ...recorded.map((severity) => ({ severity })),
          ]}
          keyOf={(line) => ('severity' in line ? line.severity : (line.team ?? ''))}
          columns={[
            {
              head: 'Team',
              cell: (line) => {
                if ('severity' in line) return `${line.severity} over`;
                return line.team === undefined ? 'All' : <GroupName grouping="team" value={line.team} />;
              },
            },
            columnOf('Whole range'),
            ...columns,
          ]}
        />
      </details>
    </section>
  );
}

type WeekLateProps = {
  count: LateCount;
  isHigh: boolean;
  rule: LateCounts['rule'];
  team: string | undefined;
  week: { from: number; to: number } | undefined;
};

function WeekLate({ count, isHigh, rule, team, week }: WeekLateProps) {
  const { filters } = useIncidentsView().view;
  const ofTeam = team === undefined ? filters : withFilter(filters, 'team', [team]);
  const { created } = filters;
  const ofWeek =
    week === undefined
      ? ofTeam
      : withFilter(ofTeam, 'created', {
          from: Math.max(week.from, created?.from ?? 0),
          // Filters have whole minutes.
          to: Math.min(Math.ceil(week.to / 60) * 60, created?.to ?? Infinity),
        });
  return <LateShare count={count} filters={ofWeek} rule={rule} isHigh={isHigh} />;
}

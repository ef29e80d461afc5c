import { type LateCount, type LateCounts, lateShare, noLate } from '#domain/insight/incidents/late';
import { FILTER_SEVERITIES, type FilterSeverity } from '#contract/insight';
import { lateText, limitText } from '#domain/insight/incidents/late-rule';
import type { InsightRange } from '#domain/insight/range';
import { formatCount, formatPercent } from '#domain/text/count';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useMedia, usePrinting } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { type Column, DataTable } from '../../../ui/DataTable';
import { withFilter } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';
import { GroupName } from '../Values';
import { FilterLink } from './FilterLink';

type Weeks = NonNullable<LateCounts['weeks']>;

type TargetTableProps = { late: LateCounts; weeks: Weeks; range: InsightRange; zone: string };

/** Counts of a team, or of all, together and by week; or the target of a severity. */
type Line =
  | { team: string | undefined; all: LateCount; weeks: readonly LateCount[] }
  | { severity: FilterSeverity };

/** Share acknowledged within the target by team and week, with the target of each week; each opens the late ones. */
export function TargetTable({ late, weeks, range, zone }: TargetTableProps) {
  const lines = Object.entries(weeks.teams)
    .map(([team, counts]) => ({ team, all: late.teams[team] ?? noLate(), weeks: counts }))
    .filter(({ all }) => all.of > 0)
    .toSorted((a, b) => (lateShare(b.all) ?? 0) - (lateShare(a.all) ?? 0));
  const now = useNow();
  const { targets } = useIncidentsView().view;
  const isPrinted = usePrinting();
  const isNarrow = useMedia('(width < 48rem)');
  const label = 'Target met, by team and week';
  const columnOf = (head: string, week: number | undefined): Column<Line> => ({
    head,
    numeric: true,
    cell: (line) => {
      const [from = 0, to = 0] = week === undefined ? [] : weeks.edges.slice(week, week + 2);
      const stretch = week === undefined ? undefined : { from, to };
      if ('severity' in line)
        return limitText(late.rule, line.severity, stretch ? { after: from - 1, upTo: to - 1 } : range);
      const count = week === undefined ? line.all : (line.weeks[week] ?? noLate());
      return <Met {...{ count }} rule={late.rule} team={line.team} week={stretch} />;
    },
  });
  const recorded = FILTER_SEVERITIES.toReversed().filter((severity) =>
    late.rule.recorded?.some((target) => target.severity === severity),
  );
  const headOf = (week: number) => {
    const [from = 0, to = 0] = weeks.edges.slice(week, week + 2);
    const isPartial = from < range.after || to > Math.min(range.upTo, now) + 1;
    return `${formatDate(wallAt(from, zone))}${isPartial ? ' (partial)' : ''}`;
  };
  const columns = weeks.all.map((_, week) => columnOf(headOf(week), week));
  return (
    <section aria-label={label} className="border-t border-line px-4 py-3">
      {/* Closed while nothing was asked for: the incidents stay in sight. */}
      <details className="group" open={targets !== undefined || isPrinted}>
        <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="-mr-1.5 text-ink-3 group-open:rotate-90 print:hidden">
            ▸
          </span>
          <h2>{label}</h2>
          <small className="text-xs text-ink-3 not-group-open:hidden">
            Late: {lateText(late.rule, range)}; a figure opens the late ones
          </small>
        </summary>
        <DataTable<Line>
          label={label}
          className="times w-full text-sm"
          region={{ label: `${label}, scrolls`, className: 'max-h-60 overflow-auto print:max-h-none' }}
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
                if ('severity' in line) return `${line.severity} within`;
                return line.team === undefined ? 'All' : <GroupName grouping="team" value={line.team} />;
              },
            },
            columnOf('Whole range', undefined),
            // A phone has room for a few: the latest.
            ...(isNarrow ? columns.toReversed() : columns),
          ]}
        />
      </details>
    </section>
  );
}

type MetProps = {
  count: LateCount;
  rule: LateCounts['rule'];
  team: string | undefined;
  week: { from: number; to: number } | undefined;
};

function Met({ count, rule, team, week }: MetProps) {
  const { filters } = useIncidentsView().view;
  const share = lateShare(count);
  if (share === undefined) return <span className="text-ink-3">–</span>;
  const text = formatPercent(1 - share);
  if (count.late === 0) return text;
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
  return (
    <FilterLink
      filters={withFilter(ofWeek, 'ack', rule)}
      title={`${formatCount(count.late)} of ${formatCount(count.of)} late`}
    >
      {text}
    </FilterLink>
  );
}

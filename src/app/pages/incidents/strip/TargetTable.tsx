import { type LateCount, type LateCounts, lateShare, noLate } from '#domain/insight/incidents/late';
import type { InsightRange } from '#domain/insight/range';
import { formatCount, formatPercent } from '#domain/text/count';
import { formatLength } from '#domain/time/duration';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { type Column, DataTable } from '../../../ui/DataTable';
import { withFilter } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';
import { targetWords } from '../model/words';
import { GroupName } from '../Values';
import { FilterLink } from './FilterLink';

type Weeks = NonNullable<LateCounts['weeks']>;

type TargetTableProps = { late: LateCounts; weeks: Weeks; range: InsightRange; zone: string };

/** Counts of a team, or of all, together and by week. */
type Line = { team: string | undefined; all: LateCount; weeks: readonly LateCount[] };

/** Share acknowledged within the target by team and week; each opens the late ones. */
export function TargetTable({ late, weeks, range, zone }: TargetTableProps) {
  const lines = Object.entries(weeks.teams)
    .map(([team, counts]): Line => ({ team, all: late.teams[team] ?? noLate(), weeks: counts }))
    .filter(({ all }) => all.of > 0)
    .toSorted((a, b) => (lateShare(b.all) ?? 0) - (lateShare(a.all) ?? 0));
  const now = useNow();
  const isNarrow = useMedia('(width < 48rem)');
  const label = 'Target met, by team and week';
  const columnOf = (head: string, week: number | undefined): Column<Line> => ({
    head,
    numeric: true,
    cell: ({ team, all, weeks: counts }) => (
      <Met
        count={week === undefined ? all : (counts[week] ?? noLate())}
        rule={late.rule}
        team={team}
        week={
          week === undefined ? undefined : { from: weeks.edges[week] ?? 0, to: weeks.edges[week + 1] ?? 0 }
        }
      />
    ),
  });
  const headOf = (week: number) => {
    const [from = 0, to = 0] = weeks.edges.slice(week, week + 2);
    const isPartial = from < range.after || to > Math.min(range.upTo, now) + 1;
    return `${formatDate(wallAt(from, zone))}${isPartial ? ' (partial)' : ''}`;
  };
  const columns = weeks.all.map((_, week) => columnOf(headOf(week), week));
  return (
    <section aria-label={label} className="border-t border-line px-4 py-3">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2>{label}</h2>
        <small className="text-xs text-ink-3">
          {late.rule.targets &&
            `acknowledged within ${targetWords(late.rule.targets)}, others ${formatLength(late.rule.notWithin)}; `}
          a figure opens those late or never
        </small>
      </div>
      <DataTable<Line>
        label={label}
        className="times w-full text-sm"
        region={{ label: `${label}, scrolls`, className: 'max-h-60 overflow-auto print:max-h-none' }}
        items={lines}
        foot={[{ team: undefined, all: late.all, weeks: weeks.all }]}
        keyOf={({ team = '' }) => team}
        columns={[
          {
            head: 'Team',
            cell: ({ team }) => (team === undefined ? 'All' : <GroupName grouping="team" value={team} />),
          },
          columnOf('Whole range', undefined),
          // A phone has room for a few: the latest.
          ...(isNarrow ? columns.toReversed() : columns),
        ]}
      />
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
      title={`${formatCount(count.late)} of ${formatCount(count.of)} late or never`}
    >
      {text}
    </FilterLink>
  );
}

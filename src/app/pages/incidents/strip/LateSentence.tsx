import { latePercent, type LateCounts, lateTeam, lateText } from '#domain/insight/incidents/late';
import { counted, formatCount, formatPercent } from '#domain/text/words';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { beforeLength } from '../../../components/insight-filter/range-words';
import { withFilter } from '../model/filter-words';
import { useIncidentsView } from '../model/use-incidents-view';
import { FilterLink } from './FilterLink';
import { type BeforeOf, useLateBefore } from './use-late-before';

/** Share of late ones, its change, and the team whose share chance does not explain; shares open their incidents. */
export function LateSentence({ late, insight }: { late: LateCounts; insight: BeforeOf }) {
  const { view } = useIncidentsView();
  const { team } = useDirectory();
  const { all, rule } = late;
  const before = useLateBefore(insight, view, rule);
  const percent = latePercent(all);
  const filters = withFilter(view.filters, 'ack', rule);
  const teams = lateTeam(late);
  return (
    <>
      <b>
        <FilterLink filters={filters} title={`Late: ${lateText(rule, insight.range)}`}>
          {percent === undefined
            ? `${formatCount(all.late)} of ${counted(all.of, 'incident')}`
            : formatPercent(percent / 100)}
        </FilterLink>{' '}
        late
      </b>
      {changeText(percent, before, insight)}
      {teams && !teams.first && '; no team stands out'}
      {teams?.first && (
        <>
          ;{' '}
          <FilterLink filters={withFilter(filters, 'team', [String(teams.first.team)])}>
            {team(teams.first.team)} {formatPercent(teams.first.share)}
          </FilterLink>
        </>
      )}
    </>
  );
}

/** ", 1 point more than in the 28 days before"; '' without a comparison. */
function changeText(
  percent: number | undefined,
  { count, since, byLastTargets }: ReturnType<typeof useLateBefore>,
  insight: BeforeOf,
): string {
  if (since !== undefined) return `; no data before ${formatDate(wallAt(since, insight.zone))}`;
  const percentBefore = count && latePercent(count);
  const percentNow = byLastTargets ? latePercent(byLastTargets) : percent;
  if (percentNow === undefined || percentBefore === undefined) return '';
  const { length, isPart } = beforeLength(insight, insight.range.upTo <= insight.now);
  const when = `${isPart ? 'the same part of ' : ''}the ${length} before${byLastTargets ? ', the last targets for both' : ''}`;
  const points = percentNow - percentBefore;
  if (points === 0) return `, as in ${when}`;
  return `, ${counted(Math.abs(points), 'point')} ${points > 0 ? 'more' : 'less'} than in ${when}`;
}

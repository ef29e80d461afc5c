import { skipToken, useQuery } from '@tanstack/react-query';
import type { IncidentsView } from '#address/incidents';
import { incidentExport } from '#contract/insight';
import type { LateRule } from '#domain/insight/incidents/incident-columns';
import {
  type LateCount,
  countLate,
  missingUntil,
  ruleOfBoth,
  latePercent,
  type LateCounts,
  lateTeam,
  lateText,
} from '#domain/insight/incidents/late';
import { rangeBefore, longestUntil, rangeProblem } from '#domain/insight/range';
import { call, firstIncidentQuery } from '../../../api/records';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer } from '../../../url/settings';
import { counted, formatCount, formatPercent } from '#domain/text/words';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { beforeLength } from '../../../components/insight-filter/range-words';
import { withFilter, useIncidentsView } from '../use-incidents-view';
import { FilterLink } from './LateTable';

type BeforeOf = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'choice' | 'now'>;

type LateBefore = {
  /** Undefined while loading, and where nothing can be compared. */
  count: LateCount | undefined;
  /** Start of the data, if the previous period is not whole. */
  since: number | undefined;
  /** Count of the range by the last targets, by which `count` is, too; undefined where they did not change. */
  byLastTargets: LateCount | undefined;
};

/** Open incidents are late after it, in seconds: the count of an earlier period stays the same. */
const LONGEST_TARGET = 1_000_000;

/** Late counts of the previous period, by totals; none where the table has filters of its own. */
function useLateBefore(
  { filter, range, zone, choice, now }: BeforeOf,
  { filters, duty }: IncidentsView,
  rule: LateRule,
): LateBefore {
  const { ack: _, ...others } = filters;
  const isFiltered = Object.values(others).some((one) => one !== undefined);
  const hasBounds = filter.ackFrom > 0 || filter.ackTo > 0;
  const before = rangeBefore(choice, now, Math.min(now, range.upTo), zone);
  // Totals of other servers may be capped.
  const isPossible =
    canServer('incident-responders') &&
    !(isFiltered || hasBounds || duty !== undefined) &&
    rangeProblem(before, zone) === undefined;
  const ofBoth = ruleOfBoth(rule, before.after, range.upTo);
  const asOf = Math.min(now, before.upTo + LONGEST_TARGET);
  const questions = [{ filter, range: before, zone, rule: ofBoth ?? rule, asOf }];
  if (ofBoth) questions.push({ filter, range, zone, rule: ofBoth, asOf: now });
  const { data: first } = useQuery({
    ...firstIncidentQuery(longestUntil(before, zone), zone),
    enabled: isPossible,
  });
  const { data: [count, byLastTargets] = [] } = useQuery({
    queryKey: ['late-before', questions],
    queryFn: isPossible
      ? ({ signal }) =>
          Promise.all(
            questions.map((question) =>
              countLate(question, async (request) => (await call(incidentExport, request, signal)).total),
            ),
          )
      : skipToken,
  });
  const none = { count: undefined, byLastTargets: undefined };
  if (!isPossible || first === undefined) return { ...none, since: undefined };
  const since = missingUntil(first, before);
  return since === undefined ? { count, byLastTargets, since } : { ...none, since };
}

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
        {view.filters.ack && percent !== undefined && ` of ${counted(all.of, 'incident')}`}
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

import { skipToken, useQuery } from '@tanstack/react-query';
import type { IncidentsView } from '#address/incidents';
import { incidentExport } from '#contract/insight';
import type { LateRule } from '#domain/insight/incidents/incident-columns';
import type { LateCount } from '#domain/insight/incidents/late';
import {
  lateCountFrom,
  lateRequests,
  lateTerms,
  missingUntil,
  sumOfTerms,
} from '#domain/insight/incidents/late-before';
import { rangeBefore } from '#domain/insight/quick-range';
import { longestUntil, rangeProblem } from '#domain/insight/range';
import { call } from '../../../api/call';
import { firstIncidentQuery } from '../../../api/incident-responders';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer } from '../../../url/settings';

export type BeforeOf = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'choice' | 'now'>;

type LateBefore = {
  /** Undefined while loading, and where nothing can be compared. */
  count: LateCount | undefined;
  /** Start of the data, if the previous period is not whole. */
  since: number | undefined;
};

/** Late counts of the previous period, by totals; none where the table has filters of its own. */
export function useLateBefore(
  { filter, range, zone, choice, now }: BeforeOf,
  { filters, hour, duty }: IncidentsView,
  rule: LateRule,
): LateBefore {
  const { ack: _, ...others } = filters;
  const isFiltered = Object.values(others).some((one) => one !== undefined) || hour !== undefined;
  const hasBounds = filter.ackFrom > 0 || filter.ackTo > 0;
  const before = rangeBefore(choice, now, Math.min(now, range.upTo), zone);
  // Totals of other servers may be capped.
  const isPossible =
    canServer('incident-responders') &&
    !(isFiltered || hasBounds || duty !== undefined) &&
    rangeProblem(before, zone) === undefined;
  const terms = lateTerms(filter, rule).map(({ sign, seconds, severities }) => ({
    sign,
    requests: lateRequests({ filter: { ...filter, severities }, before, zone, seconds }),
  }));
  const { data: first } = useQuery({
    ...firstIncidentQuery(longestUntil(before, zone), zone),
    enabled: isPossible,
  });
  const { data: count } = useQuery({
    queryKey: ['late-before', terms],
    queryFn: isPossible
      ? async ({ signal }): Promise<LateCount> => {
          const totalOf = async (request: ReturnType<typeof lateRequests>[number]) =>
            (await call(incidentExport, request, signal)).total;
          const counts = terms.map(async ({ sign, requests: [all, late, within] }) => ({
            sign,
            count: lateCountFrom(await Promise.all([totalOf(all), totalOf(late), totalOf(within)])),
          }));
          return sumOfTerms(await Promise.all(counts));
        }
      : skipToken,
  });
  if (!isPossible || first === undefined) return { count: undefined, since: undefined };
  const since = missingUntil(first, before);
  return { count: since === undefined ? count : undefined, since };
}

import { skipToken, useQuery } from '@tanstack/react-query';
import type { IncidentsView } from '#address/incidents';
import { incidentExport } from '#contract/insight';
import { incidentRequest, type InsightFilter } from '#domain/insight/filter';
import type { LateCount } from '#domain/insight/incidents/late';
import { rangeBefore } from '#domain/insight/quick-range';
import { rangeProblem } from '#domain/insight/range';
import { call } from '../../../api/call';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer } from '../../../url/settings';

export type BeforeOf = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'choice' | 'now'>;

/** Late counts of the previous period, by totals; undefined where the table has filters of its own. */
export function useLateBefore(
  { filter, range, zone, choice, now }: BeforeOf,
  { filters, hour, duty }: IncidentsView,
  seconds: number,
): LateCount | undefined {
  const { ack: _, ...others } = filters;
  const isFiltered = Object.values(others).some((one) => one !== undefined) || hour !== undefined;
  const hasBounds = filter.ackFrom > 0 || filter.ackTo > 0;
  const before = rangeBefore(choice, now, Math.min(now, range.upTo), zone);
  // Totals of other servers may be capped.
  const isPossible =
    canServer('incident-responders') &&
    !(isFiltered || hasBounds || duty !== undefined) &&
    rangeProblem(before, zone) === undefined;
  const requestOf = (bounds: Partial<InsightFilter>) => ({
    ...incidentRequest({ ...filter, ...bounds }, before, zone),
    limit: 1,
  });
  const requests = [
    requestOf({}),
    requestOf({ ackFrom: seconds + 1 }),
    requestOf({ ackTo: seconds + 1 }),
  ] as const;
  return useQuery({
    queryKey: ['late-before', requests],
    queryFn: isPossible
      ? async ({ signal }): Promise<LateCount> => {
          const totals = await Promise.all(
            requests.map(async (request) => (await call(incidentExport, request, signal)).total),
          );
          const [of = 0, late = 0, within = 0] = totals;
          return { late: of - within, never: of - within - late, of };
        }
      : skipToken,
  }).data;
}

import { FILTER_SEVERITIES } from '#contract/insight';
import type { UnixSeconds } from '../../time/zone';
import { incidentRequest, type InsightFilter } from '../filter';
import { coversMost, type InsightRange } from '../range';
import type { LateRule } from './incident-columns';
import type { LateCount } from './late';
import { limitsIn } from './late-rule';

/** Late ones of ranges that are not fetched row by row, by totals. */

type LateQuestion = {
  /** Filter without bounds of the acknowledgement. */
  filter: InsightFilter;
  range: InsightRange;
  zone: string;
  rule: LateRule;
};

type TotalOf = (request: ReturnType<typeof incidentRequest> & { limit: number }) => Promise<number>;

/** Counts by the totals of requests: by the limit of all, corrected by the severities with another one. */
export async function countLate(
  { filter, range, zone, rule }: LateQuestion,
  totalOf: TotalOf,
): Promise<LateCount> {
  const { severities } = filter;
  const { notWithin } = rule;
  const total = (bounds: Partial<InsightFilter>, of = range) =>
    totalOf({ ...incidentRequest({ ...filter, ...bounds }, of, zone), limit: 1 });
  const counted = FILTER_SEVERITIES.filter((one) => severities.length === 0 || severities.includes(one));
  const ofTargets = counted.flatMap((severity) =>
    limitsIn(rule, severity, range).map(async ({ seconds, range: part }) => {
      if (seconds === notWithin) return 0;
      const [from, to] = [Math.min(seconds, notWithin) + 1, Math.max(seconds, notWithin) + 1];
      const between = await total({ severities: [severity], ackFrom: from, ackTo: to }, part);
      return seconds < notWithin ? between : -between;
    }),
  );
  const [of, after, within, ...more] = await Promise.all([
    total({}),
    total({ ackFrom: notWithin + 1 }),
    total({ ackTo: notWithin + 1 }),
    ...ofTargets,
  ]);
  const late = more.reduce((sum, count) => sum + count, of - within);
  return { late, never: of - within - after, of };
}

/** Start of the data if that is within the period, which makes its shares no comparison. */
export function missingUntil(first: UnixSeconds | null, before: InsightRange): UnixSeconds | undefined {
  return first === null || coversMost(first, before) ? undefined : first;
}

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
  /** Time of the data, by which open incidents have an age. */
  asOf: UnixSeconds;
};

type TotalOf = (request: ReturnType<typeof incidentRequest> & { limit: number }) => Promise<number>;

/** Upper bound of every time to acknowledge: a bound selects acknowledged incidents only. */
const ACKED = 2 ** 31;

/** Counts by the totals of requests: by the limit of all, corrected by the severities with another one. */
export async function countLate(
  { filter, range, zone, rule, asOf }: LateQuestion,
  totalOf: TotalOf,
): Promise<LateCount> {
  const { severities } = filter;
  const { notWithin } = rule;
  const total = async (bounds: Partial<InsightFilter>, part: InsightRange) => {
    const closeFrom = Math.max(filter.closeFrom, bounds.closeFrom ?? 0);
    const closeTo = Math.min(filter.closeTo || Infinity, bounds.closeTo ?? Infinity);
    if (part.after >= part.upTo || closeFrom >= closeTo) return 0;
    const all = { ...filter, ...bounds, closeFrom, closeTo: closeTo === Infinity ? 0 : closeTo };
    return totalOf({ ...incidentRequest(all, part, zone), limit: 1 });
  };
  const unacked = async (bounds: Partial<InsightFilter>, part: InsightRange) => {
    const [of, acked] = await Promise.all([total(bounds, part), total({ ...bounds, ackTo: ACKED }, part)]);
    return of - acked;
  };
  /** End of the incidents older than a limit. */
  const endBefore = (seconds: number, { upTo }: InsightRange) => Math.min(upTo, asOf - seconds - 1);
  const never = async (seconds: number, bounds: Partial<InsightFilter>, part: InsightRange) => {
    const old = { after: part.after, upTo: endBefore(seconds, part) };
    const closeTo = seconds + 1;
    const [of, closed] = await Promise.all([unacked(bounds, old), unacked({ ...bounds, closeTo }, old)]);
    return of - closed;
  };
  const counted = FILTER_SEVERITIES.filter((one) => severities.length === 0 || severities.includes(one));
  const ofTargets = counted.flatMap((severity) =>
    limitsIn(rule, severity, range)
      .filter(({ seconds }) => seconds !== notWithin)
      .map(async ({ seconds, range: part }) => {
        const bounds = { severities: [severity] };
        const [less, more] = [Math.min(seconds, notWithin), Math.max(seconds, notWithin)];
        const middle = Math.max(part.after, endBefore(more, part));
        const [acked, closed, open] = await Promise.all([
          total({ ...bounds, ackFrom: less + 1, ackTo: more + 1 }, part),
          unacked({ ...bounds, closeFrom: less + 1, closeTo: more + 1 }, { after: part.after, upTo: middle }),
          never(less, bounds, { after: middle, upTo: part.upTo }),
        ]);
        const sign = seconds < notWithin ? 1 : -1;
        return { acked: sign * acked, never: sign * (closed + open) };
      }),
  );
  const [of, acked, unackedLate, ...more] = await Promise.all([
    total({}, range),
    total({ ackFrom: notWithin + 1 }, range),
    never(notWithin, {}, range),
    ...ofTargets,
  ]);
  const ofNever = more.reduce((sum, one) => sum + one.never, unackedLate);
  return { late: more.reduce((sum, one) => sum + one.acked, acked) + ofNever, never: ofNever, of };
}

/** Start of the data if that is within the period, which makes its shares no comparison. */
export function missingUntil(first: UnixSeconds | null, before: InsightRange): UnixSeconds | undefined {
  return first === null || coversMost(first, before) ? undefined : first;
}

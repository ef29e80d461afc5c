import { MAX_RANGE_MONTHS } from '#contract/insight';
import type { InsightRange } from '../insight/range';
import { monthAt, monthBeside, windowOfMonth } from '../time/days';
import type { UnixSeconds, WallSeconds } from '../time/zone';
import { chartRange, type ReportPeriod } from './data';

/** Returns the first visible incident of a range; undefined for none. */
type FirstIncident = (range: InsightRange) => Promise<UnixSeconds | undefined>;

/** Max requests for the beginning of data after a month: ten years. */
const MAX_REQUESTS = 20;

/**
 * First incident since the earliest month of a report's charts, also after the month of the report; undefined without
 * any.
 */
export async function sinceOf(
  period: ReportPeriod,
  now: UnixSeconds,
  zone: string,
  firstIncident: FirstIncident,
): Promise<UnixSeconds | undefined> {
  return (await firstIncident(chartRange(period, zone))) ?? dataBegin(period, now, zone, firstIncident);
}

/** Begin of data after a month without any: the search goes back from now until six months have none. */
export async function dataBegin(
  { range }: ReportPeriod,
  now: UnixSeconds,
  zone: string,
  firstIncident: FirstIncident,
): Promise<UnixSeconds | undefined> {
  let since: UnixSeconds | undefined;
  let end = monthBeside(monthAt(now, zone), 1);
  for (let request = 0; request < MAX_REQUESTS && instantOfMonth(end, zone) > range.end; request += 1) {
    const start = monthBeside(end, -MAX_RANGE_MONTHS);
    const after = Math.max(range.end, instantOfMonth(start, zone));
    const first = await firstIncident({ after, upTo: instantOfMonth(end, zone) });
    if (first === undefined) break;
    since = first;
    end = start;
  }
  return since;
}

function instantOfMonth(first: WallSeconds, zone: string): UnixSeconds {
  return windowOfMonth(first, zone).start;
}

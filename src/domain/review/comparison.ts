import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '../insight/range';
import { DAY, instantAt, wallAt, WEEK, type UnixSeconds } from '../time/zone';
import { summaryOf, type Summary } from './summary';

/**
 * Earlier ranges that a range is compared with: itself, moved back within the four weeks before, by the clock of a zone.
 *
 * Rules: up to a day long, the same hours of each of the 28 days before; up to a week long, the same days of each of the
 * four weeks before; longer, the same time as many whole weeks earlier as it needs not to meet itself, as often as that
 * goes into four weeks, and once at least.
 */

const FOUR_WEEKS = 4 * WEEK;

export type Compared = {
  /** The latest first. */
  ranges: readonly InsightRange[];
  /** Distance between them in seconds of the wall clock: a day, or whole weeks. */
  step: number;
  isGapless: boolean;
};

/** @throws RangeError where the zone is no tz database name. */
export function comparedWith({ after, upTo }: InsightRange, zone: string): Compared {
  const [from, to] = [wallAt(after, zone), wallAt(upTo, zone)];
  const length = to - from;
  const step = length <= DAY ? DAY : Math.max(1, Math.ceil(length / WEEK)) * WEEK;
  const count = Math.max(1, Math.floor(FOUR_WEEKS / step));
  const ranges = Array.from({ length: count }, (_, index) => ({
    after: instantAt(from - (index + 1) * step, zone),
    upTo: instantAt(to - (index + 1) * step, zone),
  }));
  return { ranges, step, isGapless: length === step };
}

/** Range from the start of the earliest to the end of the latest. */
export function hullOf({ ranges }: Compared): InsightRange {
  return { after: ranges.at(-1)?.after ?? 0, upTo: ranges[0]?.upTo ?? 0 };
}

export function rowsWithin(rows: readonly IncidentRow[], { after, upTo }: InsightRange): IncidentRow[] {
  return rows.filter(({ created_at: at }) => after < at && at <= upTo);
}

/** Summary of each earlier range; empty without any row in all that time, which is no data rather than no incidents. */
export function summariesIn(rows: readonly IncidentRow[], compared: Compared, asOf: UnixSeconds): Summary[] {
  if (rowsWithin(rows, hullOf(compared)).length === 0) return [];
  return compared.ranges.map((range) => summaryOf(rowsWithin(rows, range), asOf));
}

/**
 * "Compared with all incidents in the same hours of the 28 days before."
 * @param isPart true if the review has a filter, which the comparison has not.
 */
export function comparisonInWords(compared: Compared, isPart: boolean, hasRows: boolean): string {
  const when = timesInWords(compared);
  if (!hasRows) return `Not compared: no incidents ${when}.`;
  return `Compared with all incidents ${when}${isPart ? ', whatever the filter' : ''}.`;
}

function timesInWords({ ranges, step, isGapless }: Compared): string {
  if (step === DAY)
    return isGapless ? 'on each of the 28 days before' : 'in the same hours of the 28 days before';
  if (step === WEEK)
    return isGapless ? 'in each of the 4 weeks before' : 'on the same days of the 4 weeks before';
  const weeks = ranges.map((_, index) => ((index + 1) * step) / WEEK);
  return `at the same time ${weeks.join(' and ')} weeks before`;
}

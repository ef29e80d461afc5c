import { formatDays, formatSpan } from '../time/format';
import { DAY, wallAt } from '../time/zone';
import type { InsightRange } from './range';

/** "Mon 2 – Sun 15 Mar 2026" for whole days, else both ends with their times. Without the zone. */
export function rangeText({ after, upTo }: InsightRange, zone: string): string {
  const [from, to] = [wallAt(after, zone), wallAt(upTo, zone)];
  const wholeDays = from % DAY === 0 && to % DAY === 0 && to > from;
  return wholeDays ? formatDays(from, to - DAY) : formatSpan(after, upTo, zone);
}

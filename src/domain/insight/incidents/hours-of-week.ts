import { DAY, instantAt, wallAt } from '../../time/zone';
import { localDays, weekday } from '../../time/days';
import type { Interval } from '../../time/interval';
import { offsetStretches } from '../buckets';
import type { InsightRange } from '../range';
import type { IncidentTable } from './incident-table';

/** An hour of the week by the wall clock: weekday 0 = Monday … 6 = Sunday, hour 0 to 23. */
export type HourOfWeek = { weekday: number; hour: number };

/**
 * Which hour of the week instants of a range lie in.
 * @throws RangeError where the zone is no tz database name.
 */
function hourOfWeekIn(range: InsightRange, zone: string): (at: number) => HourOfWeek {
  const stretches = offsetStretches(range, zone);
  return (at) => {
    const stretch = stretches.find(({ until }) => at < until) ?? stretches.at(-1);
    const wall = stretch ? at + stretch.offset : wallAt(at, zone);
    return { weekday: (weekday(wall) + 6) % 7, hour: Math.floor((((wall % DAY) + DAY) % DAY) / 3600) };
  };
}

/** Incidents by weekday, and in it by hour: seven lists of 24. @throws RangeError as `hourOfWeekIn`. */
export function hoursOfWeek(table: IncidentTable, range: InsightRange, zone: string): number[][] {
  const counts = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const placeOf = hourOfWeekIn(range, zone);
  for (let place = 0; place < table.count; place += 1) {
    const { weekday: day, hour } = placeOf(table.created[place] ?? 0);
    const line = counts[day];
    if (line) line[hour] = (line[hour] ?? 0) + 1;
  }
  return counts;
}

/** Intervals of that hour in a range; a repeated hour is whole, a skipped one absent. @throws as above. */
export function timesOfHour(wanted: HourOfWeek, { after, upTo }: InsightRange, zone: string): Interval[] {
  return localDays(after + 1, upTo + 1, zone).flatMap(({ wall }) => {
    if ((weekday(wall) + 6) % 7 !== wanted.weekday) return [];
    const from = wall + wanted.hour * 3600;
    const time = { start: instantAt(from, zone), end: instantAt(from + 3600, zone) };
    return time.start < time.end ? [time] : [];
  });
}

import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { dutiesOf } from '../../oncall/reply/timeline';
import { isEnabledIn } from '../../schedule/rota';
import { NIGHT_END, NIGHT_START } from '../../time/hours';
import { union, type Interval } from '../../time/interval';
import { DAY, instantAt, type UnixSeconds } from '../../time/zone';
import type { Bucket } from './over-time';

/**
 * Shifts and rest of one person.
 *
 * Rules: a shift is duty by the final schedule in one role; neighbours are one shift. The rest of a night, 23:00 to
 * 08:00, is its longest time without an interruption; a night belongs to the day on which it ends. A night that the
 * range cuts, or that is not over, has none.
 */

export type Shift = Interval & { schedule: Schedule; role: Id };

/** Shortest rest of a night that is not called short, in seconds. */
export const SHORT_NIGHT_SECONDS = 6 * 3600;

/** Shifts of a person by their start. */
export function shiftsOf(schedules: readonly Schedule[], person: Id, window: Interval): Shift[] {
  return schedules
    .filter((schedule) => isEnabledIn(schedule, window))
    .flatMap((schedule): Shift[] => {
      const byRole = new Map<Id, Interval[]>();
      for (const { start, end, period } of dutiesOf(schedule.final_schedule.schedules, window)) {
        for (const { role_id, person_ids } of period.group.members) {
          if (person_ids.includes(person)) addTo(byRole, role_id, { start, end });
        }
      }
      return [...byRole].flatMap(([role, duties]) =>
        union(duties).map(({ start, end }): Shift => ({ start, end, schedule, role })),
      );
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Seconds of rest of the night that ends on each day; undefined for a night beyond the range. */
export function nightRests(
  interruptions: readonly UnixSeconds[],
  days: readonly Bucket[],
  range: Interval,
  zone: string,
): (number | undefined)[] {
  const times = interruptions.toSorted((a, b) => a - b);
  return days.map(({ wall }) => {
    const start = instantAt(wall + NIGHT_START - DAY, zone);
    const end = instantAt(wall + NIGHT_END, zone);
    if (start < range.start || end > range.end) return undefined;
    let rest = 0;
    let last = start;
    for (const at of times) {
      if (at < start || at >= end) continue;
      rest = Math.max(rest, at - last);
      last = at;
    }
    return Math.max(rest, end - last);
  });
}

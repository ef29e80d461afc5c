import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections';
import { onCallIn } from '../../duty/known-seats';
import { isEnabledIn } from '../../schedule/rota';
import { NIGHT_END, NIGHT_START, type OwnZone, hoursOf } from '../../time/hours';
import { union, type Interval, contains, lengthOf } from '../../time/interval';
import { DAY, instantAt, type UnixSeconds } from '../../time/zone';
import { type Bucket, placeAt, sumOf, type Figures } from './responder-rows';
import { dutiesByPerson, loadOf } from '../../ledger/duties';
import type { IncidentRow } from '#contract/insight';
import { entriesOf, metricsOf, type Response, responsesOf } from './responses';

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
      for (const { start, end, role_id, person_ids } of onCallIn(schedule, window))
        if (person_ids.includes(person)) addTo(byRole, role_id, { start, end });
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

/**
 * Interruptions at night per 100 hours of night duty: by incidents triggered between 23:00 and 08:00, over the hours
 * between 23:00 and 08:00 with a person on call by the final schedules, both by the person's own clock. Interruptions count also while another person
 * was on call.
 */

/** Schedules with the periods of a window, and the zones of nights. */
export type DutyOf = { schedules: readonly Schedule[]; window: Interval; ownZone: OwnZone };

/** Seconds of night on call, and interruptions at night of the same people. */
export type NightDuty = { seconds: number; interruptions: number };

/** Night duty; without night hours no interruption counts. */
export function nightsOf(seconds: number, interruptions: number): NightDuty {
  return { seconds, interruptions: seconds === 0 ? 0 : interruptions };
}

const HUNDRED_HOURS = 360_000;

/** Undefined where there are no such hours: no figure, not zero. */
export function per100Hours(interruptions: number, seconds: number): number | undefined {
  return seconds === 0 ? undefined : (interruptions * HUNDRED_HOURS) / seconds;
}

/**
 * Seconds of night that each person is on call in any of the schedules, whose periods are those of the window; time on
 * several at once counts once. Who has duty by day only is there with 0, who has none is not.
 * @throws RangeError where a zone is no tz database name.
 */
export function nightDuty(
  schedules: readonly Schedule[],
  window: Interval,
  ownZone: OwnZone,
): Map<Id, number> {
  const { people } = loadOf(schedules, window, ownZone);
  return new Map(people.filter(({ total }) => total > 0).map(({ person_id, night }) => [person_id, night]));
}

/** Returns a test if a person was on call in a schedule at an instant; false for all in a disabled one. */
export function dutyIn(schedule: Schedule, window: Interval): (person: Id, at: UnixSeconds) => boolean {
  const duties = dutiesByPerson([schedule], window);
  return (person, at) => duties.get(person)?.some(({ start, end }) => start <= at && at < end) ?? false;
}

/** Incidents with the same title, and their cost for everybody. */
export type TitleLine = {
  title: string;
  incidents: number;
  /** Wakings, and those without need. */
  night: number;
  needless: number;
  interruptions: number;
};

/** Titles with the most wakings without need first, then by interruptions at night, all
 * interruptions, incidents and name; without incidents of no title. */
export function loudestTitles(
  incidents: readonly IncidentRow[],
  ownZone: OwnZone,
  limit: number,
): TitleLine[] {
  const groups = new Map<string, IncidentRow[]>();
  for (const incident of incidents) if (incident.title) addTo(groups, incident.title, incident);
  return [...groups]
    .map(([title, own]): TitleLine => {
      const responses = responsesOf(own, ownZone);
      const { byKind, interruptions } = sumOf(responses.map(metricsOf));
      return {
        title,
        incidents: own.length,
        night: byKind.night,
        needless: entriesOf(responses, 'needless').length,
        interruptions,
      };
    })
    .toSorted(
      (a, b) =>
        b.needless - a.needless ||
        b.night - a.night ||
        b.interruptions - a.interruptions ||
        b.incidents - a.incidents ||
        a.title.localeCompare(b.title),
    )
    .slice(0, limit);
}

/** Titles that woke people most; without incidents of no title. */
export function wakingTitles(responses: readonly Response[], limit: number) {
  const counts = new Map<string, number>();
  for (const { response } of entriesOf(responses, 'night')) {
    const { title } = response.incident;
    if (title) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts]
    .map(([title, wakings]) => ({ title, wakings }))
    .toSorted((a, b) => b.wakings - a.wakings || a.title.localeCompare(b.title))
    .slice(0, limit);
}

/** Wakings without need in each bucket, by the trigger of their incidents. */
export function needlessOver(
  incidents: readonly IncidentRow[],
  buckets: readonly Bucket[],
  ownZone: OwnZone,
): number[] {
  const counts = buckets.map(() => 0);
  for (const { response } of entriesOf(responsesOf(incidents, ownZone), 'needless')) {
    const place = placeAt(response.incident.created_at, buckets);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * What came to a person in each shift.
 *
 * Rules: a shift has what was triggered in it. Shifts at the same time both have it; the rest came outside of any shift.
 */

/** Line of a shift; of what came outside of them, without a shift. */
export type ShiftCost = {
  shift: Shift | undefined;
  /** Seconds on call. */
  total: number;
  night: number;
  figures: Figures;
};

/** Lines by schedule in order of its first shift, then by time, and the rest if there is any. */
export function shiftCosts(
  shifts: readonly Shift[],
  responses: readonly Response[],
  zone: string,
): ShiftCost[] {
  const order = [...new Set(shifts.map(({ schedule }) => schedule.schedule_id))];
  const rankOf = ({ schedule }: Shift) => order.indexOf(schedule.schedule_id);
  const lines = shifts
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.start - b.start)
    .map((shift) => costOf(shift, [shift], inShift(responses, shift), zone));
  const rest = responses.filter(
    ({ incident }) => !shifts.some((shift) => contains(shift, incident.created_at)),
  );
  return rest.length === 0 ? lines : [...lines, costOf(undefined, [], rest, zone)];
}

/** Responses to what was triggered in a shift. */
export function inShift(responses: readonly Response[], shift: Interval): Response[] {
  return responses.filter(({ incident }) => contains(shift, incident.created_at));
}

function costOf(
  shift: Shift | undefined,
  time: readonly Interval[],
  own: readonly Response[],
  zone: string,
): ShiftCost {
  return {
    shift,
    total: lengthOf(time),
    night: hoursOf(time, zone).night,
    figures: sumOf(own.map(metricsOf)),
  };
}

import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { isEnabledIn } from '../../schedule/rota';
import { startOfWeek } from '../../time/days';
import { WEEKEND_FROM } from '../../time/hours';
import { intersect, union, type Interval } from '../../time/interval';
import { DAY, instantAt, type AccountZone, type UnixSeconds, wallAt } from '../../time/zone';
import { doubleBookings } from '../review/double-bookings';
import { dutiesByPerson, shortRests } from '../review/load';
import { uncoveredIn } from '../../duty/uncovered';
import { unknownPeopleIn } from '../review/unknown-people';
import type { Rule } from './rule';

/** Breach of a rule: where and by whom. */
export type Breach = Interval & {
  schedule_ids: Id[];
  /** Undefined for a gap. */
  person_id: Id | undefined;
  /** Undefined for all roles. */
  role_id: Id | undefined;
};

export type RuleResult = { rule: Rule; breaches: Breach[] };

export type RuleContext = {
  now: UnixSeconds;
  /** Zone of days and weekends, and of rotas without a zone. */
  accountZone: AccountZone;
};

/**
 * Checks rules from now on. Breaches are in order of time. Only unexpected gaps count, and unknown people are checked by
 * their own rule only.
 * @param schedules with their duty over the longest of the rules.
 */
export function checkRules(
  rules: readonly Rule[],
  schedules: readonly Schedule[],
  context: RuleContext,
): RuleResult[] {
  return rules.map((rule) => {
    const window = { start: context.now, end: context.now + rule.days * DAY };
    const listed = rule.schedules && new Set(rule.schedules.map(String));
    const selection = schedules.filter(
      (schedule) => isEnabledIn(schedule, window) && (!listed || listed.has(String(schedule.schedule_id))),
    );
    const breaches = breachesOf(rule, selection, { window, accountZone: context.accountZone });
    return { rule, breaches: breaches.sort((a, b) => a.start - b.start || a.end - b.end) };
  });
}

type Reading = { window: Interval; accountZone: AccountZone };

function breachesOf(rule: Rule, schedules: readonly Schedule[], reading: Reading): Breach[] {
  switch (rule.rule) {
    case 'no_gaps':
      return schedules.flatMap((schedule) => gaps(schedule, rule.roles, reading));
    case 'known_people':
      return schedules.flatMap((schedule) => unknownDuty(schedule, reading));
    case 'min_rest':
      return byPerson(schedules, reading, (stretches) => shortRests(stretches, rule.hours * 3600));
    case 'max_weekends_in_a_row':
      return byPerson(schedules, reading, (stretches) => weekendRuns(stretches, rule.weekends, reading));
    default:
      return doubleBooked(schedules, reading);
  }
}

/** @param roles undefined: gaps of the whole schedule and of any role. */
function gaps(
  schedule: Schedule,
  roles: readonly Id[] | undefined,
  { window, accountZone }: Reading,
): Breach[] {
  const listed = roles && new Set(roles.map(String));
  return uncoveredIn(schedule, window, accountZone)
    .filter(({ kind, role }) => kind === 'gap' && (!listed || role === undefined || listed.has(String(role))))
    .map(({ start, end, role }) => ({
      start,
      end,
      schedule_ids: [schedule.schedule_id],
      person_id: undefined,
      role_id: role,
    }));
}

function unknownDuty(schedule: Schedule, { window }: Reading): Breach[] {
  return unknownPeopleIn(schedule, window).map(({ person, duty }) => ({
    start: duty[0]?.start ?? window.start,
    end: duty.at(-1)?.end ?? window.end,
    schedule_ids: [schedule.schedule_id],
    person_id: person,
    role_id: undefined,
  }));
}

type Booking = { schedule_id: Id; cover: readonly Interval[] };

/** Duty of each known person, by schedule. */
function bookingsOf(schedules: readonly Schedule[], window: Interval): Map<Id, Booking[]> {
  const unknown = new Set(schedules.flatMap(({ unknown_people = [] }) => unknown_people));
  const bookings = new Map<Id, Booking[]>();
  for (const schedule of schedules) {
    for (const [person, cover] of dutiesByPerson(schedule, window)) {
      if (!unknown.has(person)) addTo(bookings, person, { schedule_id: schedule.schedule_id, cover });
    }
  }
  return bookings;
}

/** Breaches by each person’s duty on all schedules together. */
function byPerson(
  schedules: readonly Schedule[],
  { window }: Reading,
  breached: (stretches: readonly Interval[]) => Interval[],
): Breach[] {
  return [...bookingsOf(schedules, window)].flatMap(([person_id, bookings]) =>
    breached(union(bookings.flatMap(({ cover }) => cover))).map(({ start, end }) => ({
      start,
      end,
      schedule_ids: bookings.flatMap(({ schedule_id, cover }) =>
        cover.some((duty) => duty.start <= end && duty.end >= start) ? [schedule_id] : [],
      ),
      person_id,
      role_id: undefined,
    })),
  );
}

function doubleBooked(schedules: readonly Schedule[], { window }: Reading): Breach[] {
  return [...bookingsOf(schedules, window)].flatMap(([person_id, bookings]) =>
    doubleBookings(bookings).map((booking) => Object.assign(booking, { person_id, role_id: undefined })),
  );
}

/** Runs of weekends with duty on each that are longer than the maximum. */
function weekendRuns(
  stretches: readonly Interval[],
  max: number,
  { window, accountZone }: Reading,
): Interval[] {
  const weekends = weekendsIn(window, String(accountZone)).map((weekend) =>
    Object.assign(weekend, { isWorked: intersect(stretches, [weekend]).length > 0 }),
  );
  return runsOf(weekends, (a, b) => a.isWorked === b.isWorked).flatMap((run) =>
    run[0]?.isWorked === true && run.length > max ? [span(run)] : [],
  );
}

/** Saturdays and Sundays by the wall clock of a zone, including those cut by the window. */
function weekendsIn({ start, end }: Interval, zone: string): Interval[] {
  const weekends: Interval[] = [];
  const saturday = startOfWeek(wallAt(start, zone)) + WEEKEND_FROM;
  for (let day = saturday; instantAt(day, zone) < end; day += 7 * DAY) {
    const weekend = { start: instantAt(day, zone), end: instantAt(day + 2 * DAY, zone) };
    if (weekend.end > start) weekends.push(weekend);
  }
  return weekends;
}

/** Consecutive items that belong together. */
function runsOf<T>(items: readonly T[], isTogether: (before: T, after: T) => boolean): T[][] {
  const runs: T[][] = [];
  let before: T | undefined;
  for (const item of items) {
    if (before !== undefined && isTogether(before, item)) runs.at(-1)?.push(item);
    else runs.push([item]);
    before = item;
  }
  return runs;
}

function span(run: readonly Interval[]): Interval {
  return { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
}

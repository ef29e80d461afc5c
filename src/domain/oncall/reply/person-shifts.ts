import type { Id } from '#contract/id';
import type { Group, Period, Schedule } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import { contains, type Interval } from '../../time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '../../time/zone';
import { isEnabledIn } from '../../schedule/rota';
import { wholeShift, type Reading } from './shifts';
import { staffedDuties, peopleOf } from './timeline';
import type { Whole } from './whole-shift';

/**
 * Shift of a person: a stretch with the same roles of one schedule, with anyone in the others. Whole also where the
 * window cuts it.
 */
export type PersonShift = Whole & {
  schedule: Schedule;
  roles: Id[];
  /** Name of the group at its start. */
  groupName: string;
  /** Everybody else who is on call in it, with their roles. */
  others: { person_id: Id; roles: Id[] }[];
};

/** The shifts of a person that touch the window, of the schedules enabled in it, by their beginning. */
export function shiftsOf(schedules: readonly Schedule[], person: Id, reading: Reading): PersonShift[] {
  return schedules
    .flatMap((schedule) =>
      stretchesOf(schedule, person, reading.window).map((stretch) =>
        shiftOf(stretch, person, schedule, reading),
      ),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

const LOOK_AHEAD = 366 * DAY;

/** First shift from an instant on, computed from the layers of today; overrides that are not loaded do not count. */
export function firstShiftFrom(
  schedules: readonly Schedule[],
  person: Id,
  from: UnixSeconds,
  accountZone: AccountZone,
): PersonShift | undefined {
  const window = { start: from, end: from + LOOK_AHEAD };
  const computed = schedules.map((sent) => {
    const rules = { ...sent, versions: undefined, corrections: undefined };
    return { ...rules, ...computeSchedule(rules, window, accountZone) };
  });
  return shiftsOf(computed, person, { window, accountZone })[0];
}

/** The enabled schedules that have a person in a group of their layers, or on call in a window. */
export function schedulesOf(schedules: readonly Schedule[], person: Id, window: Interval): Schedule[] {
  const isIn = (groups: readonly Group[]) => groups.some((group) => peopleOf(group).includes(person));
  return schedules.filter(
    (schedule) =>
      (schedule.enabled && schedule.layers.some(({ groups }) => isIn(groups))) ||
      (isEnabledIn(schedule, window) &&
        isIn(staffedDuties(schedule.final_schedule.schedules, window).map(({ period }) => period.group))),
  );
}

/** People in any of the roles at an instant; undefined outside of the window. */
export function peopleInRoles(
  { final_schedule }: Schedule,
  roles: readonly Id[],
  at: UnixSeconds,
  window: Interval,
): Id[] | undefined {
  if (!contains(window, at)) return undefined;
  const duty = staffedDuties(final_schedule.schedules, window).find((period) => contains(period, at));
  const members = (duty?.period.group.members ?? []).filter(({ role_id }) => roles.includes(role_id));
  return peopleOf({ members });
}

type Stretch = [Period, ...Period[]];

function stretchesOf(schedule: Schedule, person: Id, window: Interval): Stretch[] {
  const stretches: Stretch[] = [];
  if (!isEnabledIn(schedule, window)) return stretches;
  for (const { period } of staffedDuties(schedule.final_schedule.schedules, window)) {
    if (!peopleOf(period.group).includes(person)) continue;
    const before = stretches.at(-1);
    const last = before?.at(-1);
    const goesOn = last?.end === period.start && isSameRoles(last.group, period.group, person);
    if (before && goesOn) before.push(period);
    else stretches.push([period]);
  }
  return stretches;
}

function shiftOf(stretch: Stretch, person: Id, schedule: Schedule, reading: Reading): PersonShift {
  const [first] = stretch;
  const { start, begins } = wholeShift(schedule, 'final', first, reading);
  const { end, ends } = wholeShift(schedule, 'final', stretch.at(-1) ?? first, reading);
  return {
    start,
    begins,
    end,
    ends,
    schedule,
    roles: rolesOf(first.group, person),
    groupName: first.group.group_name,
    others: othersIn(stretch, person),
  };
}

function isSameRoles(group: Group, other: Group, person: Id): boolean {
  return rolesOf(group, person).join() === rolesOf(other, person).join();
}

function rolesOf({ members }: Group, person: Id): Id[] {
  return members.filter(({ person_ids }) => person_ids.includes(person)).map(({ role_id }) => role_id);
}

function othersIn(stretch: Stretch, person: Id): PersonShift['others'] {
  const roles = new Map<Id, Set<Id>>();
  for (const { role_id, person_ids } of stretch.flatMap(({ group }) => group.members)) {
    for (const other of person_ids) {
      if (other !== person) roles.set(other, (roles.get(other) ?? new Set()).add(role_id));
    }
  }
  return [...roles].map(([person_id, theirs]) => ({ person_id, roles: [...theirs] }));
}

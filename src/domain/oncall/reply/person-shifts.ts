import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import {
  type DutyStretch,
  dutyStretches,
  type KnownSeat,
  knownSeats,
  onCallIn,
  type Reading,
  type Span,
} from '../../duty/known-seats';
import { isOnCall } from '../../duty/seats';
import { computeSchedule } from '../../schedule/lanes';
import { isEnabledIn } from '../../schedule/rota';
import { contains, isEmpty, overlap, type Interval } from '../../time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '../../time/zone';
import { peopleOf } from './timeline';

/** Shift of a person: an uncut stretch with the same roles of one schedule, with anyone in the others. */
export type PersonShift = Span & {
  schedule: Schedule;
  roles: Id[];
  /** Name of the group at its start. */
  groupName: string;
  /** Everybody else who is on call in it, with their roles. */
  others: { person_id: Id; roles: Id[] }[];
};

/** The shifts of a person that touch the window, of the schedules enabled in it, by their beginning. */
export function shiftsOf(schedules: readonly Schedule[], person: Id, reading: Reading): PersonShift[] {
  const { window } = reading;
  return schedules
    .filter((schedule) => isEnabledIn(schedule, window))
    .flatMap((schedule) => {
      const seats = knownSeats(schedule, reading).filter(isOnCall);
      const own = seats
        .filter(({ person_ids }) => person_ids.includes(person))
        .map((seat) => Object.assign({}, seat, { person_ids: [person] }));
      return dutyStretches(own, window).map((stretch) =>
        shiftOf(stretch, person, schedule, { seats, window }),
      );
    })
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
        onCallIn(schedule, window).some(({ person_ids }) => person_ids.includes(person))),
  );
}

/** People in any of the roles at an instant. */
export function peopleInRoles(
  schedule: Schedule,
  roles: readonly Id[],
  at: UnixSeconds,
  reading: Reading,
): Id[] {
  const seats = knownSeats(schedule, reading).filter(
    (seat) => roles.includes(seat.role_id) && contains(seat, at),
  );
  return [...new Set(seats.flatMap(({ person_ids }) => person_ids))];
}

function shiftOf(
  { start, begins, end, ends, members }: DutyStretch,
  person: Id,
  schedule: Schedule,
  { seats, window }: { seats: readonly KnownSeat[]; window: Interval },
): PersonShift {
  const visible = overlap({ start, end }, window);
  const others = new Map<Id, Set<Id>>();
  for (const seat of seats) {
    if (isEmpty(overlap(seat, visible))) continue;
    for (const other of seat.person_ids)
      if (other !== person) others.set(other, (others.get(other) ?? new Set()).add(seat.role_id));
  }
  return {
    start,
    begins,
    end,
    ends,
    schedule,
    roles: members.map(({ role_id }) => role_id),
    groupName: groupNameAt(schedule, visible.start),
    others: [...others].map(([person_id, roles]) => ({ person_id, roles: [...roles] })),
  };
}

/** Name of the group on call at an instant. */
export function groupNameAt({ final_schedule }: Schedule, at: UnixSeconds): string {
  return final_schedule.schedules.find((period) => contains(period, at))?.group.group_name ?? '';
}

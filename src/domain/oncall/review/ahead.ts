import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { computeSchedule } from '../../schedule/compute';
import type { Interval } from '../../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../../time/zone';
import { isSame, peopleInRole, rolesIn } from '../reply/seats';
import { staffedDuties } from '../reply/timeline';
import { type HandOff, handOffsOf } from './hand-offs';
import { loadOf, type PersonLoad } from './load';
import { dueRolesIn } from '../../duty/due-roles';
import { isClosedAt } from '../../duty/gap-cause';
import { type Uncovered, uncoveredIn } from '../../duty/uncovered';

/**
 * Plan of one schedule from now on, computed from the layers of today: it reaches further than a reply of the server.
 * A schedule that is switched off has none.
 */
export type Ahead = {
  window: Interval;
  /** Rota with its periods of the window. */
  schedule: Schedule;
  /** Unexpected gaps of the schedule or a role, by start. */
  gaps: Uncovered[];
  handOffs: SeatHandOff[];
  /** People of the rota by falling hours, and the median of their totals in seconds. */
  people: PersonAhead[];
  median: number;
};

/** Hand-off with the roles whose people change. */
export type SeatHandOff = HandOff & { seats: Seat[] };

/** `isOff`: off hours of the role, or of the whole schedule, begin. */
type Seat = { role: Id; from: readonly Id[]; to: readonly Id[]; isOff: boolean };

/** `duties`: of the next days, with their roles, by start. */
export type PersonAhead = PersonLoad & { duties: readonly (Interval & { role: Id })[] };

export const AHEAD_DAYS = 90;

/** Max number of hand-offs. */
const MAX_HAND_OFFS = 5;

type AheadOptions = {
  now: UnixSeconds;
  accountZone: AccountZone;
  /** Zones of the page: kinds of hours are by the first; hand-offs note a moved hour. */
  zones: readonly [string, ...string[]];
};

/** @throws RangeError where a zone is no tz database name. */
export function aheadOf(sent: Schedule, { now, accountZone, zones }: AheadOptions): Ahead {
  const window = { start: now, end: now + AHEAD_DAYS * DAY };
  const rules = { ...sent, versions: undefined, corrections: undefined };
  const schedule = { ...rules, ...computeSchedule(rules, window, accountZone) };
  const { schedules: periods } = schedule.final_schedule;
  const few = { start: now, end: periods[MAX_HAND_OFFS * 2]?.end ?? window.end };
  const { people, median } = loadOf([schedule], window, zones[0]);
  return {
    window,
    schedule,
    gaps: uncoveredIn(schedule, window, accountZone)
      .filter(({ kind }) => kind === 'gap')
      .sort((a, b) => a.start - b.start),
    handOffs: handOffsOf(schedule, few, accountZone, zones)
      .map((handOff) => Object.assign(handOff, { seats: changedSeats(handOff, schedule, accountZone) }))
      .filter(({ seats }) => seats.length > 0)
      .slice(0, MAX_HAND_OFFS),
    people: withDuties(people, schedule, window),
    median,
  };
}

function changedSeats({ at, from, to }: HandOff, schedule: Schedule, accountZone: AccountZone): Seat[] {
  const [before, after] = [from ?? NOBODY, to ?? NOBODY];
  const due = dueRolesIn(schedule, { start: at, end: at + 1 }, accountZone);
  const isClosed = rolesIn([after]).length === 0 ? isClosedAt(schedule, at, accountZone) : undefined;
  return rolesIn([before, after])
    .map((role) => ({
      role,
      from: peopleInRole(before, role),
      to: peopleInRole(after, role),
      isOff: isClosed ?? !due.has(role),
    }))
    .filter((seat) => !isSame(seat.from, seat.to));
}

function withDuties(people: readonly PersonLoad[], schedule: Schedule, window: Interval): PersonAhead[] {
  const duties = new Map<Id, (Interval & { role: Id })[]>();
  for (const { start, end, period } of staffedDuties(schedule.final_schedule.schedules, window)) {
    for (const { role_id: role, person_ids } of period.group.members)
      for (const person of person_ids) addTo(duties, person, { start, end, role });
  }
  return people.map((person) => ({ ...person, duties: duties.get(person.person_id) ?? [] }));
}

const NOBODY = { members: [] };

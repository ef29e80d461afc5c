import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule, Seat } from '#contract/schedule';
import { roleOrder } from '../oncall/reply/role-order';
import { peopleInRole } from '../oncall/reply/seats';
import { replacesRules, isTogether, rotaAt } from '../schedule/rota';
import { contains } from '../time/interval';
import type { AccountZone, UnixSeconds } from '../time/zone';
import { explainGap, type GapCause } from './explain-gap';
import { type KnownSeat, knownSeats, type Reading, seatsIn } from './known-seats';
import { hasSamePeople, isOnCall, seatRoles } from './seats';

/**
 * People on call in a schedule at an instant, a seat per role, for pages, texts, feeds, metrics and agents.
 *
 * Rules: the roles are those of the regular layers that have not ended, or of all once they have, and the roles with
 * people then: whatever window is in view.
 */
export type DutyLine = KnownSeat & {
  /** People among them without a record. */
  unknown: readonly Id[];
  /** True if an override put these people there: a role that it repeats is not overridden. */
  isOverride: boolean;
  /** Seats that follow, up to the next people: at most `MAX_NEXT`. */
  next: readonly KnownSeat[];
  /** Cause of a gap of the whole schedule. */
  cause: GapCause | undefined;
};

/** Role of a schedule without roles. */
export const NO_ROLE: Id = 0;

/** Off hours, a gap, and people. */
const MAX_NEXT = 3;

/**
 * Lines in an order of roles; none of a schedule that is disabled then.
 * @param others further roles that get a line.
 */
export function dutyLines(
  schedule: Schedule,
  at: UnixSeconds,
  reading: Reading,
  roleNames: readonly RoleName[] = [],
  others: readonly Id[] = [],
): DutyLine[] {
  const all = knownSeats(schedule, reading);
  const there = linesAt(schedule, at, all, roleNames, others);
  if (there.length === 0) return [];
  const missing = others.filter((role) => role !== NO_ROLE && !there.some(({ role_id }) => role_id === role));
  const order = roleOrder(roleNames);
  const seats = there
    .filter(({ role_id }) => missing.length === 0 || role_id !== NO_ROLE)
    .concat(missing.map(offHours))
    .sort((a, b) => order(a.role_id, b.role_id));
  const isGap = !seats.some(isOnCall) && seats.some(({ state }) => state === 'gap');
  const cause = isGap ? explainGap(schedule, at, reading.accountZone) : undefined;
  return seats.map((seat): DutyLine => {
    const rest = all.filter(({ role_id, start }) => role_id === seat.role_id && start >= seat.end);
    const isUnknown = rest.findIndex(({ state }) => state === 'not known');
    const following = isUnknown < 0 ? rest : rest.slice(0, isUnknown);
    const people = following.findIndex(isOnCall);
    return Object.assign({}, seat, {
      unknown: seat.person_ids.filter((person) => schedule.unknown_people?.includes(person) === true),
      isOverride: isOnCall(seat) && isOverridden(schedule, seat, at),
      next: following.slice(0, Math.min(people < 0 ? Infinity : people + 1, MAX_NEXT)),
      cause: seat.state === 'gap' ? cause : undefined,
    });
  });
}

/** Seats at an instant, in the same roles and order. */
export function dutyAt(
  schedule: Schedule,
  at: UnixSeconds,
  accountZone: AccountZone,
  roleNames: readonly RoleName[] = [],
): Seat[] {
  const window = { start: at, end: at + 1 };
  return linesAt(schedule, at, seatsIn(schedule, { window, accountZone }), roleNames);
}

function linesAt<T extends Seat | KnownSeat>(
  schedule: Schedule,
  at: UnixSeconds,
  seats: readonly T[],
  roleNames: readonly RoleName[],
  others: readonly Id[] = [],
): T[] {
  const rota = rotaAt(schedule, at);
  if (!rota.enabled) return [];
  const roles = new Set([...seatRoles(rota, { start: at, end: at + 1 }), ...others]);
  const here = seats.filter((seat) => contains(seat, at));
  const roleSeats = here.filter(({ role_id }) => roles.has(role_id) && role_id !== NO_ROLE);
  const order = roleOrder(roleNames);
  return roleSeats.length > 0 ? roleSeats.toSorted((a, b) => order(a.role_id, b.role_id)) : here.slice(0, 1);
}

/** True if an override has these people, and the regular layers have others. */
function isOverridden(schedule: Schedule, { role_id, person_ids }: KnownSeat, at: UnixSeconds): boolean {
  const groups = schedule.layer_schedules.flatMap((layer) => {
    const period = layer.schedules.find((one) => contains(one, at));
    return period ? [{ isOverride: replacesRules(layer), people: peopleInRole(period.group, role_id) }] : [];
  });
  const hasTheSame = (people: readonly Id[]) => hasSamePeople(people, person_ids);
  if (!groups.some(({ isOverride, people }) => isOverride && hasTheSame(people))) return false;
  const regular = groups.filter(({ isOverride }) => !isOverride).map(({ people }) => people);
  const theirs = isTogether(rotaAt(schedule, at)) ? [...new Set(regular.flat())] : (regular.at(-1) ?? []);
  return !hasTheSame(theirs);
}

/** Line of a role that only other days have. */
function offHours(role_id: Id): KnownSeat {
  return {
    role_id,
    start: 0,
    end: 0,
    begins: 'unknown',
    ends: 'unknown',
    state: 'off hours',
    person_ids: [],
  };
}

/** True for the same state and the same people, in any order. */
export function isSameDuty(
  a: Pick<Seat, 'state' | 'person_ids'>,
  b: Pick<Seat, 'state' | 'person_ids'>,
): boolean {
  return a.state === b.state && hasSamePeople(a.person_ids, b.person_ids);
}

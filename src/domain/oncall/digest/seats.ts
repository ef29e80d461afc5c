import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import { orderedGroup, roleOrder } from '../reply/role-order';
import { SEAT_BITS } from './written-duties';
import { hash32 } from './short-codes';

/**
 * A seat is a person in a role, as 20 bits of a hash of the two. What groups are called, and in which order roles come,
 * does not change who is on duty.
 */

type Seat = { role_id: Id; person: Id };

const BY_NUMBER = roleOrder([]);

export function seatsOf(group: Group): number[] {
  return peopleIn(orderedGroup(group, BY_NUMBER)).map(codeOf);
}

/**
 * Finds the groups that seats were written of, among people who may have been on duty.
 * @param near those of the same schedule, who are tried first.
 * @param others groups of other schedules.
 * @param people everybody else who is known by an id.
 */
export function seatFinder(others: readonly Group[], people: readonly Id[]) {
  const elsewhere = new Map<number, Seat>();
  const seats = others.flatMap(peopleIn);
  const roles = new Set(seats.map(({ role_id }) => role_id));
  for (const role_id of roles) for (const person of people) addSeat(elsewhere, { role_id, person });
  for (const seat of seats) addSeat(elsewhere, seat);
  return (codes: readonly number[], near: readonly Group[]): Group | undefined => {
    const here = new Map(near.flatMap(peopleIn).map((seat) => [codeOf(seat), seat]));
    const found = codes.map((code) => here.get(code) ?? elsewhere.get(code));
    const known = found.filter((seat) => seat !== undefined);
    if (known.length < codes.length) return undefined;
    const members = known.map(({ role_id, person }) => ({ role_id, person_ids: [person] }));
    return { group_name: '', members };
  };
}

/** A seat replaces one of the same code: whoever is in a rota is likelier than whoever is not. */
function addSeat(seats: Map<number, Seat>, seat: Seat): void {
  seats.set(codeOf(seat), seat);
}

function peopleIn({ members }: Group): Seat[] {
  return members.flatMap(({ role_id, person_ids }) => person_ids.map((person) => ({ role_id, person })));
}

function codeOf({ role_id, person }: Seat): number {
  return hash32(`${role_id} ${person}`) % 2 ** SEAT_BITS;
}

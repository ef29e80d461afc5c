import type { Id } from '#contract/id';
import type { Layer, Seat } from '#contract/schedule';
import { isRegular, type Plan, seatRoles, seatsOf } from '../duty/seats';
import { computeRota } from '../schedule/lanes';
import { overrideOf } from '../schedule/versions';
import { zoneOf, type Rota } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { localDays } from '../time/days';
import { isEmpty, overlap, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';

/**
 * A person on call in place of others in [start, end).
 *
 * Rules: without a role it is of every role of the duty; with `instead`, of every role that this person holds then. Only
 * time counts in which the role is on call or a gap, so off hours stay off unless `off_hours` is set. Each override sees
 * those before it.
 */
export type Override = Interval & {
  role_id?: Id | undefined;
  /** Absent = all people of the role. */
  instead?: Id | undefined;
  person_id: Id;
  off_hours?: boolean | undefined;
};

/** Stretch of a role with other people in it. */
export type SeatChange = Interval & { role_id: Id; before: Id[]; after: Id[] };

/** A plan has people without a role beside people with one, so that no role can be replaced alone. */
export class MixedRolesError extends Error {}

/**
 * Rota with override layers added.
 * @throws MixedRolesError; RangeError if the account's zone is no tz database name.
 */
export function withOverrides<R extends Rota>(
  rota: R,
  overrides: readonly Override[],
  accountZone: AccountZone,
): R {
  const layers = [...rota.layers];
  const next = { ...rota, layers };
  for (const override of overrides)
    layers.push(...layersFor(planIn(next, override, accountZone), override, accountZone));
  return layers.length === rota.layers.length ? rota : next;
}

/** Plan of a rota in a window. Of a schedule without rules the first shift counts, which may be long over. */
function planIn(rota: Rota, window: Interval, accountZone: AccountZone): Plan {
  const touches = (layer: Layer) => isRegular(layer) || !isEmpty(overlap(activeRange(layer), window));
  const relevant = { ...rota, layers: rota.layers.filter(touches) };
  const periods =
    rota.enabled === false && !rota.versions ? [] : computeRota(relevant, window, accountZone).final;
  return { ...(rota.layers.some(isRegular) ? relevant : rota), final_schedule: { schedules: periods } };
}

/** Seats of a rota in a window, role by role. */
export function seatsIn(
  rota: Rota,
  window: Interval,
  accountZone: AccountZone,
  roles?: readonly Id[],
): Seat[] {
  return seatsOf(planIn(rota, window, accountZone), window, { accountZone, ...(roles && { roles }) });
}

function layersFor(plan: Plan, override: Override, accountZone: AccountZone): Layer[] {
  const { start, end, role_id, instead, person_id, off_hours } = override;
  const all = seatRoles(plan, override);
  const members = plan.final_schedule.schedules.flatMap(({ group }) => group.members);
  const isMixed = !all.includes(0) && members.some((one) => one.role_id === 0 && one.person_ids.length > 0);
  const layers: Layer[] = [];
  for (const seat of seatsOf(
    plan,
    { start, end },
    { accountZone, roles: role_id === undefined ? all : [role_id] },
  )) {
    if (seat.state === 'not known' || (seat.state === 'off hours' && off_hours !== true)) continue;
    const people = replaced(seat.person_ids, instead, person_id);
    if (!people || isSamePeople(people, seat.person_ids)) continue;
    if (isMixed) throw new MixedRolesError();
    const last = layers.at(-1);
    const [member] = last?.groups[0]?.members ?? [];
    if (
      last?.layer_end === seat.start &&
      member?.role_id === seat.role_id &&
      isSamePeople(member.person_ids, people)
    )
      last.layer_end = seat.end;
    else {
      const group = { group_name: '', members: [{ role_id: seat.role_id, person_ids: people }] };
      layers.push({ ...overrideOf(seat, group), ...(seat.role_id !== 0 && { roles: [seat.role_id] }) });
    }
  }
  return layers;
}

/** Undefined where the person to replace is not on call. */
function replaced(people: readonly Id[], instead: Id | undefined, person: Id): Id[] | undefined {
  if (instead === undefined) return [person];
  if (!people.includes(instead)) return undefined;
  return [...new Set(people.map((one) => (one === instead ? person : one)))];
}

/** Differences of two lists of seats of the same roles and window: the maximal stretches in which the people differ. */
export function seatChanges(before: readonly Seat[], after: readonly Seat[]): SeatChange[] {
  const changes: SeatChange[] = [];
  for (const role_id of new Set([...before, ...after].map((seat) => seat.role_id))) {
    const ofRole = (seats: readonly Seat[]) => seats.filter((seat) => seat.role_id === role_id);
    const [then, now] = [ofRole(before), ofRole(after)];
    const edges = [...then, ...now].flatMap(({ start, end }) => [start, end]);
    const cuts = [...new Set(edges)].sort((a, b) => a - b);
    const [peopleThen, peopleNow] = [peopleReader(then), peopleReader(now)];
    for (const [index, end] of cuts.slice(1).entries()) {
      const start = cuts[index] ?? end;
      const change = { start, end, role_id, before: peopleThen(start), after: peopleNow(start) };
      if (isSamePeople(change.before, change.after)) continue;
      const last = changes.at(-1);
      if (last?.end === start && isSameChange(last, change)) last.end = end;
      else changes.push(change);
    }
  }
  return changes.sort((a, b) => a.start - b.start);
}

function isSameChange(a: SeatChange, b: SeatChange): boolean {
  return a.role_id === b.role_id && isSamePeople(a.before, b.before) && isSamePeople(a.after, b.after);
}

/** People at instants in ascending order. */
function peopleReader(seats: readonly Seat[]): (at: number) => Id[] {
  let index = 0;
  return (at) => {
    while ((seats[index]?.end ?? Infinity) <= at) index += 1;
    const seat = seats[index];
    return seat && seat.start <= at ? [...seat.person_ids] : [];
  };
}

function isSamePeople(a: readonly Id[], b: readonly Id[]): boolean {
  return a.length === b.length && a.every((person) => b.includes(person));
}

/** Whole local days of intervals, joined where they touch. */
export function daysOf(intervals: readonly Interval[], rota: Rota, accountZone: AccountZone): Interval[] {
  const zone = zoneOf(rota, accountZone);
  return union(intervals.flatMap(({ start, end }) => localDays(start, end, zone)));
}

import type { Id } from '#contract/id';
import { LAYER_MODE, type Layer, type Schedule, type Group, type Seat } from '#contract/schedule';
import { faultOf, activeIn, activeRange, layerPeriods } from '../schedule/rotation';
import { allowedIn } from '../schedule/turns';
import { type Interval, covers, intersect, isEmpty, overlap, subtract, union } from '../time/interval';
import type { ScheduleZone, UnixSeconds, AccountZone } from '../time/zone';
import { addTo } from '../collections';
import { isStaffed, onDutyIn } from '../oncall/reply/timeline';
import { isOverride } from '../schedule/versions';
import {
  replacesRules,
  toolOfDuty,
  enabledStretches,
  layersOfAll,
  stretchesOf,
  zoneOf,
  type Rota,
  type Stretch,
} from '../schedule/rota';

/** Time of a window in a layer's hours, whatever its range; all of it if the hours cannot be read. */
export function hoursIn(layer: Layer, window: Interval, zone: ScheduleZone): Interval[] {
  // A layer without groups still has hours.
  const fault = faultOf(layer.groups.length === 0 ? { ...layer, groups: [NOBODY] } : layer);
  return fault ? [window] : allowedIn(layer, window, zone);
}

const NOBODY = { group_name: '', members: [] };

export function rolesOfLayer({ groups }: Pick<Layer, 'groups'>): Id[] {
  return [...new Set(groups.flatMap(({ members }) => members.map(({ role_id }) => role_id)))];
}

export function isRegular({ mode }: Pick<Layer, 'mode'>): boolean {
  return mode === LAYER_MODE.regular;
}

/** End of the last regular layer; undefined while one is in force or to come. */
export function endOfRota({ layers }: Pick<Schedule, 'layers'>, now: UnixSeconds): UnixSeconds | undefined {
  const ends = layers.filter(isRegular).map(({ layer_end: end }) => end || Infinity);
  const last = Math.max(...ends);
  return ends.length > 0 && last <= now ? last : undefined;
}

/**
 * Who has each role of a schedule, and where it is empty.
 *
 * Rules, for a role at an instant: people on duty in it → on call. Else it is due → gap, or not → off hours.
 * - A role is due while a regular layer with that role in any group is due: in its range, mask and restrictions, but in
 *   the turn of a group that is off. Between two layers, the roles of the layer that ended last are due.
 * - Overrides neither make nor end due time, but the period of an override's group that is off (of all roles) ends it.
 * - Without regular layers all roles are due from the first shift on, but in periods of groups that are off.
 * - People and layers without a role count for every role. A schedule without roles has the one role 0.
 * - A disabled version has no due time.
 */

/** Rules of a schedule, and the periods of its final schedule. */
export type Plan = KnownRota & { final_schedule: { schedules: readonly GroupPeriod[] } };

type KnownRota = Rota & { recorded_from?: UnixSeconds | undefined; known_until?: UnixSeconds | undefined };

type GroupPeriod = Interval & { group: Group };

/** Seconds; a shorter gap is a gap in seats alone: `shownGaps` leaves it out of all that lists, shows or counts gaps. */
const MIN_GAP = 0;

export function shownGaps<T extends Interval>(gaps: readonly T[]): T[] {
  return gaps.filter(({ start, end }) => end - start >= MIN_GAP);
}

/** Seats of a window with short gaps as off hours; a gap whose begin or end is not known may be a long one. */
export function shownSeats(seats: readonly Seat[], window: Interval): readonly Seat[] {
  const isShort = ({ state, start, end, begins, ends }: Seat) =>
    state === 'gap' &&
    shownGaps([
      {
        start: begins ?? (start > window.start ? start : -Infinity),
        end: ends ?? (end < window.end ? end : Infinity),
      },
    ]).length === 0;
  if (!seats.some(isShort)) return seats;
  return joinedSeats(seats.map((seat) => (isShort(seat) ? { ...seat, state: 'off hours' } : seat)));
}

type SeatOptions = {
  accountZone: AccountZone;
  /** Time that is known; default: all. */
  knownRange?: Interval;
  /** Default: `seatRoles`. */
  roles?: readonly Id[];
};

/**
 * Seats in a window, role by role: of each role sorted and disjoint, together the whole window, no two alike touching.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function seatsOf(plan: Plan, window: Interval, options: SeatOptions): Seat[] {
  const { accountZone, knownRange, roles } = options;
  if (knownRange || roles) return makeSeats(plan, window, options);
  const last = lastSeats.get(plan);
  const isSame =
    last?.window.start === window.start && last.window.end === window.end && last.accountZone === accountZone;
  if (last && isSame) return last.seats;
  const seats = makeSeats(plan, window, options);
  lastSeats.set(plan, { window, accountZone, seats });
  return seats;
}

/** Seats of the last window by plan: several figures of a page are about the same. */
const lastSeats = new WeakMap<Plan, { window: Interval; accountZone: AccountZone; seats: Seat[] }>();

function makeSeats(
  plan: Plan,
  window: Interval,
  { accountZone, knownRange = window, roles = seatRoles(plan, window) }: SeatOptions,
): Seat[] {
  const inside = overlap(window, knownRange);
  const unknown = unknownIn(plan, inside);
  const due = dueIn(plan, inside, roles, accountZone);
  return roles.flatMap((role_id) => {
    const seats = (intervals: readonly Interval[], state: Seat['state']) =>
      intervals.map(({ start, end }): Seat => ({ role_id, start, end, state, person_ids: [] }));
    const on = onCallOf(plan, inside, role_id);
    const others = subtract(union([...unknown, ...subtract([window], union([inside]))]), union(on));
    const gaps = subtract(union(due.get(role_id) ?? []), union([...on, ...others]));
    const off = subtract([window], union([...on, ...gaps, ...others]));
    const all = [...on, ...seats(gaps, 'gap'), ...seats(off, 'off hours'), ...seats(others, 'not known')];
    return joinedSeats(all.sort((a, b) => a.start - b.start));
  });
}

/** Seats with people, by the final periods. */
export function onCallOf(plan: Plan, window: Interval, role_id: Id): Seat[] {
  return onDutyIn(inRole(plan.final_schedule.schedules, role_id), window).map(
    ({ start, end, period: { people } }): Seat => {
      return { role_id, start, end, state: 'on call', person_ids: people };
    },
  );
}

/** Seats in a window, and those around it. */
export type UncutSeats = { seats: Seat[]; near_seats: Seat[] };

/**
 * Time of a window whose duty is not known: before the first answer of a tool, where a server sends no rules; and of a
 * tool's answer all that no layer covers.
 */
export function unknownIn(plan: KnownRota, window: Interval): Interval[] {
  return (isEmpty(window) ? [] : stretchesOf(plan, window)).flatMap(({ rota, ...part }) => {
    const isBefore =
      rota.enabled === false && rota.layers.length === 0 && part.end <= (plan.recorded_from ?? 0);
    if (isBefore) return [part];
    // A reply has the layers of its window alone: none beyond the answer.
    const isBeyond = rota.layers.length === 0 && part.end > (plan.known_until ?? Infinity);
    const isOfTool = isBeyond || toolOfDuty(rota.layers) !== undefined;
    return isOfTool ? subtract([part], union(rota.layers.map(activeRange))) : [];
  });
}

/** Time from which on a window is not known of some of these schedules; undefined if it is known up to its end. */
export function unknownFrom(
  schedules: readonly Pick<KnownRota, 'known_until'>[],
  window: Interval,
): UnixSeconds | undefined {
  const first = Math.min(...schedules.map(({ known_until }) => known_until ?? Infinity));
  return first < window.end ? first : undefined;
}

export function isUnknownAt(plan: KnownRota, at: UnixSeconds): boolean {
  return unknownIn(plan, { start: at, end: at + 1 }).length > 0;
}

/**
 * The parts of seats in a window, each with its real begin and end: absent at the edges of the wider window that the
 * seats fill, and beside time that is not known. Beside them, role by role, those around the window, as far as the
 * nearest with people.
 */
export function uncut(all: readonly Seat[], wide: Interval, window: Interval): UncutSeats {
  const known = all.map((seat, index): Seat => {
    const { role_id, start, end } = seat;
    const begins = start > wide.start && isKnownIn(role_id, all[index - 1]);
    const ends = end < wide.end && isKnownIn(role_id, all[index + 1]);
    return { ...seat, ...(begins && { begins: start }), ...(ends && { ends: end }) };
  });
  const seats = known.map((seat) => ({ ...seat, ...overlap(seat, window) }));
  const near = [...byRole(known).values()].flatMap((of) => {
    const last = of.findLastIndex((seat) => isOnCall(seat) && seat.end <= window.start);
    const next = of.findIndex((seat) => isOnCall(seat) && seat.start >= window.end);
    return of.filter(
      (seat, index) => isEmpty(overlap(seat, window)) && index >= last && (next < 0 || index <= next),
    );
  });
  return { seats: seats.filter((seat) => !isEmpty(seat)), near_seats: near };
}

export function isOnCall({ state }: Pick<Seat, 'state'>): boolean {
  return state === 'on call';
}

function isKnownIn(role: Id, neighbour: Seat | undefined): boolean {
  return neighbour?.role_id === role && neighbour.state !== 'not known';
}

/**
 * Roles of the regular layers that have not ended before a window, or of all if the last one ends in it or before, or
 * these have none; else of all layers. Then other roles with people in it, or without regular layers in any period.
 */
export function seatRoles({ final_schedule, ...rota }: Plan, window: Interval): Id[] {
  const layers = layersOfAll(rota);
  const regular = layers.filter(isRegular);
  const current = regular.filter((layer) => activeRange(layer).end > window.start);
  const goesOn = current.some((layer) => activeRange(layer).end >= window.end);
  const lists = [goesOn ? current : regular, regular, layers].map((list) => list.flatMap(rolesOfLayer));
  const first = lists.find((list) => list.some((role) => role !== 0)) ?? [];
  const staffed = final_schedule.schedules
    .filter((period) => regular.length === 0 || !isEmpty(overlap(period, window)))
    .flatMap(({ group }) => group.members.filter(({ person_ids }) => person_ids.length > 0));
  const roles = new Set([...first, ...staffed.map(({ role_id }) => role_id)]);
  roles.delete(0);
  return roles.size > 0 ? [...roles] : [0];
}

/** Seats by role, in the order of the roles. */
export function byRole<T extends Pick<Seat, 'role_id'>>(seats: readonly T[]): Map<Id, T[]> {
  const roles = new Map<Id, T[]>();
  for (const seat of seats) addTo(roles, seat.role_id, seat);
  return roles;
}

/** Neighbours of one role with the same state and people as one. */
function joinedSeats(seats: readonly Seat[]): Seat[] {
  const out: Seat[] = [];
  for (const seat of seats) {
    const last = out.at(-1);
    const isSame =
      last?.state === seat.state &&
      last.end === seat.start &&
      hasSamePeople(last.person_ids, seat.person_ids);
    if (last && isSame) {
      last.end = seat.end;
      if (seat.ends === undefined) delete last.ends;
      else last.ends = seat.ends;
    } else out.push({ ...seat });
  }
  return out;
}

/** True for the same people, in any order. */
export function hasSamePeople(a: readonly Id[], b: readonly Id[]): boolean {
  return a.length === b.length && a.every((person) => b.includes(person));
}

function inRole(periods: readonly GroupPeriod[], role: Id) {
  return periods.flatMap(({ start, end, group }) => {
    const members = group.members.filter(({ role_id }) => role_id === role || role_id === 0);
    const people = [...new Set(members.flatMap(({ person_ids }) => person_ids))];
    return people.length === 0 ? [] : [{ start, end, group, people }];
  });
}

/** Returns a test for seats whose people overrides put in their role, all the while. */
export function overrideTest({
  layer_schedules,
}: Pick<Schedule, 'layer_schedules'>): (seat: Omit<Seat, 'begins' | 'ends'>) => boolean {
  const periods = layer_schedules.filter(replacesRules).flatMap(({ schedules }) => schedules);
  return (seat) => {
    if (periods.length === 0 || !isOnCall(seat)) return false;
    const same = inRole(periods, seat.role_id).filter(({ people }) => hasSamePeople(people, seat.person_ids));
    return covers(union(same), seat);
  };
}

function dueIn(plan: Plan, window: Interval, roles: readonly Id[], accountZone: AccountZone) {
  const due = new Map(roles.map((role): [Id, Interval[]] => [role, []]));
  const off = plan.final_schedule.schedules.filter(({ group }) => group.is_off === true && !isStaffed(group));
  const add = (layerRoles: readonly Id[], times: readonly Interval[]) => {
    const isOfAll = layerRoles.length === 0 || layerRoles.includes(0);
    for (const [role, all] of due) if (isOfAll || layerRoles.includes(role)) all.push(...times);
  };
  for (const { rota, ...part } of isEmpty(window) ? [] : enabledStretches(plan, window)) {
    const offHere = intersect(union(off), [part]);
    const regular = rota.layers.filter((layer) => isRegular(layer) && !isEmpty(activeRange(layer)));
    if (regular.length === 0) {
      const start = Math.max(part.start, firstShift(rota));
      add([], subtract(union([{ start, end: part.end }]), offHere));
      continue;
    }
    const overrides = union(
      rota.layers.flatMap((layer) =>
        isOverride(layer) && !layer.roles ? (activeIn(layer, part) ?? []) : [],
      ),
    );
    const offByOverride = intersect(offHere, overrides);
    const zone = zoneOf(rota, accountZone);
    for (const layer of regular)
      add(rolesOfLayer(layer), subtract(dueOfLayer(layer, part, zone), offByOverride));
    for (const hole of holesBetween(regular, part)) {
      const ended = regular.filter((layer) => activeRange(layer).end <= hole.start);
      const last = Math.max(...ended.map(({ layer_end }) => layer_end));
      for (const layer of ended)
        if (layer.layer_end === last) add(rolesOfLayer(layer), subtract([hole], offByOverride));
    }
  }
  return due;
}

/** Parts of a window between the ranges of layers. */
function holesBetween(layers: readonly Layer[], window: Interval): Interval[] {
  const ranges = union(layers.map(activeRange));
  const all = { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
  return subtract(union([overlap(all, window)]), ranges);
}

/** Time of a window in which a regular layer is due. */
function dueOfLayer(layer: Layer, window: Interval, zone: ScheduleZone): Interval[] {
  const active = activeIn(layer, window);
  if (!active) return [];
  const hours = hoursIn(layer, active, zone);
  if (!layer.groups.some(({ is_off }) => is_off === true)) return hours;
  const off = layerPeriods(layer, active, zone).periods.filter(({ group }) => group.is_off === true);
  return subtract(hours, union(off));
}

/** Start of the first shift of a schedule without regular layers. */
function firstShift(rota: Stretch<Plan>['rota']): number {
  const shifts = rota.layers.filter((layer) => isOverride(layer) && layer.groups.some(isStaffed));
  const starts = shifts.map(({ layer_start }) => layer_start);
  const staffed = rota.final_schedule.schedules.filter(({ group }) => isStaffed(group));
  return [...starts, ...staffed.map(({ start }) => start)].reduce((a, b) => Math.min(a, b), Infinity);
}

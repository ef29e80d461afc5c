import type { Schedule, Seat } from '#contract/schedule';
import { isEmpty, overlap, type Interval } from '../time/interval';
import type { AccountZone, UnixSeconds } from '../time/zone';
import {
  byRole,
  hasSamePeople,
  isOnCall,
  onCallOf,
  type Plan,
  seatRoles,
  seatsOf,
  shownSeats,
  uncut,
} from './seats';

/** Reply of a server for a window. */
export type WindowReply = { window: Interval; schedules: readonly Schedule[] };

/** Window of a reply, and the account's zone. */
export type Reading = { window: Interval; accountZone: AccountZone };

/** Real begin or end: a time, `none` within a year, or `unknown`. */
export type Edge = UnixSeconds | 'none' | 'unknown';

/** Part of a stretch inside the window, with its real begin and end. */
export type Span = Interval & { begins: Edge; ends: Edge };

/** Known part of a seat. */
export type KnownSeat = Omit<Seat, 'begins' | 'ends'> & Span;

/** Schedule with the seats of its reply, if it has them. */
export type Seated = Plan & Partial<Pick<Schedule, 'seats' | 'near_seats'>>;

/** Seats in a window, without short gaps: those of the reply, else those of the rules and periods. */
export function seatsIn(schedule: Seated, { window, accountZone }: Reading): readonly Seat[] {
  const { seats } = schedule;
  if (!seats) return shownSeats(seatsOf(schedule, window, { accountZone }), window);
  return shownSeats(seats, window).flatMap((seat) => {
    const part = overlap(seat, window);
    return isEmpty(part) ? [] : [{ ...seat, ...part }];
  });
}

const cache = new WeakMap<readonly Seat[], readonly KnownSeat[]>();

/** Seats of a schedule in the window of its reply and around it, role by role. */
export function knownSeats(schedule: Seated, reading: Reading): readonly KnownSeat[] {
  const { window } = reading;
  const source = schedule.seats ?? seatsIn(schedule, reading);
  const cached = cache.get(source);
  if (cached) return cached;
  const seats = schedule.seats ? shownSeats(source, window) : uncut(source, window, window).seats;
  const near = schedule.seats && schedule.near_seats && shownSeats(schedule.near_seats, window);
  const edge = (neighbour: Seat | undefined): Edge =>
    near && neighbour?.state !== 'not known' ? 'none' : 'unknown';
  const all = [...byRole([...seats, ...(near ?? [])]).values()].flatMap((of) => {
    const sorted = of.toSorted((a, b) => a.start - b.start);
    return sorted.map((seat, index): KnownSeat => {
      const { begins = edge(sorted[index - 1]), ends = edge(sorted[index + 1]) } = seat;
      const start = typeof begins === 'number' ? begins : seat.start;
      return Object.assign({}, seat, {
        start,
        end: typeof ends === 'number' ? ends : seat.end,
        begins,
        ends,
      });
    });
  });
  cache.set(source, all);
  return all;
}

/** Seats with people in a window. */
export function onCallIn(schedule: Seated, window: Interval): Seat[] {
  const { seats } = schedule;
  if (!seats) return seatRoles(schedule, window).flatMap((role) => onCallOf(schedule, window, role));
  return seats.flatMap((seat) => {
    const part = overlap(seat, window);
    return isOnCall(seat) && !isEmpty(part) ? [{ ...seat, ...part }] : [];
  });
}

/** Stretch with the same people in the same roles. */
export type DutyStretch = Span & { members: readonly Pick<Seat, 'role_id' | 'person_ids'>[] };

/** Stretches of seats with people that touch a window, uncut. */
export function dutyStretches(seats: readonly KnownSeat[], window: Interval): DutyStretch[] {
  const staffed = seats.filter(isOnCall).map((seat, place) => ({
    seat,
    place,
    start: typeof seat.begins === 'number' || seat.start > window.start ? seat.start : -Infinity,
    end: typeof seat.ends === 'number' || seat.end < window.end ? seat.end : Infinity,
  }));
  const knownEnds = new Set(staffed.flatMap(({ seat: { begins, ends } }) => [begins, ends]));
  const edges = [...new Set(staffed.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const waiting = staffed.toSorted((a, b) => a.start - b.start).values();
  let next = waiting.next().value;
  let active: typeof staffed = [];
  const stretches: DutyStretch[] = [];
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1] ?? start;
    active = active.filter((one) => one.end > start);
    for (; next && next.start <= start; next = waiting.next().value) active.push(next);
    if (active.length === 0 || end <= window.start || start >= window.end) continue;
    const of = active.toSorted((a, b) => a.place - b.place).map(({ seat }) => seat);
    const edge = (at: UnixSeconds, side: 'begins' | 'ends'): Edge => {
      if (knownEnds.has(at)) return at;
      return of.some((seat) => seat[side] === 'unknown') ? 'unknown' : 'none';
    };
    const last = stretches.at(-1);
    const ending = { end: end === Infinity ? window.end : end, ends: edge(end, 'ends') };
    if (last?.end === start && isSameTeam(last.members, of)) Object.assign(last, ending);
    else
      stretches.push({
        start: start === -Infinity ? window.start : start,
        begins: edge(start, 'begins'),
        ...ending,
        members: of.map(({ role_id, person_ids }) => ({ role_id, person_ids })),
      });
  }
  return stretches;
}

function isSameTeam(a: DutyStretch['members'], b: DutyStretch['members']): boolean {
  return (
    a.length === b.length &&
    a.every(({ role_id, person_ids }, index) => {
      const other = b[index];
      return other?.role_id === role_id && hasSamePeople(person_ids, other.person_ids);
    })
  );
}

import type { Schedule, Seat } from '#contract/schedule';
import { contains, isEmpty, overlap, type Interval } from '../time/interval';
import type { AccountZone, UnixSeconds } from '../time/zone';
import { byRole, isOnCall, type Plan, seatsOf, uncut } from './seats';

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

/** Seats in a window: those of the reply, else those of the rules and periods. */
export function seatsIn(schedule: Seated, { window, accountZone }: Reading): readonly Seat[] {
  const { seats } = schedule;
  if (!seats) return seatsOf(schedule, window, { accountZone });
  return seats.flatMap((seat) => {
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
  const seats = schedule.seats ?? uncut(source, window, window).seats;
  const { near_seats: near } = schedule.seats ? schedule : {};
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

/** A stretch of the same people, uncut: at the edge of the window it continues to the next change of people. */
export function uncutStretch(schedule: Seated, { start, end }: Interval, reading: Reading): Span {
  const { window } = reading;
  const isCut = start === window.start || end === window.end;
  if (!isCut) return { start, end, begins: start, ends: end };
  const seats = knownSeats(schedule, reading).filter(isOnCall);
  const changes = seats.flatMap(({ begins, ends }) => [begins, ends]).filter((at) => typeof at === 'number');
  const isUnknown = seats.some(
    (seat) => contains(seat, start) && [seat.begins, seat.ends].includes('unknown'),
  );
  const otherwise = isUnknown ? 'unknown' : 'none';
  const before = Math.max(...changes.filter((at) => at <= start));
  const after = Math.min(...changes.filter((at) => at >= end));
  const begins = start === window.start ? before : start;
  const ends = end === window.end ? after : end;
  return {
    start: begins === -Infinity ? start : begins,
    end: ends === Infinity ? end : ends,
    begins: begins === -Infinity ? otherwise : begins,
    ends: ends === Infinity ? otherwise : ends,
  };
}

import type { OnCallView, OverrideShift } from '#address/on-call';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { type KnownSeat, knownSeats } from '#domain/duty/known-seats';
import { contains, type Interval, isEmpty, overlap } from '#domain/time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';

/** Shifts and gaps of a rota, whole also where the window in view cuts them. */
export function wholeSeats(schedule: Schedule, at: UnixSeconds, accountZone: AccountZone): KnownSeat[] {
  const window = { start: at - 45 * DAY, end: at + 45 * DAY };
  return knownSeats(schedule, { window, accountZone }).filter(
    ({ state }) => state === 'on call' || state === 'gap',
  );
}

/** Shift or gap of a role, whole, at the present or else the start of a stretch; the stretch where it has none. */
export function wholeShift(
  schedule: Schedule,
  { start, end }: Interval,
  { role, now, account }: { role: Id; now: UnixSeconds; account: AccountZone },
): OverrideShift {
  const at = contains({ start, end }, now) ? now : start;
  const seats = wholeSeats(schedule, at, account).filter(
    (one) => (role === 0 || one.role_id === role) && !isEmpty(overlap(one, { start, end })),
  );
  const seat = seats.find((one) => contains(one, at)) ?? seats[0] ?? { start, end };
  return { schedule: String(schedule.schedule_id), role, start: seat.start, end: seat.end };
}

/**
 * Fields of an open panel after a click on another shift of the timeline: its shift, or in a swap the one that comes
 * back; undefined without a panel. A chosen person stays.
 */
export function pickedShift(
  { override, isSwap }: Pick<OnCallView, 'override' | 'isSwap'>,
  { schedule, at, account }: { schedule: Schedule; at: UnixSeconds; account: AccountZone },
): Partial<Pick<OnCallView, 'override' | 'by' | 'swap' | 'isSwap'>> | undefined {
  if (!override) return undefined;
  const id = String(schedule.schedule_id);
  const isSame = override.schedule === id;
  const seat = wholeSeats(schedule, at, account).find(
    (one) => contains(one, at) && (!isSame || override.role === 0 || override.role === one.role_id),
  );
  if (!seat) return undefined;
  const { role_id: role, start, end } = seat;
  const shift = { schedule: id, role, start, end };
  const [person, ...others] = seat.person_ids;
  if (!isSwap || !isSame) return { override: shift, swap: undefined, isSwap: false };
  return person !== undefined && others.length === 0 ? { by: person, swap: shift } : undefined;
}

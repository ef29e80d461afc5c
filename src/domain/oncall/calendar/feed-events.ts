import { fnv1a64 } from '../../text/fnv';
import type { Interval } from '../../time/interval';
import { DAY, type UnixSeconds } from '../../time/zone';
import type { FeedShift } from './feed-shifts';

/**
 * Events of a calendar feed from one reading to the next: a calendar must find each known event again, changed or
 * cancelled (RFC 5545 3.8.4.7, 3.8.7.4).
 *
 * Rules:
 * - A shift keeps its event, matched within one line, first by its beginning and owner, then by its end and owner, by
 *   its beginning, by its end, and then by the time they have in common, with the same owner before others. So a
 *   shift that is swapped stays the event of its time, and one that is cut stays the event of the part that is left.
 * - An event whose time, text or state differs from the last reading has a higher SEQUENCE, and this moment as
 *   LAST-MODIFIED. All others are as they were, to the letter.
 * - What went is cancelled, and stays so for two weeks or until it leaves the window; a shift that comes back with
 *   the same beginning and owner is the same event again.
 * - A beginning before the window that nobody knows stays where it was found first.
 */
export type FeedEvent = Interval & {
  uid: string;
  schedule_id: FeedShift['schedule_id'];
  line: string;
  owner: string;
  summary: string;
  description: string;
  sequence: number;
  /** Unix seconds of the reading that found it so. */
  modified: UnixSeconds;
  is_cancelled: boolean;
};

const CANCELLED_FOR = 14 * DAY;
/** More than a calendar is of use with. */
const MAX_FEED_EVENTS = 2000;

type FeedReading = {
  now: UnixSeconds;
  window: Interval;
  /** Id of the feed: events of two feeds are never the same. */
  feed: string;
};

/**
 * @param before what the last reading gave, in any order; none at the first.
 * @param all of the window; where there are too many, the earliest count.
 */
export function nextEvents(
  before: readonly FeedEvent[],
  all: readonly FeedShift[],
  { now, window, feed }: FeedReading,
): FeedEvent[] {
  const sorted = all.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start);
  const shifts = sorted.slice(0, MAX_FEED_EVENTS);
  const until = sorted[MAX_FEED_EVENTS]?.start ?? window.end;
  const current = before.filter(
    ({ start, end, is_cancelled, modified }) =>
      end > window.start && start < until && !(is_cancelled && now - modified > CANCELLED_FOR),
  );
  const matches = matched(current, shifts);
  const uids = new Set(current.map(({ uid }) => uid));
  const events = shifts.map((shift) => {
    const old = matches.get(shift);
    return old ? goingOn(old, shift, now) : newEvent(shift, newUid(shift, feed, uids), now);
  });
  const goesOn = new Set([...matches.values()].map(({ uid }) => uid));
  const gone = current.filter(({ uid }) => !goesOn.has(uid)).map((event) => cancelled(event, now));
  return [...events, ...gone].toSorted((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1));
}

function newEvent(shift: FeedShift, uid: string, now: UnixSeconds): FeedEvent {
  return { ...contentOf(shift), uid, sequence: 0, modified: now, is_cancelled: false };
}

function contentOf({ schedule_id, line, owner, start, end, summary, description }: FeedShift) {
  return { schedule_id, line, owner, start, end, summary, description };
}

function goingOn(old: FeedEvent, shift: FeedShift, now: UnixSeconds): FeedEvent {
  const start = typeof shift.begins === 'number' ? shift.start : Math.min(shift.start, old.start);
  const event = { ...old, ...contentOf(shift), start, is_cancelled: false };
  const isSame =
    !old.is_cancelled &&
    event.start === old.start &&
    event.end === old.end &&
    event.summary === old.summary &&
    event.description === old.description;
  return isSame ? event : { ...event, sequence: old.sequence + 1, modified: now };
}

function cancelled(event: FeedEvent, now: UnixSeconds): FeedEvent {
  if (event.is_cancelled) return event;
  return { ...event, description: '', is_cancelled: true, sequence: event.sequence + 1, modified: now };
}

function newUid({ line, start, owner }: FeedShift, feed: string, uids: Set<string>): string {
  for (let count = 0; ; count += 1) {
    const uid = `${fnv1a64(JSON.stringify([feed, line, start, owner, count]))}@watchbill`;
    if (uids.has(uid)) continue;
    uids.add(uid);
    return uid;
  }
}

type Key = (event: Pick<FeedEvent, 'line' | 'owner' | 'start' | 'end'>) => string;
const BY_START_AND_OWNER: Key = ({ line, start, owner }) => `${line} ${start} ${owner}`;
const KEYS: readonly Key[] = [
  BY_START_AND_OWNER,
  ({ line, end, owner }) => `${line} ${end} ${owner}`,
  ({ line, start }) => `${line} ${start}`,
  ({ line, end }) => `${line} ${end}`,
];

/** Event that each shift continues. */
function matched(current: readonly FeedEvent[], shifts: readonly FeedShift[]): Map<FeedShift, FeedEvent> {
  const matches = new Map<FeedShift, FeedEvent>();
  const events = new Set(current.filter((event) => !event.is_cancelled));
  for (const key of KEYS) match(events, shifts, key, matches);
  matchByTime(events, shifts, matches);
  match(new Set(current.filter((event) => event.is_cancelled)), shifts, BY_START_AND_OWNER, matches);
  return matches;
}

function match(
  events: Set<FeedEvent>,
  shifts: readonly FeedShift[],
  key: Key,
  matches: Map<FeedShift, FeedEvent>,
): void {
  const byKey = new Map([...events].map((event) => [key(event), event]));
  for (const shift of shifts) {
    const event = matches.has(shift) ? undefined : byKey.get(key(shift));
    if (!event) continue;
    byKey.delete(key(shift));
    events.delete(event);
    matches.set(shift, event);
  }
}

/** Longest common time first. */
function matchByTime(
  events: Set<FeedEvent>,
  shifts: readonly FeedShift[],
  matches: Map<FeedShift, FeedEvent>,
): void {
  const pairs = shifts
    .filter((shift) => !matches.has(shift))
    .flatMap((shift) =>
      [...events]
        .filter(({ line }) => line === shift.line)
        .map((event) => ({
          shift,
          event,
          isSameOwner: event.owner === shift.owner,
          common: Math.min(event.end, shift.end) - Math.max(event.start, shift.start),
        })),
    )
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => Number(b.isSameOwner) - Number(a.isSameOwner) || b.common - a.common);
  for (const { shift, event } of pairs) {
    if (matches.has(shift) || !events.delete(event)) continue;
    matches.set(shift, event);
  }
}

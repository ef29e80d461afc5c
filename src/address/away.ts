import { parseId, type Id } from '#contract/id';
import { startOfDay } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { param, type Value, type ViewOf } from './codec';
import { wallClock } from './instant';
import { listOf } from './values';
import { pageParser, type PageZones } from './zone';

const MAX_CHOICES = 100;
/** Days of an absence without an end in the address. */
const DEFAULT_DAYS = 7;
/** Longest absence, in days: the longest override. */
const MAX_AWAY_DAYS = 184;

/** Person chosen for the shift of a role that has this instant. */
export type AwayChoice = { schedule_id: Id; role_id: Id; start: UnixSeconds; person: Id };

/** Codec of a choice: schedule, role, instant in the shift, and person, separated by dots. */
const choice: Value<AwayChoice> = {
  parse: (text) => {
    const [, schedule = '', role = '', start = '', taker = ''] =
      /^(\d{1,20})\.(\d{1,20})\.(\d{1,12})\.(\d{1,20})$/.exec(text) ?? [];
    const [schedule_id, role_id, person] = [schedule, role, taker].map((id) => parseId(id));
    return schedule_id === undefined || role_id === undefined || person === undefined
      ? undefined
      : { schedule_id, role_id, start: Number(start), person };
  },
  format: ({ schedule_id, role_id, start, person }) => `${schedule_id}.${role_id}.${start}.${person}`,
};

/** Address fields of the page of one person's absence, apart from zones. */
export const AWAY_FIELDS = {
  person: param('away', { parse: parseId, format: String }, undefined, 'nobody chosen'),
  /** Undefined = the present hour. */
  from: param('from', wallClock, undefined, 'the present hour'),
  /** Undefined = midnight after seven days. */
  to: param('to', wallClock, undefined, 'a week later'),
  /** People chosen in place of proposed ones. */
  by: param('by', listOf(choice, MAX_CHOICES), [], 'the proposed people'),
};

export type AwayView = PageZones & ViewOf<typeof AWAY_FIELDS>;

export const parseAway = pageParser(AWAY_FIELDS);

/**
 * Time of the absence; `isCut` where more of it is ahead than an override can have. Empty if it ends before it begins.
 */
export function absenceIn(
  { from, to, rangeZone }: Pick<AwayView, 'from' | 'to' | 'rangeZone'>,
  now: UnixSeconds,
): Interval & { isCut: boolean } {
  const wall = wallAt(now, rangeZone);
  const first = from ?? wall - (wall % 3600);
  const start = instantAt(first, rangeZone);
  const last = instantAt(startOfDay(Math.max(first, wall)) + MAX_AWAY_DAYS * DAY, rangeZone);
  const end = instantAt(to ?? startOfDay(first) + DEFAULT_DAYS * DAY, rangeZone);
  return { start, end: Math.min(end, last), isCut: end > last };
}

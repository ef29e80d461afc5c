import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { FeedContent, FeedLink } from '#contract/links';
import { stringifyJson } from '#contract/json';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { EventContext } from '#domain/oncall/calendar/calendar-events';
import { type FeedEvent, nextEvents } from '#domain/oncall/calendar/feed-events';
import {
  type FeedShift,
  gapsOfSchedule,
  shiftsOfPerson,
  shiftsOfSchedule,
} from '#domain/oncall/calendar/feed-shifts';
import { sourceLines } from '#domain/duty/source-words';
import { calendarOf } from '#domain/oncall/calendar/ics';
import { inRoleOrder } from '#domain/oncall/reply/role-order';
import { withUnknownPeople } from '#domain/oncall/reply/schedule-people';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import type { Interval } from '#domain/time/interval';
import { DAY, type AccountZone } from '#domain/time/zone';
import type { ForwardAs, GatewaySources, Visitor } from '../../forward';
import type { Links } from '../links';
import { eventsIn, feedWindow, schedulesIn, sentSchedules, STATE, stateOf } from './feed-source';

export type FeedCalendar = { text: string; etag: string };

export type Feeds = {
  /**
   * Calendar of a link, read on behalf of its owner. @param origin origin of the dashboard, for links back to it.
   * @throws NoSchedules
   */
  calendarOf(link: FeedLink, owner: Visitor, origin: string): Promise<FeedCalendar>;
};

type FeedDeps = {
  forward: ForwardAs;
  sources?: GatewaySources | undefined;
  names: (visitor: Visitor) => Promise<Names>;
  links: Links;
  /** Time zone of rotations. */
  accountZone: AccountZone;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock: () => number;
};

const REFRESH_HOURS = 1;
/** Max characters of cached calendars. */
const MAX_CACHED_CHARS = 16_000_000;

/** Cached calendar: `digest` of its inputs, and of the state it stored for the next reading. */
type CachedFeed = FeedCalendar & { digest: string; state: string };

/** Calendar feeds, generated once per change of their inputs; concurrent readings share one run. */
export function createFeeds(deps: FeedDeps): Feeds {
  const cache = new LRUCache<string, CachedFeed>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: ({ text }) => text.length,
  });
  const running = new Map<string, Promise<FeedCalendar>>();

  async function readFeed(link: FeedLink, owner: Visitor, origin: string): Promise<FeedCalendar> {
    const { forward, names, links, clock, accountZone, sources } = deps;
    const now = Math.floor(clock() / 1000);
    const window = feedWindow(now);
    const [replies, directory, state, read] = await Promise.all([
      sentSchedules(forward, owner, window),
      names(owner),
      // An unreadable state is treated as missing.
      links.readPart(link.id, STATE).catch(() => undefined),
      sources?.(owner),
    ]);
    const schedules = schedulesIn(replies);
    const at = { zone: String(accountZone), now, isDated: true };
    const about = sourceLines(read?.sources ?? [], ofFeed(link, schedules), at);
    // Includes the day because cancelled events expire.
    const digest = digestOf(
      stringifyJson([replies, directory, window, origin, about, Math.floor(now / DAY)]),
    );
    const before = cache.get(link.id);
    // Another process with this data directory may have changed the state.
    if (before?.digest === digest && before.state === digestOf(state ?? '')) return before;
    const calendar = {
      ...(await calendarFrom(deps, { link, origin, window, now, names: directory, schedules, state, about })),
      digest,
    };
    cache.set(link.id, calendar);
    return calendar;
  }

  return {
    async calendarOf(link, owner, origin) {
      const key = `${link.id} ${origin}`;
      const reading = running.get(key) ?? readFeed(link, owner, origin).finally(() => running.delete(key));
      running.set(key, reading);
      return await reading;
    },
  };
}

type FeedSources = {
  link: FeedLink;
  origin: string;
  window: Interval;
  now: number;
  names: Names;
  schedules: readonly Schedule[];
  state: string | undefined;
  about: readonly string[];
};

async function calendarFrom(
  { links, accountZone, log }: FeedDeps,
  { link, origin, window, now, names, schedules, state: before, about }: FeedSources,
): Promise<Omit<CachedFeed, 'digest'>> {
  const { nameOf, isUnknown } = namesOnRecord(names);
  const ordered = inRoleOrder([...schedules], names.roles);
  const shifts = shiftsOf(link, withUnknownPeople(ordered, isUnknown), {
    window,
    accountZone,
    nameOf,
    groupNameOf: (name) => name,
    roles: names.roles,
  });
  const events = nextEvents(eventsIn(before), shifts, { now, window, feed: link.id });
  const state = stateOf(events);
  if (state !== before) {
    // Without the state the next reading detects the same changes again.
    await links.writePart(link.id, STATE, state).catch((error: unknown) => {
      log(`The events of a calendar feed could not be saved: ${String(error)}`);
    });
  }
  const text = calendarOf({
    name: link.label,
    about,
    now,
    refreshHours: REFRESH_HOURS,
    events: events.map((event) => inCalendar(event, `${origin}${viewOf(event)}`, link)),
  });
  return { text, etag: `"${digestOf(text)}"`, state: digestOf(state) };
}

function shiftsOf({ shows }: FeedLink, schedules: readonly Schedule[], context: EventContext): FeedShift[] {
  if (shows.of === 'person') return shiftsOfPerson(schedules, shows.person_id, context);
  if (shows.of === 'schedule' || shows.of === 'team' || shows.of === 'set') {
    return selected(schedules, shows).flatMap((schedule) => shiftsOfSchedule(schedule, context));
  }
  const gaps: Extract<FeedContent, { of: 'gaps' }> = shows;
  return selected(schedules, gaps).flatMap((schedule) => gapsOfSchedule(schedule, context));
}

/** Schedules that a feed is from. */
function ofFeed({ shows }: FeedLink, schedules: readonly Schedule[]): readonly Schedule[] {
  if (shows.of !== 'person') return selected(schedules, shows);
  const isOf = ({ person_ids: ids }: { person_ids: readonly Id[] }) => ids.includes(shows.person_id);
  return schedules.filter(({ layers }) =>
    layers.some(({ groups }) => groups.some(({ members }) => members.some(isOf))),
  );
}

type Selection = {
  schedule_id?: Id | undefined;
  team_id?: Id | undefined;
  schedule_ids?: readonly Id[] | undefined;
};

/** Schedules with that id, of that team, and of that set; absent = all. */
function selected(
  schedules: readonly Schedule[],
  { schedule_id: id, team_id: team, schedule_ids: set }: Selection,
): Schedule[] {
  return schedules.filter(
    ({ schedule_id, team_id }) =>
      (id === undefined || id === schedule_id) &&
      (team === undefined || team === team_id) &&
      (set === undefined || set.includes(schedule_id)),
  );
}

function inCalendar(event: FeedEvent, url: string, { shows }: FeedLink) {
  const { uid, sequence, modified, is_cancelled: isCancelled, start, end, summary, description } = event;
  return {
    about: [],
    start,
    end,
    summary,
    description: isCancelled ? '' : [description, url].filter((line) => line !== '').join('\n'),
    revision: { uid, sequence, modified, isCancelled, url, alarmMinutes: shows.alarm_minutes },
  };
}

/** Link to the days around an event's start on the reader's clock, with the people on call then. */
function viewOf({ schedule_id, start }: FeedEvent): string {
  return paths.schedule(String(schedule_id), formatOnCall({ at: start }));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

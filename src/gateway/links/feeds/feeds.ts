import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import type { Id } from '#contract/id';
import type { FeedContent, FeedLink } from '#contract/links';
import { stringifyJson } from '#contract/json';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { type FeedEvent, nextEvents } from '#domain/oncall/calendar/feed-events';
import {
  type EventContext,
  type FeedShift,
  gapsOfSchedule,
  shiftsOfPerson,
  shiftsOfSchedule,
} from '#domain/oncall/calendar/feed-shifts';
import { unknownFrom } from '#domain/duty/seats';
import { sourceLines } from '#domain/duty/source-words';
import { calendarOf } from '#domain/oncall/calendar/ics';
import { inRoleOrder } from '#domain/oncall/reply/role-order';
import { withUnknownPeople } from '#domain/oncall/reply/timeline';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { formatMoment, zoneCity } from '#domain/time/format';
import type { AccountZone } from '#domain/time/zone';
import type { ForwardAs, GatewaySources, Visitor } from '../../forward';
import type { Links } from '../links';
import { eventsIn, feedWindow, sentSchedules, STATE } from './feed-source';

export type Feeds = {
  /**
   * Text of the calendar of a link, read on behalf of its owner. @param origin origin of the dashboard, for links back to it.
   * @throws NoSchedules
   */
  calendarOf(link: FeedLink, owner: Visitor, origin: string): Promise<string>;
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

export function createFeeds({ forward, names, sources, links, accountZone, log, clock }: FeedDeps): Feeds {
  async function eventsNow(link: FeedLink, owner: Visitor) {
    const now = Math.floor(clock() / 1000);
    const window = feedWindow(now);
    const [schedules, directory, before, read] = await Promise.all([
      sentSchedules(forward, owner, window),
      names(owner),
      // An unreadable state is treated as missing.
      links.readPart(link.id, STATE).catch(() => undefined),
      sources?.(owner),
    ]);
    const { nameOf, isUnknown } = namesOnRecord(directory);
    const ordered = inRoleOrder([...schedules], directory.roles);
    const shifts = shiftsOf(link, withUnknownPeople(ordered, isUnknown), {
      window,
      accountZone,
      nameOf,
      groupNameOf: (name) => name,
      roles: directory.roles,
    });
    const events = nextEvents(eventsIn(before), shifts, { now, window, feed: link.id });
    const state = stringifyJson(events);
    if (state !== before) {
      // Without the state the next reading detects the same changes again.
      await links.writePart(link.id, STATE, state).catch((error: unknown) => {
        log(`The events of a calendar feed could not be saved: ${String(error)}`);
      });
    }
    const at = { zone: String(accountZone), now, isDated: true };
    const shown = ofFeed(link, schedules);
    const end = unknownFrom(shown, window);
    const about = sourceLines(read?.sources ?? [], shown, at);
    if (end !== undefined)
      about.push(`Read until ${formatMoment(end, at.zone)} ${zoneCity(at.zone)}, not known after`);
    return { events, now, about };
  }

  return {
    async calendarOf(link, owner, origin) {
      const { events, ...read } = await eventsNow(link, owner);
      return calendarOf({
        ...read,
        name: link.label,
        refreshHours: REFRESH_HOURS,
        events: events.map((event) => inCalendar(event, `${origin}${viewOf(event)}`, link)),
      });
    },
  };
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

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { type FeedContent, MadeLink } from '#contract/links';
import { type Layer, scheduleSelf } from '#contract/schedule';
import { computed, DAY, HOUR } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { Handler } from '#service/service';
import { gatewayOf, LOOPBACK } from '../../gateway.spec-support';
import { createPreview } from '../../preview';
import { linkKinds } from '../kinds';
import { createLinks, type Links } from '../links';
import { createFeeds, type Feeds } from './feeds';

export const HOME = 'http://127.0.0.1:4180';
const ZONE = 'UTC';
/** A Monday. */
export const START = Date.UTC(2026, 2, 2) / 1000;
export const ANN = 65;
export const BEA = 66;
export const CARL = 67;
const NAMES = {
  people: [
    { person_id: ANN, person_name: 'Ann Lee' },
    { person_id: BEA, person_name: 'Bea; Kim, \\ “B”' },
    { person_id: CARL, person_name: 'Carl' },
  ],
  teams: [],
  channels: [],
  roles: [],
};

/** Weeks of Ann, Bea and Carl. */
export const WEEKS = layerOf({
  groups: 'A B C',
  layer_start: START - 70 * DAY,
  rotation_value: 7,
  handoff_time: 0,
});
export const override = (group: string, from: number, to: number): Layer =>
  layerOf({ groups: group, mode: 1, layer_start: START + from * HOUR, layer_end: START + to * HOUR });

const names = () => Promise.resolve(NAMES);

export type FeedSite = {
  folder: string;
  /** Unix seconds. */
  now: number;
  /** Layers of the schedule Payments. */
  layers: Layer[];
  searchName: string;
  /** Replaces every reply of the upstream. */
  failure: Response | undefined;
  /** Windows requested from the upstream. */
  asked: { start: number; end: number }[];
  lines: string[];
  gateway: Handler;
  feeds: Feeds;
  links: Links;
  /** Opens another process with the same data directory. */
  open: () => Handler;
  made: (shows: FeedContent, label?: string) => Promise<MadeLink>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
};

/** Gateway with an upstream that has two schedules, computed as our service does. */
export async function openFeeds(): Promise<FeedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-feeds-'));
  const clock = () => site.now * 1000;
  const log = (line: string) => void site.lines.push(line);

  const forward = (_operation: unknown, body: Uint8Array) => {
    if (site.failure) return Promise.resolve(site.failure.clone());
    const window = scheduleSelf.request.parse(parseJson(new TextDecoder().decode(body)));
    site.asked.push(window);
    const items = [
      computed(site.layers, window, ZONE, { team_id: 5, description: 'Card payments' }),
      computed([layerOf({ groups: 'D' })], window, ZONE, {
        schedule_id: 2n ** 60n,
        schedule_name: site.searchName,
      }),
    ];
    const reply = stringifyJson({ request_id: `r${site.asked.length}`, data: { items } });
    return Promise.resolve(new Response(reply));
  };

  function opened() {
    const links = createLinks(join(folder, 'links'), { log, clock });
    const preview = createPreview(ZONE, forward, clock);
    const deps = { forward, names, links, access: LOOPBACK, preview, accountZone: ZONE, log, clock };
    return {
      feeds: createFeeds(deps),
      links,
      gateway: gatewayOf({ ...deps, kinds: linkKinds(deps) }),
    };
  }

  const site: FeedSite = {
    ...opened(),
    folder,
    now: START + 33 * HOUR,
    layers: [WEEKS],
    searchName: 'Search',
    failure: undefined,
    asked: [],
    lines: [],
    open: () => opened().gateway,
    async made(shows, label = 'Payments') {
      const headers = { 'Content-Type': 'application/json' };
      const body = stringifyJson({ kind: 'feed', label, shows });
      const reply = await site.gateway(request('/api/links', { method: 'POST', headers, body }));
      return MadeLink.parse(parseJson(await reply.text()));
    },
    get: (path, headers = {}) => site.gateway(request(path, { headers })),
  };
  return site;
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export function request(path: string, init: Init = {}): Request {
  return new Request(`${HOME}${path}`, { ...init, headers: { Host: '127.0.0.1:4180', ...init.headers } });
}

type Event = {
  uid: string;
  start: number;
  end: number;
  summary: string;
  sequence: number;
  isCancelled: boolean;
};

/** Events that two parsers agree on. */
export function parsed(text: string): Event[] {
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent').map((one) => {
    const { uid, startDate, endDate, summary, sequence } = new ICAL.Event(one);
    return {
      uid,
      start: startDate.toUnixTime(),
      end: endDate.toUnixTime(),
      summary,
      sequence,
      isCancelled: one.getFirstPropertyValue('status') === 'CANCELLED',
    };
  });
  const others = (convertIcsCalendar(undefined, text).events ?? []).map((event) => ({
    uid: event.uid,
    start: event.start.date.getTime() / 1000,
    end: 'end' in event && event.end ? event.end.date.getTime() / 1000 : 0,
    summary: event.summary,
    sequence: event.sequence ?? 0,
    isCancelled: event.status === 'CANCELLED',
  }));
  expect(others).toEqual(events);
  return events;
}

/** Calendar client: matches events by UID, and applies those with a higher SEQUENCE. */
export function subscriber(site: FeedSite, path: string) {
  const events = new Map<string, Event>();
  return {
    async read() {
      const reply = await site.get(path);
      expect(reply.status).toBe(200);
      const sent = parsed(await reply.text());
      expect(new Set(sent.map(({ uid }) => uid)).size).toBe(sent.length);
      const changed = sent.filter((event) => {
        const before = events.get(event.uid);
        const isSame = JSON.stringify(before) === JSON.stringify(event);
        expect(event.sequence > (before?.sequence ?? -1)).toBe(!isSame);
        events.set(event.uid, event);
        return !isSame;
      });
      return changed.map(eventText);
    },
    /** Events of the first two weeks. */
    shown: () =>
      [...events.values()]
        .filter(({ isCancelled, start }) => !isCancelled && start >= START && start < START + 14 * DAY)
        .toSorted((a, b) => a.start - b.start)
        .map(eventText),
  };
}

function eventText({ start, end, summary, isCancelled }: Event): string {
  const hours = [start, end].map((at) => (at - START) / HOUR).join('–');
  return `${summary.replace(/^Payments: /, '')} ${hours}${isCancelled ? ' cancelled' : ''}`;
}

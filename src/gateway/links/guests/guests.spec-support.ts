import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stringifyJson } from '#contract/json';
import { GuestBundle } from '#contract/links';
import type { Names } from '#contract/names';
import { type Operation } from '#contract/operation';
import type { AuditLine, Handler } from '#service/service';
import { createAccess } from '../../access/create-access';
import type { ForwardAs, Visitor } from '../../forward';
import { createGateway } from '../../app';
import { linkKinds } from '../kinds';
import { createLinks, type Links } from '../links';
import { noteConnection } from '../../addresses';
import { createPreview } from '../../preview';
import { createRights } from '../../rights';
import { refusal } from '../../reply';
import { readSettings } from '#service/config';
import { readAccess, readRights } from '../../config';

export const HOST = 'watchbill.example.com';
export const ORIGIN = `https://${HOST}`;
export const ANA = 'ana@example.com';
/** Tuesday 3 March 2026, 12:00 UTC. */
export const NOON = 1_772_539_200;
export const DAY = 86_400;

export const VIEW = '/oncall/7?tz=UTC&range=2026-03-02..2026-03-08';
/** Monday 2 to Monday 9 March 2026. */
export const WINDOW = { start: NOON - 1.5 * DAY, end: NOON + 5.5 * DAY };
export const SELF = { path: '/schedule/self', body: JSON.stringify(WINDOW) };
export const INFO = {
  path: '/schedule/info',
  body: JSON.stringify({ schedule_id: 7, start: NOON, end: NOON + DAY }),
};
export const WANTED = {
  view: VIEW,
  frozen: true,
  pseudonyms: false,
  label: 'Payments',
  lasts: 7 * DAY,
  fragment: '',
  as_of: NOON,
  calls: [SELF, INFO],
  schedule_ids: ['7'],
};

export const FILTER = { start_time: NOON - DAY, end_time: NOON, query: '', labels: {}, fields: {} };

export const asAna = { headers: { 'X-Forwarded-Email': ANA, Origin: ORIGIN }, from: '10.0.0.4' };

const NAMES: Names = {
  people: [
    { person_id: 1, person_name: 'Ana Torres' },
    { person_id: 2, person_name: 'Wei Zhang' },
    { person_id: 3, person_name: 'Noor Haddad' },
  ],
  teams: [
    { team_id: 10, team_name: 'Payments' },
    { team_id: 11, team_name: 'Search' },
  ],
  channels: [{ channel_id: 20, channel_name: 'Alerts of Wei' }],
  roles: [],
  sets: [
    { set_id: 1, set_name: 'Nights of Wei Zhang', team_id: 0, schedule_ids: [7, 8] },
    { set_id: 2, set_name: 'Search alone', team_id: 0, schedule_ids: [8] },
  ],
};

const group = (person: number, group_name: string) => ({
  group_name,
  members: [{ role_id: 0, person_ids: [person] }],
});

function schedule(schedule_id: number, name: string, person: number, start: number, end: number) {
  const period = { start, end, hash: 'h', group: group(person, 'Wei Zhang’s week') };
  return {
    schedule_id,
    schedule_name: name,
    description: 'Night desk +49 30 23125 000 or desk@example.com, card 4111 1111 1111 1111',
    team_id: schedule_id + 3,
    secret_field: 'not-of-the-contract',
    layers: [{ layer_name: 'Wei first, 415-555-0132', groups: [group(person, 'Wei Zhang 13812345678')] }],
    layer_schedules: [],
    final_schedule: { layer_name: '', mode: 0, schedules: [period] },
  };
}

/** Upstream with two public schedules and the other data that views request. */
function replyOf({ path }: Operation, input: { start: number; end: number; schedule_id?: number }): unknown {
  const { start, end } = input;
  if (path === '/schedule/self') {
    const items = [schedule(7, 'Payments, Wei’s', 2, start, end), schedule(8, 'Search', 3, start, end)];
    return { data: { items } };
  }
  if (path === '/schedule/info') return { data: { cur_oncall: { start, end, group: group(2, 'Wei') } } };
  if (path === '/insight/responder') {
    return { data: { items: [{ responder_id: 9, responder_name: 'Olga Petrov', total_incident_cnt: 2 }] } };
  }
  if (path === '/webhook/history/detail') {
    const secret = 'Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345';
    return {
      data: {
        event_id: 'e',
        channel_name: 'Alerts of Wei',
        request_headers: secret,
        request_body: secret,
        endpoint: 'https://u:p@h/',
        ref_title: 'Call +1 415 555 0132',
      },
    };
  }
  return { data: [], p: 1, limit: 100, total: 0 };
}

type Asking = { method?: string; body?: string | undefined; headers?: Record<string, string>; from?: string };

/** What the specs read of a reply. */
type Reply = { data: { items: { schedule_id: number; [name: string]: unknown }[]; [name: string]: unknown } };

export type Opened = {
  gateway: Handler;
  links: Links;
  /** Requests that reached the upstream as someone who may change something. */
  changes: string[];
  /** Requests that reached the upstream, with their visitor. */
  asked: { path: string; body: string; visitor: Visitor }[];
  lines: string[];
  /** Lines of the audit log. */
  audited: AuditLine[];
  now: { seconds: number };
  /** Down: it has no valid app key. Closed: the owner sees no record. */
  service: { isDown: boolean; isClosed: boolean; incidents: number };
  /** Requests from the network; without a session unless set. */
  ask: (path: string, how?: Asking) => Promise<Response>;
  /** Creates a guest link of `WANTED` with these changes. @returns its path. */
  made: (change?: object, by?: Asking) => Promise<string>;
  /** Bundle of a guest's path. */
  data: (guest: string) => Promise<GuestBundle>;
  /** Replies of an operation in the bundle of a guest's path. */
  replies: (guest: string, path: string) => Promise<Reply[]>;
};

/** Opens a gateway in front of such an upstream, on the network; it does not trust `X-Forwarded-Email`. */
export async function openGuests(isSignIn = true, frameAncestors: readonly string[] = []): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-guests-'));
  const now = { seconds: NOON };
  const service = { isDown: false, isClosed: false, incidents: 0 };
  const clock = () => now.seconds * 1000;
  const asked: Opened['asked'] = [];
  const changes: string[] = [];
  const lines: string[] = [];
  const audited: AuditLine[] = [];
  const env = isSignIn
    ? { WATCHBILL_PROXY_ADDRESSES: '10.0.0.4', WATCHBILL_ALLOWED_DOMAINS: 'example.com' }
    : { WATCHBILL_ACCESS: 'everybody' };
  const config = readAccess(
    readSettings({ HOST: '0.0.0.0', WATCHBILL_PUBLIC_URL: ORIGIN, ...env }),
    '0.0.0.0',
  );
  const access = await createAccess(config, {
    host: '0.0.0.0',
    dataDir: folder,
    findPerson: (email) =>
      email.startsWith('down')
        ? Promise.reject(new Error('away'))
        : Promise.resolve(email === ANA ? { person_id: 1, person_name: 'Ana Torres' } : undefined),
    log: () => {},
  });
  const log = (line: string) => lines.push(line);
  const links = createLinks(join(folder, 'links'), { log, clock });
  const forward: ForwardAs = (...[operation, body, , visitor, editor]) => {
    const text = new TextDecoder().decode(body);
    if (editor) changes.push(operation.path);
    if (service.isDown) return Promise.resolve(refusal('Unauthorized', 'The app key is not valid.'));
    if (service.isClosed) {
      if (operation.path !== '/schedule/self')
        return Promise.resolve(refusal('ResourceNotFound', 'There is no such record.'));
      return Promise.resolve(new Response('{"data":{"items":[]}}'));
    }
    if (operation.path === '/insight/incident/export') {
      const row = { incident_id: 'i', created_at: NOON };
      const data = Array.from({ length: service.incidents }, () => row);
      asked.push({ path: operation.path, body: text, visitor });
      return Promise.resolve(new Response(stringifyJson({ data, p: 1, limit: 2000, total: 12_480 })));
    }
    asked.push({ path: operation.path, body: text, visitor });
    return Promise.resolve(new Response(stringifyJson(replyOf(operation, JSON.parse(text)))));
  };
  const parts = {
    forward,
    ready: () => Promise.resolve(),
    names: () =>
      service.isDown ? Promise.reject(new Error('The app key is not valid.')) : Promise.resolve(NAMES),
    assets: async (_request: Request, path: string, head?: () => Promise<unknown>) =>
      new Response(`page ${path} ${JSON.stringify(await head?.())}`),
    access,
    links,
    preview: createPreview('UTC', forward, clock),
    log,
    audit: async (line: AuditLine) => void audited.push(line),
  };
  const kinds = linkKinds({ ...parts, frameAncestors, accountZone: 'UTC', clock });
  const may = isSignIn ? { WATCHBILL_MAY_CHANGE: 'everybody' } : {};
  const rights = createRights(readRights(readSettings(may), config.mode.kind));
  const gateway = createGateway({ ...parts, rights, kinds });

  function ask(path: string, { method = 'GET', body, headers = {}, from = '203.0.113.9' }: Asking = {}) {
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { Host: HOST, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
    });
    noteConnection(request, { address: from, ended: Promise.resolve(true) });
    return gateway(request);
  }

  async function data(guest: string): Promise<GuestBundle> {
    const reply = await ask(`${guest}/data.json`);
    return GuestBundle.parse(await reply.json());
  }

  return {
    gateway,
    links,
    asked,
    changes,
    lines,
    audited,
    now,
    service,
    ask,
    async made(change = {}, by = asAna) {
      const body = JSON.stringify({ ...WANTED, ...change });
      const reply = await ask('/api/guests', { ...by, method: 'POST', body });
      const json = await reply.json();
      expect([reply.status, json]).toEqual([200, expect.objectContaining({ path: expect.any(String) })]);
      asked.length = 0;
      return json.path;
    },
    data,
    async replies(guest, path) {
      const { calls } = await data(guest);
      return calls.flatMap((call) => (call.path === path ? [JSON.parse(call.reply)] : []));
    },
  };
}

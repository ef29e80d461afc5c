import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { operations } from '#contract/operations';
import { DAY, FILTER, INFO, NOON, openGuests, type Opened, SELF, WINDOW } from './guests.spec-support';

// Members of guests' calls: each link answers what its view holds, and nothing that a guest adds or changes.

type Call = { path: string; body: string };
const callOf = (path: string, input: object): Call => ({ path, body: JSON.stringify(input) });
const changed = ({ path, body }: Call, change: object) => callOf(path, { ...JSON.parse(body), ...change });

const DETAIL = callOf('/webhook/history/detail', { event_id: 'ev1', intergration_id: 'int-1' });
const RESPONDERS = callOf('/insight/responder', { ...FILTER, split_hours: true });
const INCIDENTS = callOf('/insight/incident/export', { ...FILTER, asc: false, p: 1, limit: 100 });
const PLANNED = callOf(SELF.path, { start: WINDOW.start, end: WINDOW.start + 14 * DAY });

const LINKS = {
  'On call': { view: '/oncall?tz=UTC&days=7', calls: [SELF, INFO] },
  'On call of all': { view: '/oncall?tz=UTC&days=7', calls: [SELF, INFO], schedule_ids: undefined },
  'a schedule': { view: '/oncall/7?tz=UTC&days=7', calls: [SELF, INFO] },
  'a plan': { view: '/oncall/7/plan?tz=UTC&from=2026-03-02&days=14', calls: [PLANNED] },
  'a review': {
    view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC',
    calls: [SELF, RESPONDERS, INCIDENTS, DETAIL],
  },
  'a delivery': { view: '/webhooks/int-1/ev1?tz=UTC', calls: [DETAIL], schedule_ids: undefined },
};
const MODES = [
  { frozen: false, pseudonyms: false },
  { frozen: false, pseudonyms: true },
  { frozen: true, pseudonyms: false },
];
const KINDS = Object.entries(LINKS).flatMap(([name, link]) =>
  MODES.map((mode) => ({
    name: `${mode.frozen ? 'frozen' : 'live'} link to ${name}${mode.pseudonyms ? ' under pseudonyms' : ''}`,
    link: { ...link, ...mode },
  })),
);

/** Members that no view above holds, with values that services understand. */
const ADDED: object[] = [
  { as_of: NOON - 20 * DAY },
  { as_of: NOON },
  { as_of: 0 },
  { as_of: '1' },
  { with: ['title', 'labels'] },
  { responder_ids: ['2'] },
  { aggregate_unit: 'day' },
  { channel_ids: [20] },
  { time_zone: 'Asia/Tokyo' },
  { seconds_to_ack_from: 1 },
  { near: 20 },
  { clean: false },
  { app_key: 'k' },
  { schedule_ids: [8] },
  { version: 1 },
  { dry_run: true },
  { constructor: {} },
];

let opened: Opened;

describe.each(KINDS)('a $name', ({ link }) => {
  let guest: string;
  beforeAll(async () => {
    opened = await openGuests();
    guest = await opened.made(link);
  });

  it('answers its own calls, and refuses them with anything added', async () => {
    for (const own of link.calls) {
      const before = await opened.call(guest, own);
      expect([own, before.status]).toEqual([own, 200]);
      const text = await before.text();
      opened.asked.length = 0;
      for (const added of ADDED) {
        const reply = await opened.call(guest, changed(own, added));
        const { error } = await reply.json();
        expect([own, added, reply.status, error?.code]).toEqual([own, added, 403, 'AccessDenied']);
        expect(error.message).toContain(link.frozen ? '' : Object.keys(added)[0]);
      }
      const twice = own.body.replace(/^\{/, '{"as_of":1,').replace(/\}$/, ',"as_of":2}');
      expect((await opened.call(guest, { ...own, body: twice })).status).toBe(403);
      expect(opened.asked).toEqual([]);
      expect(await (await opened.call(guest, own)).text()).toBe(text);
    }
  });

  it('refuses operations of other views, and its own with other values', async () => {
    const paths = new Set(link.calls.map(({ path }) => path));
    for (const { path } of operations) {
      if (paths.has(path) || path === INFO.path) continue;
      for (const { body } of [...link.calls, SELF, INCIDENTS, DETAIL])
        expect([path, (await opened.call(guest, { path, body })).status]).toEqual([path, 403]);
    }
    for (const change of [
      { event_id: 'ev2' },
      { intergration_id: 'int-2' },
      { query: 'x' },
      { limit: 101 },
      { split_hours: false },
      { labels: { a: 'b' } },
      { fields: { __proto__: 1 }, labels: [] },
    ]) {
      for (const own of link.calls) {
        if (!Object.keys(change).some((name) => name in JSON.parse(own.body))) continue;
        expect([change, (await opened.call(guest, changed(own, change))).status]).toEqual([change, 403]);
      }
    }
    expect(opened.asked.filter(({ path }) => !paths.has(path) && path !== INFO.path)).toEqual([]);
  });
});

describe('a live link', () => {
  beforeEach(async () => {
    opened = await openGuests();
  });

  it('asks for people on call with its own time, once for all guests', async () => {
    const guest = await opened.made({ ...LINKS['On call'], frozen: false });
    for (const start of [NOON - 40 * DAY, NOON, NOON + 100 * DAY]) {
      const asked = changed(INFO, { start, end: start + 3600 });
      expect((await opened.call(guest, asked)).status).toBe(200);
    }
    expect(opened.asked.map(({ body }) => JSON.parse(body))).toEqual([
      { schedule_id: 7, start: NOON, end: NOON + DAY },
    ]);
  });

  it('whose view holds a past time answers for exactly that time', async () => {
    const then = changed(SELF, { as_of: NOON - 3 * DAY });
    const guest = await opened.made({
      ...LINKS['a schedule'],
      calls: [SELF, INFO, then, changed(INFO, { as_of: NOON - 3 * DAY })],
      frozen: false,
    });
    expect((await opened.call(guest, then)).status).toBe(200);
    expect(JSON.parse(opened.asked.at(-1)?.body ?? '')).toMatchObject({ as_of: NOON - 3 * DAY });
    expect((await opened.call(guest, changed(INFO, { as_of: NOON - 3 * DAY }))).status).toBe(200);
    expect((await opened.call(guest, SELF)).status).toBe(200);
    expect(JSON.parse(opened.asked.at(-1)?.body ?? '')).not.toHaveProperty('as_of');
    opened.asked.length = 0;
    for (const as_of of [NOON - 3 * DAY - 1, NOON - 3 * DAY + 1, NOON, 0]) {
      for (const own of [SELF, INFO])
        expect((await opened.call(guest, changed(own, { as_of }))).status).toBe(403);
    }
    const old = changed(then, { start: WINDOW.start - 60 * DAY, end: WINDOW.start - 50 * DAY });
    expect((await opened.call(guest, old)).status).toBe(403);
    expect(opened.asked).toEqual([]);
  });

  it('answers for no schedule outside its view, also if its creator has stored the call', async () => {
    const other = changed(INFO, { schedule_id: 8 });
    const guest = await opened.made({ ...LINKS['a schedule'], calls: [SELF, other], frozen: false });
    expect((await opened.call(guest, other)).status).toBe(403);
  });
});

test('a link is not created with members or operations that no view has, and the reason is named', async () => {
  opened = await openGuests();
  const stack = callOf('/sourcemap/stack/enrich', {
    type: 'browser',
    service: 's',
    stack: '',
    binary_images: [],
  });
  for (const [call, words] of [
    [changed(SELF, { include: 1 }), /^calls must belong to the view; calls\[0\]: include is no part/],
    [changed(SELF, { end: 0 }), /calls\[0\]: start must be before end/],
    [INCIDENTS, /calls\[0\]: This link does not include/],
    [stack, /calls\[0\]: This link does not include/],
  ] as const) {
    const body = JSON.stringify({
      ...LINKS['On call'],
      frozen: true,
      pseudonyms: false,
      label: 'x',
      lasts: DAY,
      fragment: '',
      as_of: NOON,
      calls: [call],
    });
    const headers = { 'X-Forwarded-Email': 'ana@example.com', Origin: 'https://watchbill.example.com' };
    const reply = await opened.ask('/api/guests', { method: 'POST', body, headers, from: '10.0.0.4' });
    expect([reply.status, (await reply.json()).error.message]).toEqual([400, expect.stringMatching(words)]);
  }
  expect(opened.asked).toEqual([]);
});

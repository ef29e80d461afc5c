import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import {
  asAna,
  DAY,
  FILTER,
  INFO,
  NOON,
  openGuests,
  type Opened,
  SELF,
  WANTED,
  WINDOW,
} from './guests.spec-support';

// Words that the creator of a link typed, and schedules outside its view, also of links from before.

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests();
});

const RANGE = 'range=2026-03-02..2026-03-02&tz=UTC';
const REVIEW = `/review?${RANGE}&q=Wei+Zhang&label=owner%3DWei&field=team%3Dnight&responder=2&note=Wei`;
const ASKED = { ...FILTER, query: 'Wei Zhang', labels: { owner: 'Wei' }, fields: { team: 'night' } };
const callOf = (filter: object) => ({ path: '/insight/responder', body: JSON.stringify(filter) });

const viewOf = async (guest: string) => (await opened.data(guest)).view;

type Stored = { view: string; pseudonyms?: boolean; frozen?: boolean; content?: object };

/** Stores a link as versions before did, and returns its path. */
async function stored({ view, pseudonyms = true, frozen = true, content = {} }: Stored): Promise<string> {
  const { link, secret } = await opened.links.create('ana@example.com', {
    kind: 'guest',
    label: 'Old',
    shows: { view, frozen, pseudonyms },
    expires: NOON + DAY,
  });
  const whole = stringifyJson({ fragment: '', as_of: NOON, calls: [], ...content });
  await opened.links.writePart(link.id, 'content', gzipSync(whole).toString('base64'));
  return `/guest/${secret}`;
}

describe('words that the creator typed', () => {
  it('are left out under pseudonyms, and so is what names people or belongs to no field', async () => {
    const guest = await opened.made({
      view: `${REVIEW}&sel=in-1,Wei+Zhang&order=in-1`,
      pseudonyms: true,
      calls: [],
    });
    expect(await viewOf(guest)).toBe(`/review?${RANGE}&responder=2&order=in-1&present=1`);
    const onCall = await opened.made({
      view: '/oncall?tz=UTC&q=wei&person=2&days=abc&only=gaps',
      pseudonyms: true,
    });
    expect(await viewOf(onCall)).toBe('/oncall?tz=UTC&person=2&only=gaps&present=1');
  });

  it('stay with names, unless they are secret or personal', async () => {
    const guest = await opened.made({ view: '/oncall?q=Wei+Zhang&range=14d' });
    expect(await viewOf(guest)).toBe('/oncall?q=Wei+Zhang&range=14d&present=1');
    const secret = await opened.made({ view: '/oncall?q=wei%40example.com&range=14d' });
    expect(await viewOf(secret)).toBe('/oncall?range=14d&present=1');
  });

  it('are left out of links from before', async () => {
    expect(await viewOf(await stored({ view: `${REVIEW}&present=1` }))).toBe(
      `/review?${RANGE}&responder=2&present=1`,
    );
    const typed = {
      title: 'Heron’s night',
      titles: { a: 'Bo' },
      notes: [{ at: 5, text: 'Heron did' }],
      stacks: ['x'],
    };
    const fragment = `#review=1.${Buffer.from(JSON.stringify(typed)).toString('base64url')}`;
    const guest = await stored({ view: REVIEW, content: { fragment } });
    const view = await opened.data(guest);
    expect(JSON.parse(Buffer.from(view.fragment.slice('#review=1.'.length), 'base64url').toString())).toEqual(
      {
        notes: [{ at: 5, text: 'Heron did' }],
      },
    );
  });

  it.each([true, false])('still filter what a guest gets, frozen: %s', async (frozen) => {
    const guest = await opened.made({ view: REVIEW, pseudonyms: true, frozen, calls: [callOf(ASKED)] });
    const { calls } = await opened.data(guest);
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
      { start_time: FILTER.start_time, end_time: FILTER.end_time },
    ]);
    const asked = opened.asked.map(({ body }) => JSON.parse(body));
    expect(asked).toMatchObject(frozen ? [] : [ASKED]);
  });
});

async function idsOf(guest: string): Promise<number[]> {
  const [reply] = await opened.replies(guest, SELF.path);
  return reply?.data.items.map(({ schedule_id }) => schedule_id) ?? [];
}

describe('a view of one schedule', () => {
  const ALONE = { view: '/oncall/7?tz=UTC&from=2026-03-02&days=7', schedule_ids: undefined };
  it.each([true, false])('has that schedule alone without any ids, frozen: %s', async (frozen) => {
    const guest = await opened.made({ ...ALONE, frozen });
    expect(await idsOf(guest)).toEqual([7]);
    const chosen = await opened.made({
      view: '/oncall?schedules=8',
      schedule_ids: undefined,
      frozen,
      calls: [SELF],
    });
    expect(await idsOf(chosen)).toEqual([8]);
    const all = await opened.made({ view: '/oncall?tz=UTC', schedule_ids: undefined, frozen, calls: [SELF] });
    expect(await idsOf(all)).toEqual([7, 8]);
  });

  it('has it alone in a link from before', async () => {
    const all = await opened.made({ view: '/oncall?tz=UTC', schedule_ids: undefined, calls: [SELF] });
    const { calls, names } = await opened.data(all);
    const { data } = JSON.parse(calls[0]?.reply ?? '');
    // The replies had no seats then.
    for (const item of data.items) delete item.seats;
    const reply = JSON.stringify({ data });
    const slot = { ...INFO, body: INFO.body.replace('"schedule_id":7', '"schedule_id":8') };
    const guest = await stored({
      ...ALONE,
      pseudonyms: false,
      content: {
        calls: [
          { ...SELF, reply },
          { ...INFO, reply: '{"data":{}}' },
          { ...slot, reply: '{"data":{}}' },
        ],
        names,
      },
    });
    expect(await idsOf(guest)).toEqual([7]);
    const before = await opened.data(guest);
    expect(before.calls.map(({ path, body }) => [path, JSON.parse(body).schedule_id])).toEqual([
      [SELF.path, undefined],
      [INFO.path, 7],
    ]);
    const { people } = before.names;
    expect(people).toEqual([{ person_id: 2, person_name: 'Wei Zhang' }]);
    const whole = { role_id: 0, ...WINDOW, state: 'on call', person_ids: [2] };
    const { start, end } = JSON.parse(INFO.body);
    expect((await opened.replies(guest, SELF.path))[0]?.data.items[0]?.['seats']).toEqual([whole]);
    expect((await opened.replies(guest, INFO.path))[0]?.data['seats']).toEqual([{ ...whole, start, end }]);
    const live = await stored({ ...ALONE, frozen: false, content: { calls: [SELF] } });
    expect(await idsOf(live)).toEqual([7]);
  });
});

describe('a view that chooses schedules and names none', () => {
  const WITHOUT_IDS = ['schedules=abc', 'schedules=', 'schedules=7,abc', 'set=1'];

  it.each(WITHOUT_IDS)('is refused without ids: %s', async (search) => {
    const view = `/oncall?tz=UTC&${search}`;
    const body = JSON.stringify({ ...WANTED, view, schedule_ids: undefined });
    const reply = await opened.ask('/api/guests', { ...asAna, method: 'POST', body });
    expect(reply.status).toBe(400);
    expect((await reply.json()).error).toEqual({
      code: 'InvalidParameter',
      message: 'schedules in view must be ids of schedules.',
    });
    const guest = await opened.made({ view, schedule_ids: ['8'], calls: [SELF] });
    expect(await idsOf(guest)).toEqual([8]);
  });

  it.each(WITHOUT_IDS)('shows none in a link from before: %s', async (search) => {
    const view = `/oncall?tz=UTC&${search}`;
    const all = await opened.made({ view: '/oncall?tz=UTC', schedule_ids: undefined, calls: [SELF] });
    const reply = (await opened.data(all)).calls[0]?.reply;
    const frozen = await stored({ view, content: { calls: [{ ...SELF, reply }] } });
    expect(await idsOf(frozen)).toEqual([]);
    const live = await stored({ view, frozen: false, content: { calls: [SELF, INFO] } });
    expect(await idsOf(live)).toEqual([]);
    expect(await opened.replies(live, INFO.path)).toEqual([]);
  });
});

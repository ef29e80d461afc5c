import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { GuestBundle } from '#contract/links';
import { CallError } from './reached';
import { bundleNetwork, loadBundle } from './guest-bundle';

const ADDRESS = '/guest/secret/data.json';
const SELF = '/schedule/self';
const INFO = '/schedule/info';

const names = (person_name: string) => ({
  people: [{ person_id: 2, person_name }],
  teams: [],
  channels: [],
  roles: [],
});

function bundleOf(calls: GuestBundle['calls'], more: Partial<GuestBundle> = {}): GuestBundle {
  const about = { view: '/oncall', fragment: '', until: 99, pseudonyms: false, names: names('Wei') };
  return { ...about, calls, ...more };
}

const callOf = (path: string, input: object, reply: string) => ({ path, body: stringifyJson(input), reply });
const sent = (input: object) => ({ method: 'POST', body: stringifyJson(input) });

const onNames = vi.fn<(names: GuestBundle['names']) => void>();
const server = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('a call of a guest’s page', () => {
  const WEEK = { start: 1000, end: 8000 };
  const frozen = bundleNetwork(
    ADDRESS,
    bundleOf(
      [
        callOf(SELF, WEEK, '"week"'),
        callOf(SELF, { start: 2000, end: 3000 }, '"days"'),
        callOf(SELF, { ...WEEK, as_of: 5 }, '"earlier"'),
        callOf(INFO, { schedule_id: 7, start: 5000, end: 6000 }, '"seven"'),
        callOf('/insight/incident/export', { start_time: 10, end_time: 20, p: 1, limit: 100 }, '"rows"'),
      ],
      { as_of: 5000 },
    ),
    onNames,
  );
  const answer = async (path: string, input: object) => {
    const reply = await frozen(`/api${path}`, sent(input));
    return reply.ok ? await reply.json() : [reply.status, (await reply.json()).error.code];
  };

  it.each([
    ['of the same range gets its reply', SELF, WEEK, 'week'],
    ['gets the same range before a wider one', SELF, { start: 2000, end: 3000 }, 'days'],
    ['of a part of a range gets the wider reply', SELF, { start: 4000, end: 7000 }, 'week'],
    ['of another state of the records gets that', SELF, { as_of: 5, ...WEEK }, 'earlier'],
    ['that asks for seats gets its reply', SELF, { ...WEEK, with_seats: true }, 'week'],
    ['of a present after the bundle’s gets its reply', SELF, { start: 4000, end: 8200 }, 'week'],
    ['of people on call now matches at any time', INFO, { schedule_id: 7, start: 1, end: 2 }, 'seven'],
    [
      'with typed words gets its reply, in any order of members',
      '/insight/incident/export',
      { query: 'wei', labels: { a: 'b' }, fields: {}, limit: 100, p: 1, end_time: 20, start_time: 10 },
      'rows',
    ],
  ])('%s', async (_name, path, input, reply) => {
    expect(await answer(path, input)).toBe(reply);
    expect(server).not.toHaveBeenCalled();
  });

  it.each([
    ['of an earlier range', SELF, { start: 999, end: 8000 }],
    ['of a later range', SELF, { start: 1000, end: 8301 }],
    ['of another schedule', INFO, { schedule_id: 8, start: 5000, end: 6000 }],
    [
      'of another page of rows',
      '/insight/incident/export',
      { start_time: 10, end_time: 20, p: 2, limit: 100 },
    ],
    ['of an operation that the view lacks', '/schedule/change', {}],
  ])('%s is refused, and reaches no server', async (_name, path, input) => {
    expect(await answer(path, input)).toEqual([403, 'AccessDenied']);
    expect(server).not.toHaveBeenCalled();
  });

  it('for names gets those of the bundle', async () => {
    expect(await (await frozen('/directory.json', {})).json()).toEqual(names('Wei'));
  });
});

describe('a live bundle', () => {
  const first = bundleOf([callOf(SELF, { start: 0, end: 10 }, '"before"')]);
  const next = bundleOf([callOf(SELF, { start: 0, end: 10 }, '"after"')], { names: names('Noor') });
  const ask = (network: ReturnType<typeof bundleNetwork>) =>
    network(`/api${SELF}`, sent({ start: 0, end: 10 }));

  it('is loaded again after 10 s, once for all calls, with its names', async () => {
    server.mockImplementation(() => Promise.resolve(Response.json(next)));
    const network = bundleNetwork(ADDRESS, first, onNames);
    vi.setSystemTime(10_000);
    expect(await (await ask(network)).json()).toBe('before');
    vi.setSystemTime(10_001);
    const replies = await Promise.all([ask(network), ask(network)]);
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual(['after', 'after']);
    expect(server.mock.calls.map(([address]) => address)).toEqual([ADDRESS]);
    expect(onNames).toHaveBeenCalledExactlyOnceWith(names('Noor'));
  });

  it('fails while its server does, and is loaded by the next call', async () => {
    const network = bundleNetwork(ADDRESS, first, onNames);
    vi.setSystemTime(20_000);
    server.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(ask(network)).rejects.toThrow(CallError);
    server.mockResolvedValueOnce(Response.json(next));
    expect(await (await ask(network)).json()).toBe('after');
  });

  it('that is over answers 404', async () => {
    const network = bundleNetwork(ADDRESS, first, onNames);
    vi.setSystemTime(20_000);
    server.mockResolvedValueOnce(new Response('', { status: 404 }));
    const reply = await ask(network);
    expect([reply.status, (await reply.json()).error.code]).toEqual([404, 'RouteNotFound']);
  });
});

describe('loading a bundle', () => {
  it.each([
    ['without a connection', () => Promise.reject(new TypeError('offline'))],
    ['of a failing server', () => Promise.resolve(new Response('', { status: 500 }))],
  ])('%s can be tried again', async (_name, reply) => {
    server.mockImplementationOnce(reply);
    await expect(loadBundle(ADDRESS)).rejects.toMatchObject({ code: 'Unreachable' });
  });

  it('keeps ids beyond 2⁵³', async () => {
    server.mockResolvedValueOnce(
      new Response(
        '{"view":"/","fragment":"","until":1,"pseudonyms":false,"calls":[],"names":{"people":[{"person_id":6190000000001234567,"person_name":"Wei"}],"teams":[],"channels":[],"roles":[]}}',
      ),
    );
    expect(await loadBundle(ADDRESS)).toMatchObject({
      names: { people: [{ person_id: 6190000000001234567n }] },
    });
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { CallError, type ClientSettings, createClient } from './client';
import { closeFakes, type Fault, startFake, testClock, testDeps } from './fakes/fake.spec-support';
import { KEY } from './fakes/rota.spec-support';
import { SourceError } from './source';

afterEach(closeFakes);

const ROUTE = 'GET /things';

async function fakeClient(settings: Partial<ClientSettings> = {}) {
  const clock = testClock('2026-11-03T02:00:00Z');
  const fake = await startFake({
    clock,
    refusal: ({ authorization }) =>
      authorization === `Bearer ${KEY}`
        ? undefined
        : { status: 401, body: { message: `not ${authorization}` } },
    routes: {
      [ROUTE]: { query: ['secret'], answer: () => ({ body: { things: [1] } }) },
      'GET /moved': { answer: () => ({ status: 302, headers: { Location: '/things' } }) },
      'POST /questions': { answer: ({ body }) => ({ body: JSON.parse(body) }) },
    },
  });
  const { deps, sleeps, sent } = testDeps(clock);
  const client = createClient(
    {
      tool: 'Tool',
      base: fake.url,
      authorization: `Bearer ${KEY}`,
      hidden: [KEY],
      pace: 0,
      advice: 'For an account of another region, set url to https://api.eu.example.org',
      ...settings,
    },
    new AbortController().signal,
    deps,
  );
  const read = () => client.get('/things', { secret: KEY });
  return { clock, fake, client, sleeps, sent, read };
}

const HTML: Fault = { status: 502, text: '<html>Bad Gateway</html>' };

describe('a client of a tool', () => {
  it.each<[string, Record<string, string>, unknown, number]>([
    ['Retry-After in seconds', { 'Retry-After': '7' }, {}, 7],
    ['Retry-After as a date', { 'Retry-After': 'Tue, 03 Nov 2026 02:00:30 GMT' }, {}, 30],
    ['ratelimit-reset in seconds', { 'ratelimit-reset': '2' }, {}, 2],
    ['X-RateLimit-Reset as an instant', { 'X-RateLimit-Reset': '1793671245' }, {}, 45],
    ['X-RateLimit-Period-In-Sec', { 'X-RateLimit-Period-In-Sec': '60' }, {}, 60],
    ['a date in the body', {}, { rate_limit: { retry_after: 'Tue, 03 Nov 2026 02:00:18 UTC' } }, 18],
  ])('waits as long as a reply asks for by %s', async (_, headers, body, seconds) => {
    const { fake, read, sleeps } = await fakeClient();
    fake.fault(ROUTE, 1, { status: 429, headers, body });
    expect((await read()).json).toEqual({ things: [1] });
    expect(sleeps).toEqual([seconds * 1000]);
  });

  it('reads a date of Retry-After by the clock of the tool, which may be hours off', async () => {
    const { fake, read, clock, sleeps, client } = await fakeClient();
    clock.skewSeconds = -7200;
    fake.fault(ROUTE, 1, { status: 503, headers: { 'Retry-After': 'Tue, 03 Nov 2026 00:00:09 GMT' } });
    await read();
    expect(sleeps).toEqual([9000]);
    expect(client.clockSkew()).toBe(-7200);
  });

  it('knows no skew of a tool without a date', async () => {
    const { fake, read, client } = await fakeClient();
    fake.fault(ROUTE, 'every', (reply) => ({ ...reply, headers: { Date: '' } }));
    await read();
    expect(client.clockSkew()).toBeUndefined();
  });

  it('ends the reading if a tool asks to wait for more than 15 minutes', async () => {
    const { fake, read, sleeps } = await fakeClient();
    fake.fault(ROUTE, 1, { status: 429, headers: { 'Retry-After': '1200' } });
    await expect(read()).rejects.toThrow(SourceError);
    expect(sleeps).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['429 without a wait', { status: 429, text: '' }],
    ['502 with a page', HTML],
    ['500', { status: 500, body: {} }],
    ['a reset', 'reset'],
    ['a reply that ends early', 'cut'],
    ['no reply in time', 'hang'],
    ['a reply that stops in the middle', 'stall'],
  ])('tries again, six times at most, with growing waits at random, after %s', async (_, fault) => {
    const isSilent = fault === 'hang' || fault === 'stall';
    const { fake, read, sleeps } = await fakeClient({ seconds: isSilent ? 0.4 : 30 });
    for (let call = 1; call <= 4; call += 1) fake.fault(ROUTE, call, fault);
    expect((await read()).json).toEqual({ things: [1] });
    // A connection that was kept may have been closed, too.
    expect([4, 5]).toContain(sleeps.length);
    for (const [index, wait] of sleeps.entries()) expect(wait).toBeLessThanOrEqual(2 ** (index + 1) * 1000);
    fake.fault(ROUTE, 'every', fault);
    await expect(read()).rejects.toThrow(CallError);
    expect([9, 10]).toContain(sleeps.length);
  });

  it('ends the reading of a tool that takes minutes for its replies', async () => {
    const { fake, read, clock } = await fakeClient();
    fake.fault(ROUTE, 'every', () => {
      clock.advance(60_000);
      return { status: 502, text: '' };
    });
    await expect(read()).rejects.toThrow(/^Tool is too slow: 3 requests took 180 s: nothing was read$/);
    expect(fake.countOf(ROUTE)).toBe(3);
  });

  it('refuses JSON that is nested too deep to be read', async () => {
    const { fake, read } = await fakeClient();
    const text = '['.repeat(200_000) + ']'.repeat(200_000);
    fake.fault(ROUTE, 1, { status: 200, headers: { 'Content-Type': 'application/json' }, text });
    await expect(read()).rejects.toThrow(
      /^Tool answered with JSON that is cut, broken or nested too deep at /,
    );
  });

  it('ends the reading after three requests in a row without an answer', async () => {
    const { fake, read } = await fakeClient();
    fake.fault(ROUTE, 'every', HTML);
    await expect(read()).rejects.toThrow(CallError);
    await expect(read()).rejects.toThrow(CallError);
    await expect(read()).rejects.toThrow('3 requests in a row had no answer: nothing was read');
  });

  it.each([400, 403, 404, 422])(
    'does not try again after %i, and repeats the words of the tool',
    async (status) => {
      const { fake, read } = await fakeClient();
      fake.fault(ROUTE, 1, { status, body: { error: { message: 'Not this' } } });
      await expect(read()).rejects.toMatchObject({ status, message: expect.stringContaining('Not this') });
      expect(fake.countOf(ROUTE)).toBe(1);
    },
  );

  it('ends the reading if the key is refused, and names the host of the other region', async () => {
    const { fake, read } = await fakeClient();
    fake.fault(ROUTE, 1, { status: 401, body: { message: KEY } });
    await expect(read()).rejects.toThrow(
      `The key was refused: Tool answered HTTP 401 at ${fake.url.host}/things. For an account of another region, set url to https://api.eu.example.org`,
    );
    expect(fake.countOf(ROUTE)).toBe(1);
  });

  it.each<[string, Fault, string]>([
    ['a sign-in page', { text: '<!doctype html><form>' }, 'answered with a web page (sign-in or proxy?)'],
    [
      'half of a reply',
      { text: '{"things": [1', headers: { 'Content-Type': 'application/json' } },
      'JSON that is cut',
    ],
    ['a text', { text: 'ok', headers: { 'Content-Type': 'text/plain' } }, 'something else than JSON'],
  ])('takes %s with 200 for no answer', async (_, fault, words) => {
    const { fake, read } = await fakeClient();
    fake.fault(ROUTE, 1, fault);
    await expect(read()).rejects.toThrow(words);
  });

  it('follows a redirect to the same host only, and takes the key to no other', async () => {
    const { fake, client, sent } = await fakeClient();
    expect((await client.get('/moved')).json).toEqual({ things: [1] });
    const other = await startFake({
      clock: testClock('2026-11-03T02:00:00Z'),
      refusal: () => undefined,
      routes: { [ROUTE]: { answer: () => ({ body: {} }) } },
    });
    fake.fault('GET /moved', 'every', { status: 301, headers: { Location: other.url.href } });
    await expect(client.get('/moved')).rejects.toThrow(
      `redirects to ${other.url.host}, which is not followed`,
    );
    expect(other.requests).toEqual([]);
    expect(new Set(sent.map(({ host }) => host))).toEqual(new Set([fake.url.host]));
    fake.fault('GET /moved', 'every', { status: 302, headers: { Location: '/moved' } });
  });

  it('has neither its key nor a query in any message', async () => {
    const faults: Fault[] = [
      { status: 400, body: { error: { message: `Key ${KEY} is bad`, errors: [`Bearer ${KEY}`] } } },
      { status: 401, body: { message: KEY } },
      { status: 302, headers: { Location: `https://elsewhere.example/${KEY}` } },
      { text: `<html>${KEY}` },
      'reset',
    ];
    for (const fault of faults) {
      const { fake, read } = await fakeClient();
      fake.fault(ROUTE, 'every', fault);
      const error = await read().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify([String(error), error, Object(error).stack])).not.toContain(KEY);
    }
  });

  it('spaces its requests, further apart while little of the limit remains', async () => {
    const { fake, read, sleeps } = await fakeClient({ pace: 0.125 });
    fake.fault(ROUTE, 2, (reply) => ({
      ...reply,
      headers: { 'ratelimit-limit': '960', 'ratelimit-remaining': '10', 'ratelimit-reset': '20' },
    }));
    for (let count = 0; count < 4; count += 1) await read();
    expect(sleeps).toEqual([125, 125, 2000]);
  });

  it('sends nothing but GET and a question by POST', async () => {
    const { client, fake } = await fakeClient();
    expect((await client.ask('/questions', { query: 'q' })).json).toEqual({ query: 'q' });
    expect(Object.keys(client).filter((name) => /put|patch|delete|send|post/i.test(name))).toEqual([]);
    expect(client.requests()).toBe(fake.requests.length);
  });

  it('stops when its signal is aborted', async () => {
    const clock = testClock('2026-11-03T02:00:00Z');
    const fake = await startFake({
      clock,
      refusal: () => undefined,
      routes: { [ROUTE]: { answer: () => ({}) } },
    });
    fake.fault(ROUTE, 1, 'hang');
    const controller = new AbortController();
    const { deps } = testDeps(clock);
    const client = createClient({ tool: 'Tool', base: fake.url, pace: 0 }, controller.signal, deps);
    const reading = client.get('/things');
    controller.abort(new Error('the server stops'));
    await expect(reading).rejects.toThrow('the server stops');
  });
});

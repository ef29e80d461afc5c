import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, test } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { membersOf } from '#domain/exchange/fields';
import { readSchedules } from '#domain/exchange/read-export';
import { DAY } from '#domain/time/zone';
import { closeFakes, type Fault, testClock, testDeps } from '../fakes/fake.spec-support';
import { type GoAlertWorld, ROUTE, startGoAlert } from '../fakes/goalert.spec-support';
import { KEY, requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import { GOALERT_QUERY } from './goalert';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };

const rotaOf = (id: string) => ({
  id,
  name: `Rota ${id}`,
  timeZone: 'Europe/Berlin',
  peopleAt: () => ['ana'],
});

const WORLD: GoAlertWorld = {
  schedules: [rotaOf('S1'), rotaOf('S2'), rotaOf('S3')],
  users: [{ id: 'ana', name: 'ana', email: 'ana@example.org' }],
};

async function start(world = WORLD, now = NOW) {
  const clock = testClock(iso(now));
  const fake = await startGoAlert(world, clock);
  const { deps, sleeps } = testDeps(clock);
  const url = new URL('/goalert/', fake.url);
  const read = (source: Partial<Source> = {}, request: Partial<ToolRequest> = {}): Promise<ToolReading> =>
    readTool(sourceOf('goalert', url, source), requestOf(now, WINDOW, request), deps);
  return { fake, read, sleeps };
}

describe('the fetcher of GoAlert', () => {
  it('reads all pages, and shifts of more than 50 days in parts as one answer', async () => {
    const schedules = Array.from({ length: 60 }, (_, index) => rotaOf(`S${index}`));
    const { read, fake } = await start({ ...WORLD, schedules });
    const window = { start: NOW - 90 * DAY, end: NOW + 30 * DAY };
    const reading = await read({ schedules: ['S59'] }, { window });
    expect([reading.schedules.length, reading.isWhole]).toEqual([60, true]);
    expect(fake.countOf(ROUTE)).toBe(3 * 3 + 1);
    const { layers = [] } = readSchedules('goalert', reading.files).records.schedules[0] ?? {};
    expect(layers.map((layer) => [layer.layer_start, layer.layer_end])).toEqual([[window.start, window.end]]);
  });

  const refusals: [string, Fault, string][] = [
    ['a sign-in page', { text: '<html><form>' }, 'answered with a web page'],
    [
      'errors beside half of the data',
      { body: { errors: [{ message: `no, ${KEY}` }], data: { schedules: { nodes: [] } } } },
      'refused the query of schedules: no, …',
    ],
    [
      'a key of another query',
      { body: { errors: [{ extensions: { code: 'invalid_query' } }] } },
      'bound to another one',
    ],
    [
      '403 as text',
      { status: 403, text: 'forbidden', headers: { 'Content-Type': 'text/plain' } },
      'HTTP 403',
    ],
  ];
  it.each(refusals)('reads nothing after %s', async (_, fault, words) => {
    const { read, fake } = await start();
    fake.fault(ROUTE, 1, fault);
    const error = await read().catch((thrown: unknown) => String(thrown));
    expect(error).toContain(words);
    expect(error).not.toContain(KEY);
  });

  it('has no removal if schedules are cut', async () => {
    const { read, fake } = await start();
    fake.fault(ROUTE, 1, (reply) => {
      const schedules = membersOf(membersOf(membersOf(reply.body)['data'])['schedules']);
      return { body: { data: { schedules: { nodes: schedules['nodes'] } } } };
    });
    expect((await read()).isWhole).toBe(false);
  });

  it('begins again where a cursor is lost, without doubles', async () => {
    const schedules = Array.from({ length: 60 }, (_, index) => rotaOf(`S${index}`));
    const { read, fake } = await start({ ...WORLD, schedules });
    fake.fault(ROUTE, 2, { status: 400, body: { message: 'invalid cursor' } });
    const reading = await read();
    expect([reading.schedules.length, reading.isWhole, fake.countOf(ROUTE)]).toEqual([60, true, 6]);
  });

  it('waits while too many requests of the key run', async () => {
    const { read, fake, sleeps } = await start();
    fake.fault(ROUTE, 1, {
      status: 429,
      text: 'Too many concurrent requests',
      headers: { 'Content-Type': 'text/plain' },
    });
    fake.fault(ROUTE, 2, { status: 408, text: '' });
    expect((await read()).problems).toEqual([]);
    expect(sleeps.length).toBeGreaterThanOrEqual(2);
  });

  it('says that there are no teams', async () => {
    const { read } = await start();
    expect((await read({ teams: ['T1'] })).problems).toHaveLength(1);
  });
});

test('the manual has the query that a key is made for', () => {
  expect(readFileSync('docs/running/sources.md', 'utf8')).toContain(`\n${GOALERT_QUERY}`);
});

import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from '../fakes/fake.spec-support';
import { type GrafanaWorld, startGrafana } from '../fakes/grafana-oncall.spec-support';
import { KEY, requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };
const API = '/oncall/api/v1';

const rotaOf = (id: string) => ({
  id,
  name: `Rota ${id}`,
  type: 'web',
  time_zone: 'Europe/Berlin',
  team_id: null,
  shifts: [],
  peopleAt: () => ['ana'],
});

const groupOf = (id: string, created_at: string, state: string) => ({
  id,
  created_at,
  state,
  title: id,
  alerts_count: 1,
  ...(state === 'resolved' && { resolved_at: created_at }),
  ...(state === 'acknowledged' && { acknowledged_at: created_at, acknowledged_by: 'ana' }),
});

const WORLD: GrafanaWorld = {
  schedules: [rotaOf('S1'), rotaOf('S2'), rotaOf('S3')],
  users: [{ id: 'ana', username: 'ana', email: 'ana@example.org', role: 'user' }],
};

async function start(world = WORLD, now = NOW, authorizations = [KEY]) {
  const clock = testClock(iso(now));
  const fake = await startGrafana(world, clock, authorizations);
  const { deps, sleeps } = testDeps(clock);
  const url = new URL('/oncall', fake.url);
  const read = (source: Partial<Source> = {}, request: Partial<ToolRequest> = {}): Promise<ToolReading> =>
    readTool(sourceOf('grafana-oncall', url, source), requestOf(now, WINDOW, request), deps);
  return { fake, read, sleeps };
}

const idsOf = ({ files }: ToolReading) =>
  readSchedules('grafana-oncall', files).records.schedules.map(({ external_id: id }) => id);

describe('the fetcher of Grafana OnCall', () => {
  it('reads pages until the last one, whatever host their links name', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `${index}`);
    const world = {
      ...WORLD,
      schedules: ids.map((id) => rotaOf(`S${id}`)),
    };
    const { read, fake } = await start(world);
    const reading = await read({ schedules: ['S119'] });
    expect([reading.schedules.length, reading.isWhole, idsOf(reading)]).toEqual([120, true, ['S119']]);
    expect(fake.countOf(`GET ${API}/schedules`)).toBe(3);
  });

  it('makes a list of schedules incomplete without its mark of the end, or with a page that comes again', async () => {
    const { read, fake } = await start();
    fake.fault(`GET ${API}/schedules`, 1, (reply) => ({ body: { ...Object(reply.body), next: undefined } }));
    expect((await read()).isWhole).toBe(false);
    fake.clearFaults();
    fake.fault(`GET ${API}/schedules`, 'every', (reply) => ({
      body: { ...Object(reply.body), next: 'http://engine/?page=2' },
    }));
    expect((await read()).isWhole).toBe(false);
  });

  it('asks for whole minutes, so that the last shift is not cut within the known time', async () => {
    const { read, fake } = await start();
    await read({}, { window: { start: NOW + 7, end: NOW + 30 * DAY + 38 } });
    const { query } = fake.requests.find(({ route }) => route.endsWith('final_shifts')) ?? {};
    expect(query?.get('end_date')).toMatch(/:00$/);
  });

  it('stops one schedule only, if it is deleted since the list', async () => {
    const { read, fake } = await start();
    fake.fault(`GET ${API}/schedules/{id}/final_shifts`, 2, { status: 404, body: {} });
    const reading = await read();
    expect(reading.problems.map(({ schedule }) => schedule)).toEqual(['S2']);
    expect(idsOf(reading)).toEqual(['S1', 'S3']);
  });

  it('sends the token of a service account plainly, and as bearer where that is refused', async () => {
    const token = `glsa_${KEY}`;
    for (const authorization of [token, `Bearer ${token}`]) {
      const { read, fake } = await start(WORLD, NOW, [authorization]);
      expect((await read({ token })).problems).toEqual([]);
      expect(fake.requests.at(-1)?.headers.authorization).toBe(authorization);
    }
    const { read } = await start(WORLD, NOW, []);
    await expect(read({ token })).rejects.toThrow('The key was refused');
  });

  it('names the stack of a service account, where the source does', async () => {
    const { read, fake } = await start();
    await read({ grafana: new URL('https://stack.grafana.net') });
    expect(fake.requests.at(-1)?.headers['x-grafana-url']).toBe('https://stack.grafana.net');
    await read();
    expect(fake.requests.at(-1)?.headers['x-grafana-url']).toBeUndefined();
  });

  it('waits while an organisation is being synced', async () => {
    const { read, fake, sleeps } = await start();
    const detail = 'Organization being synced, please retry.';
    fake.fault(`GET ${API}/schedules`, 1, {
      status: 429,
      body: { detail },
      headers: { 'RateLimit-Reset': '11' },
    });
    expect((await read()).problems).toEqual([]);
    expect(sleeps).toContain(11_000);
  });

  it('brings open alert groups, and those that began lately, each once', async () => {
    const groups = [
      groupOf('G1', '2026-03-01T10:00:00Z', 'resolved'),
      groupOf('G2', '2026-01-01T10:00:00Z', 'acknowledged'),
      groupOf('G3', '2026-03-01T11:00:00Z', 'new'),
      groupOf('G4', '2026-01-01T10:00:00Z', 'resolved'),
      groupOf('G5', '2026-02-10T10:00:00Z', 'resolved'),
    ];
    const { read } = await start({ ...WORLD, groups });
    const idsSince = async (source: Partial<Source>, since: number) => {
      const { files } = await read(source, { incidentsSince: since });
      const { incidents } = readSchedules('grafana-oncall', files).records;
      return incidents.map(({ incident_id: id }) => id).toSorted();
    };
    expect(await idsSince({}, NOW - 3 * DAY)).toEqual(['G1', 'G2', 'G3']);
    // Between two readings, those of the last days come again: one may have been resolved.
    const source = { incidentsSince: NOW - 90 * DAY };
    expect(await idsSince(source, NOW - 900)).toEqual(['G1', 'G2', 'G3']);
    expect(await idsSince(source, NOW - 3 * 3600)).toEqual(['G1', 'G2', 'G3', 'G5']);
  });
});

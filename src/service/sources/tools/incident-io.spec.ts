import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from '../fakes/fake.spec-support';
import { type IncidentIoWorld, startIncidentIo } from '../fakes/incident-io.spec-support';
import { requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };

const rotaOf = (id: string): IncidentIoWorld['schedules'][number] => ({
  schedule: { id, name: `Rota ${id}`, timezone: 'Europe/Berlin', team_ids: [], config: { rotations: [] } },
  peopleAt: () => ['ana'],
});

const WORLD: IncidentIoWorld = {
  schedules: [rotaOf('S1'), rotaOf('S2'), rotaOf('S3')],
  users: [{ id: 'ana', name: 'ana', is_active: true }],
};

async function start(world = WORLD, now = NOW) {
  const clock = testClock(iso(now));
  const fake = await startIncidentIo(world, clock);
  const { deps, sleeps } = testDeps(clock);
  const read = (source: Partial<Source> = {}, request: Partial<ToolRequest> = {}): Promise<ToolReading> =>
    readTool(sourceOf('incident-io', fake.url, source), requestOf(now, WINDOW, request), deps);
  return { fake, read, sleeps };
}

const idsOf = ({ files }: ToolReading) =>
  readSchedules('incident-io', files).records.schedules.map(({ external_id: id }) => id);

describe('the fetcher of incident.io', () => {
  it('reads all pages, and entries of a long window in parts by their opaque cursor as one answer', async () => {
    const schedules = Array.from({ length: 60 }, (_, index) => rotaOf(`S${index}`));
    const { read, fake } = await start({ ...WORLD, schedules });
    const window = { start: NOW - 90 * DAY, end: NOW + 30 * DAY };
    const reading = await read({ schedules: ['S7'] }, { window });
    expect([reading.schedules.length, reading.isWhole]).toEqual([60, true]);
    expect(fake.countOf('GET /v2/schedule_entries')).toBe(5);
    const { records } = readSchedules('incident-io', reading.files);
    const layers = records.schedules[0]?.layers ?? [];
    expect(layers.map((layer) => [layer.layer_start, layer.layer_end])).toEqual([[window.start, window.end]]);
  });

  it('stops one schedule only: deleted since the list, or cut', async () => {
    const { read, fake } = await start();
    fake.fault('GET /v2/schedule_entries', 1, { status: 404, body: {} });
    fake.fault('GET /v2/schedule_entries', 2, ({ body }) => ({
      body: { ...Object(body), pagination_meta: undefined },
    }));
    const reading = await read();
    expect(reading.problems.map(({ schedule }) => schedule)).toEqual(['S1', 'S2']);
    expect(idsOf(reading)).toEqual(['S3']);
  });

  it('reads a window again from its start where the cursor is refused, without doubles', async () => {
    const busy = { ...rotaOf('S1'), peopleAt: (instant: number) => [instant % DAY < DAY / 2 ? 'ana' : 'bo'] };
    const { read, fake } = await start({ ...WORLD, schedules: [busy] });
    const right = await read();
    const before = fake.countOf('GET /v2/schedule_entries');
    fake.fault('GET /v2/schedule_entries', before + 3, { status: 422, body: { type: 'validation_error' } });
    const reading = await read();
    expect(reading.problems).toEqual([]);
    expect(reading.files).toEqual(right.files);
  });

  it('makes a list incomplete that has fewer schedules than it counts', async () => {
    const { read, fake } = await start();
    fake.fault('GET /v2/schedules', 1, ({ body }) => ({
      body: { ...Object(body), pagination_meta: { page_size: 25, total_record_count: 9 } },
    }));
    expect((await read()).isWhole).toBe(false);
  });

  it('waits until the date that a refusal names', async () => {
    const { read, fake, sleeps } = await start();
    const headers = { 'Retry-After': new Date((NOW + 40) * 1000).toUTCString() };
    fake.fault('GET /v2/schedules', 1, { status: 429, headers, body: { type: 'too_many_requests' } });
    expect((await read()).problems).toEqual([]);
    expect(sleeps).toContain(40_000);
  });

  it('ends the reading when the key is refused', async () => {
    const { read } = await start();
    await expect(read({ token: 'other' })).rejects.toThrow('The key was refused');
  });
});

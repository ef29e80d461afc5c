import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/evaluators.spec-support';
import { elementsOf, membersOf } from '#domain/exchange/fields';
import { incidentIoRota } from '#domain/exchange/incident-io/evaluator.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { runs } from '#domain/property-runs.spec-support';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from '../fakes/fake.spec-support';
import { type IncidentIoWorld, startIncidentIo } from '../fakes/incident-io.spec-support';
import { differencesOf, requestOf, sourceOf, windows } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };

const rotaOf = (id: string, overrides: IncidentIoWorld['schedules'][number]['overrides'] = []) => ({
  schedule: {
    id,
    name: `Rota ${id}`,
    timezone: 'Europe/Berlin',
    team_ids: [],
    config: {
      rotations: [
        {
          id: `R${id}`,
          name: 'Primary',
          handover_start_at: '2026-01-05T09:00:00Z',
          handovers: [{ interval: 1, interval_type: 'weekly' }],
          layers: [{ id: 'l', name: 'Layer 1' }],
          users: [{ id: 'ana', name: 'ana' }],
          working_intervals: [],
        },
      ],
    },
  },
  overrides,
  peopleAt: () => ['ana'],
});

const overrideOf = (rotation: string, from: string, to: string) => ({
  rotation_id: rotation,
  layer_id: 'l',
  start_at: from,
  end_at: to,
  user: { id: 'bo', name: 'bo' },
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
  it('brings random rotas to the duty that incident.io has, with its own answer', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(incidentIoRota, windows, async (rota, window) => {
        const [list, entries] = rota.files.map(({ content }) => membersOf(content));
        const overrides = elementsOf(membersOf(entries?.['schedule_entries'])['overrides']).map(membersOf);
        const schedules = elementsOf(list?.['schedules']).map((schedule) => ({
          schedule: { ...versionsApart(schedule), id: 'S' },
          overrides,
          peopleAt: rota.peopleAt,
        }));
        const { read } = await start({ schedules, users: [] }, window.start + 3 * DAY);
        const reading = await read({}, { window });
        expect(reading).toMatchObject({ isWhole: true, problems: [] });
        const differences = differencesOf('incident-io', rota, reading, window);
        if (differences !== undefined) compared += 1;
        expect(differences ?? []).toEqual([]);
        await closeFakes();
      }),
      { numRuns: runs(30) },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it('reads all pages, and entries of a long window in parts by their opaque cursor as one answer', async () => {
    const overrides = [
      overrideOf('RS7', '2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z'),
      overrideOf('gone', '2025-01-01T00:00:00Z', '2025-01-02T00:00:00Z'),
    ];
    const schedules = Array.from({ length: 60 }, (_, index) => rotaOf(`S${index}`, overrides));
    const { read, fake } = await start({ ...WORLD, schedules });
    const window = { start: NOW - 90 * DAY, end: NOW + 30 * DAY };
    const reading = await read({ schedules: ['S7'] }, { window });
    expect([reading.schedules.length, reading.isWhole]).toEqual([60, true]);
    expect(fake.countOf('GET /v2/schedule_entries')).toBe(4);
    const { answers, records } = readSchedules('incident-io', reading.files);
    expect(answers.map((answer) => answer.window)).toEqual([window]);
    expect(records.schedules[0]?.layers.map(({ layer_name: name }) => name)).toEqual(['Primary', 'Override']);
  });

  it('takes the overrides of entries where their own list does not exist', async () => {
    const override = {
      rotation_id: 'RS1',
      start_at: '2026-03-03T00:00:00Z',
      end_at: '2026-03-04T00:00:00Z',
      user: { id: 'bo' },
    };
    const { read, fake } = await start({ ...WORLD, schedules: [rotaOf('S1', [override])] });
    fake.fault('GET /v2/schedule_overrides', 1, { status: 404, body: {} });
    const { records } = readSchedules('incident-io', (await read()).files);
    expect(records.schedules[0]?.layers).toHaveLength(2);
  });

  it('stops one schedule only: deleted since the list, cut, or without rotations', async () => {
    const bare = rotaOf('S4');
    const world = {
      ...WORLD,
      schedules: [...WORLD.schedules, { ...bare, schedule: { ...bare.schedule, config: undefined } }],
    };
    const { read, fake } = await start(world);
    fake.fault('GET /v2/schedule_entries', 1, { status: 404, body: {} });
    fake.fault('GET /v2/schedule_entries', 2, ({ body }) => ({
      body: { ...Object(body), pagination_meta: undefined },
    }));
    const reading = await read();
    expect(reading.problems.map(({ schedule }) => schedule)).toEqual(['S1', 'S2', 'S4']);
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

/** The API’s form: one rotation a version, of the same id. */
function versionsApart(schedule: unknown): Record<string, unknown> {
  const { config, ...rest } = membersOf(schedule);
  const rotations = elementsOf(membersOf(config)['rotations']).flatMap((rotation) => {
    const { versions, ...members } = membersOf(rotation);
    return elementsOf(versions).map((version) => Object.assign({}, members, version));
  });
  return { ...rest, config: { rotations } };
}

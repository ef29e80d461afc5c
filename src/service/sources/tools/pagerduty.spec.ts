import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { DAY } from '#domain/time/zone';
import { closeFakes, type Fault, testClock, testDeps } from '../fakes/fake.spec-support';
import { type PagerDutyWorld, startPagerDuty } from '../fakes/pagerduty.spec-support';
import { KEY, requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };

/** A rota in which Ana is always on call. */
function rotaOf(id: string): PagerDutyWorld['schedules'][number] {
  const schedule = { id, name: `Rota ${id}`, time_zone: 'Europe/Berlin', schedule_layers: [] };
  return { schedule, peopleAt: () => ['ana'] };
}

const WORLD: PagerDutyWorld = {
  schedules: [rotaOf('P1'), rotaOf('P2'), rotaOf('P3')],
  users: [{ id: 'ana', name: 'ana', email: 'ana@example.org', teams: [] }],
};

async function start(world: PagerDutyWorld = WORLD, now = NOW) {
  const clock = testClock(iso(now));
  const fake = await startPagerDuty(world, clock);
  const { deps, sleeps } = testDeps(clock);
  const read = (source: Partial<Source> = {}, request: Partial<ToolRequest> = {}): Promise<ToolReading> =>
    readTool(sourceOf('pagerduty', fake.url, source), requestOf(now, WINDOW, request), deps);
  return { fake, read, sleeps, clock };
}

const namesOf = ({ files }: ToolReading) => files.map(({ name }) => name);
const contentOf = ({ files }: ToolReading, name: string): Record<string, unknown> =>
  Object(files.find((file) => file.name === name)?.content);

describe('the fetcher of PagerDuty', () => {
  it('reads all pages, and every shift of a longer window once, in one reply', async () => {
    const schedules = Array.from({ length: 230 }, (_, index) => rotaOf(`P${index}`));
    const users = Array.from({ length: 1010 }, (_, index) => ({ id: `U${index}`, name: 'x', teams: [] }));
    const { read, fake } = await start({ schedules, users });
    const lines: string[] = [];
    const window = { start: NOW - 100 * DAY, end: NOW + 30 * DAY };
    const reading = await read({}, { window, onProgress: (line) => lines.push(line) });
    expect(reading).toMatchObject({ isWhole: true, problems: [], clockSkew: 0 });
    expect(reading.schedules).toHaveLength(230);
    expect(reading.requests).toBe(fake.requests.length);
    expect(namesOf(reading)).toHaveLength(231);
    expect(contentOf(reading, 'users.json')['users']).toHaveLength(1010);
    expect(lines.at(-1)).toBe('PagerDuty: 220 of 230 schedules');
    const { schedules: read230 } = readSchedules('pagerduty', reading.files).records;
    expect(read230).toHaveLength(230);
    expect(read230[0]?.layers.map((layer) => [layer.layer_start, layer.layer_end])).toEqual([
      [window.start, window.end],
    ]);
  });

  it('reads only the schedules and teams of the source, and lists all', async () => {
    const withTeam = rotaOf('P2');
    Object.assign(withTeam.schedule, { teams: [{ id: 'T1', summary: 'Core' }] });
    const { read } = await start({ ...WORLD, schedules: [rotaOf('P1'), withTeam, rotaOf('P3')] });
    const byId = await read({ schedules: ['P3'] });
    expect(namesOf(byId)).toEqual(['users.json', 'P3.json']);
    expect(byId.schedules).toHaveLength(3);
    expect(namesOf(await read({ teams: ['T1'] }))).toContain('P2.json');
  });

  it('reads shift-based schedules, and keeps one that changes its form between list and answer', async () => {
    const shiftBased = [
      { schedule: { id: 'Q9', name: 'Search', time_zone: 'UTC' }, peopleAt: () => ['ana'] },
    ];
    const { read, fake } = await start({ ...WORLD, shiftBased });
    fake.fault('GET /schedules/{id}', 2, { body: { schedule: { id: 'P2', type: 'schedule_v3' } } });
    const { problems, schedules, files } = await read();
    expect(problems.map(({ schedule }) => schedule)).toEqual(['P2']);
    expect(schedules.map(({ id }) => id)).toContain('Q9');
    const search = readSchedules('pagerduty', files).records.schedules.find(
      ({ external_id }) => external_id === 'Q9',
    );
    expect(search?.layers.map(({ layer_start, layer_end }) => [layer_start, layer_end])).toEqual([
      [WINDOW.start, WINDOW.end],
    ]);
    expect(search?.layers[0]?.groups[0]?.members).toHaveLength(1);
  });
});

describe('a schedule of PagerDuty', () => {
  it('has the same id when it becomes shift-based between two readings, and when it comes back', async () => {
    const world: PagerDutyWorld = { ...WORLD, schedules: [...WORLD.schedules], shiftBased: [] };
    const { read } = await start(world);
    const idsOf = async () => (await read()).schedules.map(({ id }) => id).toSorted();
    const all = await idsOf();
    const [first] = world.schedules.splice(0, 1);
    if (first) world.shiftBased?.push(first);
    expect(await idsOf()).toEqual(all);
    expect((await read()).problems).toEqual([]);
    world.shiftBased?.pop();
    expect(await idsOf()).toEqual(['P2', 'P3']);
    if (first) world.schedules.push(first);
    expect(await idsOf()).toEqual(all);
  });

  it('is listed although the list of shift-based ones fails, which makes it incomplete', async () => {
    const { read, fake } = await start();
    fake.fault('GET /v3/schedules', 'every', { text: '<html>' });
    const { schedules, isWhole, files } = await read();
    expect([schedules.length, isWhole, files.length]).toEqual([3, false, 4]);
  });

  it('is left out if its id would lead to another address, or into another folder', async () => {
    const { read, fake } = await start({
      ...WORLD,
      schedules: [rotaOf('P1'), rotaOf('../users?a='), rotaOf('..')],
    });
    const { schedules, isWhole, problems } = await read();
    expect([schedules.map(({ id }) => id), isWhole, problems.length]).toEqual([['P1'], false, 1]);
    expect(fake.countOf('GET /schedules/{id}')).toBe(1);
  });

  it('is gone if the list lacks it and its id is not found, and else is not', async () => {
    const { read, fake } = await start({ ...WORLD, schedules: [rotaOf('P1')] });
    expect((await read({}, { knownIds: ['P1', 'P2'] })).gone).toEqual(['P2']);
    fake.fault('GET /schedules/{id}', 3, { status: 403, body: {} });
    const { gone, problems } = await read({}, { knownIds: ['P1', 'P2'] });
    expect([gone, problems.length]).toEqual([[], 1]);
  });

  it('brings no file if none of them can be read', async () => {
    const { read, fake } = await start();
    fake.fault('GET /schedules/{id}', 'every', { status: 404, body: {} });
    const { files, problems } = await read();
    expect([files, problems.length]).toEqual([[], 3]);
  });
});

describe('a fault of PagerDuty', () => {
  const cases: [string, string, number | 'every', Fault, string, string[]][] = [
    [
      'a schedule deleted since the list',
      'GET /schedules/{id}',
      2,
      { status: 404, body: {} },
      'P2',
      ['P1', 'P3'],
    ],
    ['a schedule answered by a page', 'GET /schedules/{id}', 1, { text: '<html>' }, 'P1', ['P2', 'P3']],
    [
      'a schedule without a right for it',
      'GET /schedules/{id}',
      3,
      { status: 403, body: {} },
      'P3',
      ['P1', 'P2'],
    ],
    [
      'a schedule without shifts',
      'GET /schedules/{id}',
      3,
      { body: { schedule: { id: 'P3' } } },
      'P3',
      ['P1', 'P2'],
    ],
  ];
  it.each(cases)('stops one schedule only: %s', async (_, route, call, fault, lost, rest) => {
    const { read, fake } = await start();
    fake.fault(route, call, fault);
    const reading = await read();
    expect(reading.isWhole).toBe(true);
    expect(reading.problems.map(({ schedule }) => schedule)).toEqual([lost]);
    const { records } = readSchedules('pagerduty', reading.files);
    expect(records.schedules.map(({ external_id: id }) => id)).toEqual(rest);
  });

  const cuts: [string, (body: Record<string, unknown>) => object][] = [
    ['without its mark of the end', ({ schedules }) => ({ schedules })],
    ['empty, with more to come', (body) => ({ ...body, schedules: [], more: true })],
    ['with fewer entries than it counts', (body) => ({ ...body, total: 9 })],
  ];
  it.each(cuts)('makes a list of schedules incomplete: %s', async (_, change) => {
    const { read, fake } = await start();
    fake.fault('GET /schedules', 'every', (reply) => ({ ...reply, body: change(Object(reply.body)) }));
    const { isWhole, problems } = await read();
    expect(isWhole).toBe(false);
    expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining('list of schedules is cut')]);
  });

  it('makes a list incomplete whose next page never comes', async () => {
    const schedules = Array.from({ length: 120 }, (_, index) => rotaOf(`P${index}`));
    const { read, fake } = await start({ ...WORLD, schedules });
    fake.fault('GET /schedules', 2, { status: 403, body: {} });
    expect(await read({ schedules: [] })).toMatchObject({ isWhole: false });
  });

  it('never takes the same page for the next one', async () => {
    const schedules = Array.from({ length: 120 }, (_, index) => rotaOf(`P${index}`));
    const { read, fake } = await start({ ...WORLD, schedules });
    let first: object = {};
    fake.fault('GET /schedules', 'every', (reply) =>
      Object.keys(first).length === 0 ? (first = reply) : first,
    );
    expect(await read({ schedules: [] })).toMatchObject({ isWhole: false });
  });

  it('leaves out people without the right for them, and reads on', async () => {
    const { read, fake } = await start();
    fake.fault('GET /users', 'every', { status: 403, body: {} });
    const { problems, isWhole, files } = await read();
    expect(problems).toEqual([{ text: 'The key lacks a right for people (users.read): they are left out' }]);
    expect([isWhole, files.length]).toEqual([true, 4]);
  });

  it('ends the reading when the key dies in the middle', async () => {
    const { read, fake } = await start();
    fake.fault('GET /schedules/{id}', 2, { status: 401, body: {} });
    await expect(read()).rejects.toThrow('https://api.eu.pagerduty.com');
    await expect(read({ token: 'other' })).rejects.toThrow('The key was refused');
  });

  it('is waited for where PagerDuty asks for it, and the reading is the same', async () => {
    const { read, fake, sleeps } = await start();
    const right = await read();
    fake.fault('GET /schedules', 2, { status: 429, headers: { 'ratelimit-reset': '2' }, body: {} });
    fake.fault('GET /users', 2, 'reset');
    sleeps.length = 0;
    const reading = await read();
    expect(reading.files).toEqual(right.files);
    expect(sleeps).toContain(2000);
  });

  it('brings the age of its clock', async () => {
    const { read, clock } = await start();
    clock.skewSeconds = 90;
    expect((await read()).clockSkew).toBe(90);
  });

  it('keeps people without an address, with any name', async () => {
    const users = [
      { id: 'ana', name: 'آنا 🦊', email: null, teams: [] },
      { id: 'bo', name: 'Bo', email: 'same@example.org', teams: [] },
      { id: 'cy', name: 'Cy', email: 'SAME@example.org', teams: [] },
    ];
    const { read } = await start({ ...WORLD, users });
    const { records } = readSchedules('pagerduty', (await read()).files);
    expect(records.people.map(({ person_name: name }) => name)).toEqual(['آنا 🦊', 'Bo', 'Cy']);
  });

  it('holds back only the schedule whose fields are broken', async () => {
    const broken = rotaOf('P2');
    Object.assign(broken.schedule, { time_zone: 'Mars/Olympus' });
    const { read } = await start({ ...WORLD, schedules: [rotaOf('P1'), broken] });
    const { records, unreadable } = readSchedules('pagerduty', (await read()).files);
    expect([records.schedules.length, unreadable.length]).toEqual([1, 1]);
  });

  it('has the key in no problem', async () => {
    const { read, fake } = await start();
    for (const route of ['GET /users', 'GET /schedules/{id}']) {
      fake.fault(route, 'every', { status: 400, body: { error: { message: `bad ${KEY}` } } });
    }
    const { problems } = await read();
    expect(problems).toHaveLength(4);
    expect(JSON.stringify(problems)).not.toContain(KEY);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from '../fakes/fake.spec-support';
import { type OpsgenieWorld, startJsm, startOpsgenie } from '../fakes/opsgenie.spec-support';
import { requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };

function rotaOf(id: string, fields: object = {}, person = 'ana'): OpsgenieWorld['schedules'][number] {
  const schedule = { id, name: `Rota ${id}`, timezone: 'Europe/Berlin', enabled: true };
  return { schedule: { ...schedule, ...fields }, peopleAt: () => [person] };
}

const WORLD: OpsgenieWorld = {
  schedules: [rotaOf('S1'), rotaOf('S2'), rotaOf('S3')],
  users: [{ id: 'ana', username: 'ana@example.org', fullName: 'Ana Lindt' }],
};

const DIALECTS = [
  ['opsgenie', startOpsgenie, '/v2', {}],
  ['jsm', startJsm, '/jsm/ops/api/C1/v1', { email: 'ana@example.org', cloudId: 'C1' }],
] as const;

type Dialect = (typeof DIALECTS)[number];

async function start([tool, startFake, root, fields]: Dialect, world = WORLD, now = NOW) {
  const clock = testClock(iso(now));
  const fake = await startFake(world, clock);
  const { deps, sleeps } = testDeps(clock);
  const read = (source: Partial<Source> = {}, request: Partial<ToolRequest> = {}): Promise<ToolReading> =>
    readTool(sourceOf(tool, fake.url, { ...fields, ...source }), requestOf(now, WINDOW, request), deps);
  return { fake, read, sleeps, root };
}

const namesOf = ({ files }: ToolReading) => files.map(({ name }) => name);

describe.each(DIALECTS.map((dialect) => ({ tool: dialect[0], dialect })))(
  'the fetcher of $tool',
  ({ dialect }) => {
    it('reads all pages by their next links, and a long timeline in parts as one answer', async () => {
      const schedules = Array.from({ length: 130 }, (_, index) => rotaOf(`S${index}`));
      const { read: readAll, fake, root } = await start(dialect, { ...WORLD, schedules });
      const window = { start: NOW - 90 * DAY, end: NOW + 30 * DAY };
      const reading = await readAll({ schedules: ['S7'] }, { window });
      expect([reading.schedules.length, reading.isWhole]).toEqual([130, true]);
      expect(namesOf(reading)).toEqual(['S7.json', 'S7.timeline.json', 'users.json']);
      expect(fake.countOf(`GET ${root}/schedules/{id}/timeline`)).toBe(5);
      const { schedules: read } = readSchedules('opsgenie', reading.files).records;
      expect(read[0]?.layers.map((layer) => [layer.layer_start, layer.layer_end])).toEqual([
        [window.start, window.end],
      ]);
    });

    it('stops one schedule only, if it is deleted since the list or its timeline is no answer', async () => {
      const { read, fake, root } = await start(dialect);
      fake.fault(`GET ${root}/schedules/{id}/timeline`, 1, { status: 404, body: {} });
      // The third one’s second part.
      fake.fault(`GET ${root}/schedules/{id}/timeline`, 5, { text: '<html>' });
      const reading = await read();
      expect(reading.isWhole).toBe(true);
      expect(reading.problems.map(({ schedule }) => schedule)).toEqual(['S1', 'S3']);
      const { records } = readSchedules('opsgenie', reading.files);
      expect(records.schedules.map(({ external_id: id }) => id)).toEqual(['S2']);
    });

    it('carries a disabled schedule as disabled', async () => {
      const { read } = await start(dialect, { ...WORLD, schedules: [rotaOf('S1', { enabled: false })] });
      const { records } = readSchedules('opsgenie', (await read()).files);
      expect(records.schedules[0]?.enabled).toBe(false);
    });

    it('ends the reading when the key is refused, also in the middle', async () => {
      const { read, fake, root } = await start(dialect);
      await expect(read({ token: 'other' })).rejects.toThrow('The key was refused');
      fake.fault(`GET ${root}/schedules/{id}/timeline`, 2, { status: 401, body: {} });
      await expect(read()).rejects.toThrow('The key was refused');
    });

    it('brings alerts that changed, with all their logs', async () => {
      const updatedAt = '2026-03-01T02:41:00.330Z';
      const alert = {
        id: 'al-1',
        tinyId: '91',
        message: 'db',
        status: 'closed',
        createdAt: updatedAt,
        updatedAt,
      };
      const logs = ['one', 'two', 'Alert acknowledged'].map((log, index) => ({
        log,
        owner: 'ana@example.org',
        createdAt: `2026-03-01T02:42:0${index}Z`,
      }));
      const old = { ...alert, id: 'al-0', updatedAt: '2026-02-01T00:00:00Z' };
      const recipients = [{ user: { username: 'ana@example.org' }, method: 'sms', createdAt: updatedAt }];
      const alerts = [
        { alert, logs, recipients },
        { alert: old, logs: [], recipients: [] },
      ];
      const { read } = await start(dialect, { ...WORLD, alerts });
      const { files } = await read({}, { incidentsSince: NOW - 3 * DAY });
      const { records } = readSchedules('opsgenie', files);
      expect(records.incidents.map(({ incident_id: id, assignments }) => [id, assignments.length])).toEqual([
        ['al-1', 1],
      ]);
    });
  },
);

describe('Opsgenie', () => {
  it('names the host of the other region for a key that has no right, or none', async () => {
    const { read, fake } = await start(DIALECTS[0]);
    fake.fault('GET /v2/schedules', 'every', {
      status: 403,
      body: { message: 'Not your team', code: 40_301 },
    });
    await expect(read()).rejects.toThrow('https://api.eu.opsgenie.com');
  });

  it('waits for the period of its limit', async () => {
    const { read, fake, sleeps } = await start(DIALECTS[0]);
    const headers = { 'X-RateLimit-State': 'THROTTLED', 'X-RateLimit-Period-In-Sec': '60' };
    fake.fault('GET /v2/schedules', 1, { status: 429, headers, body: {} });
    expect((await read()).problems).toEqual([]);
    expect(sleeps).toContain(60_000);
  });

  it('reads the members of a team that takes part, and full names', async () => {
    const teams = [
      { id: 'T1', name: 'Core', members: [{ user: { id: 'ana', username: 'ana@example.org' } }] },
    ];
    const { read } = await start(DIALECTS[0], { ...WORLD, teams, schedules: [rotaOf('S1', {}, 'team T1')] });
    const { records } = readSchedules('opsgenie', (await read()).files);
    expect(records.people.map(({ person_name: name }) => name)).toEqual(['Ana Lindt']);
    expect(records.schedules[0]?.layers[0]?.groups[0]?.members[0]?.person_ids).toHaveLength(1);
  });

  it('has fewer people than it counts: a problem, and schedules are read', async () => {
    const { read, fake } = await start(DIALECTS[0]);
    fake.fault('GET /v2/users', 'every', (reply) => ({ body: { ...Object(reply.body), totalCount: 3 } }));
    const { problems, isWhole } = await read();
    expect(problems.map(({ text }) => text)).toEqual([
      'The list of people is cut: 2 of 3 entries did not come',
    ]);
    expect(isWhole).toBe(true);
  });

  it('goes on by time where the search of alerts ends at 20,000', async () => {
    const alerts = Array.from({ length: 20_150 }, (_, index) => {
      const updatedAt = new Date((NOW - DAY) * 1000 + index).toISOString();
      return {
        alert: { id: `al-${index}`, tinyId: '1', status: 'open', createdAt: updatedAt, updatedAt },
        logs: [],
        recipients: [],
      };
    });
    const { read, fake } = await start(DIALECTS[0], { ...WORLD, alerts, schedules: [] });
    fake.fault('GET /v2/alerts/{id}/logs', 1, { status: 401, body: {} });
    await expect(read({}, { incidentsSince: NOW - 2 * DAY })).rejects.toThrow('The key was refused');
    const offsets = fake.requests
      .filter(({ route }) => route === 'GET /v2/alerts')
      .map(({ query }) => query.get('offset'));
    expect(offsets).toHaveLength(202);
    expect(offsets.slice(-3)).toEqual(['19900', '0', '100']);
  });
});

describe('Jira Service Management', () => {
  it('is read from its site and from its API, and its key goes to no other host', async () => {
    const clock = testClock(iso(NOW));
    const fake = await startJsm(WORLD, clock);
    const { origin } = fake.url;
    const { deps, sent } = testDeps(clock, {
      'https://team.atlassian.net': origin,
      'https://api.atlassian.com': origin,
    });
    const source = sourceOf('jsm', new URL('https://team.atlassian.net'), { email: 'ana@example.org' });
    const reading = await readTool(source, requestOf(NOW, WINDOW), deps);
    expect(reading.problems).toEqual([]);
    const { records } = readSchedules('opsgenie', reading.files);
    expect(records.people.map(({ person_name: name }) => name)).toEqual(['ana']);
    expect(new Set(sent.map(({ host }) => host))).toEqual(
      new Set(['team.atlassian.net', 'api.atlassian.com']),
    );
  });

  it('reads who is in a team that takes part, at the site of an organisation', async () => {
    const clock = testClock(iso(NOW));
    const users = ['ana', 'bo'].map((id) => ({ id, username: `${id}@example.org` }));
    const rota = rotaOf('S1', {}, 'team T1');
    const fake = await startJsm({ ...WORLD, users, schedules: [rota] }, clock);
    const { origin } = fake.url;
    const hosts = { 'https://team.atlassian.net': origin, 'https://api.atlassian.com': origin };
    const { deps } = testDeps(clock, hosts);
    const own = { email: 'ana@example.org', organisation: 'O1' };
    const source = sourceOf('jsm', new URL('https://team.atlassian.net'), own);
    const reading = await readTool(source, requestOf(NOW, WINDOW), deps);
    expect(reading.problems).toEqual([]);
    const { records } = readSchedules('opsgenie', reading.files);
    expect(records.people.map(({ person_name: name }) => name).toSorted()).toEqual(['ana', 'bo']);
    expect(records.schedules[0]?.layers[0]?.groups[0]?.members[0]?.person_ids).toHaveLength(2);
  });

  it('keeps people whose profile is gone, and says once that it may not read profiles', async () => {
    const { read, fake } = await start(DIALECTS[1], { ...WORLD, users: [] });
    expect((await read()).problems).toEqual([]);
    fake.fault('GET /ex/jira/C1/rest/api/3/user', 'every', { status: 403, body: {} });
    const { problems, files } = await read();
    expect(problems).toHaveLength(1);
    expect(readSchedules('opsgenie', files).records.schedules).toHaveLength(3);
  });

  it('reads schedules with a key that may read people at the site only, and names the site', async () => {
    const { read, fake } = await start(DIALECTS[1]);
    fake.fault('GET /ex/jira/C1/rest/api/3/user', 'every', { status: 401, body: {} });
    const { problems, files } = await read();
    expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining('set url to the site')]);
    expect(readSchedules('opsgenie', files).records.schedules).toHaveLength(3);
  });

  it('makes a full page without links incomplete', async () => {
    const schedules = Array.from({ length: 130 }, (_, index) => rotaOf(`S${index}`));
    const { read, fake, root } = await start(DIALECTS[1], { ...WORLD, schedules });
    fake.fault(`GET ${root}/schedules`, 1, ({ body }) => ({ body: { values: Object(body).values } }));
    expect(await read({ schedules: [] })).toMatchObject({ isWhole: false });
  });
});

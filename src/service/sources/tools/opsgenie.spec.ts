import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/exchange/evaluators.spec-support';
import { opsgenieRota } from '#domain/exchange/opsgenie/evaluator.spec-support';
import { elementsOf } from '#domain/exchange/fields';
import { readSchedules } from '#domain/exchange/read-export';
import { runs } from '#domain/property-runs.spec-support';
import { DAY } from '#domain/time/zone';
import { closeFakes, testClock, testDeps } from '../fakes/fake.spec-support';
import { type OpsgenieWorld, startJsm, startOpsgenie } from '../fakes/opsgenie.spec-support';
import { differencesOf, requestOf, sourceOf, windows } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import type { Source, ToolReading, ToolRequest } from '../source';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 7 * DAY, end: NOW + 30 * DAY };

const userOf = (id: string) => ({ type: 'user', id, username: id });

function rotaOf(id: string, fields: object = {}): OpsgenieWorld['schedules'][number] {
  const rotation = {
    id: `R${id}`,
    name: 'Week',
    startDate: '2026-01-05T08:00:00Z',
    type: 'weekly',
    length: 1,
    participants: [userOf('ana')],
  };
  const schedule = {
    id,
    name: `Rota ${id}`,
    timezone: 'Europe/Berlin',
    enabled: true,
    rotations: [rotation],
  };
  return { schedule: { ...schedule, ...fields }, overrides: [], peopleAt: () => ['ana'] };
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
    it('brings random rotas to the duty that the tool has, with its own answer', async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(opsgenieRota, windows, async (rota, window) => {
          const { schedule, overrides } = rota.state;
          const world = {
            schedules: [
              { schedule: { id: 'S', name: 'Checkout', ...schedule }, overrides, peopleAt: rota.peopleAt },
            ],
            users: ['ana', 'bo', 'cy', 'fay'].map((id) => ({ id, username: id })),
          };
          const { read } = await start(dialect, world, window.start + 3 * DAY);
          const reading = await read({}, { window });
          expect(reading).toMatchObject({ isWhole: true, problems: [] });
          const differences = differencesOf('opsgenie', rota, reading, window);
          if (differences !== undefined) compared += 1;
          expect(differences ?? []).toEqual([]);
          await closeFakes();
        }),
        { numRuns: runs(30) },
      );
      expect(compared).toBeGreaterThan(0);
    });

    it('reads all pages by their next links, and a long timeline in parts as one answer', async () => {
      const schedules = Array.from({ length: 130 }, (_, index) => rotaOf(`S${index}`));
      const { read, fake, root } = await start(dialect, { ...WORLD, schedules });
      const window = { start: NOW - 90 * DAY, end: NOW + 30 * DAY };
      const reading = await read({ schedules: ['S7'] }, { window });
      expect([reading.schedules.length, reading.isWhole, reading.rulesFrom]).toEqual([130, true, NOW]);
      expect(namesOf(reading)).toEqual(['S7.json', 'S7.overrides.json', 'S7.timeline.json', 'users.json']);
      expect(fake.countOf(`GET ${root}/schedules/{id}/timeline`)).toBe(5);
      const { answers } = readSchedules('opsgenie', reading.files);
      expect(answers.map((answer) => answer.window)).toEqual([window]);
    });

    it('stops one schedule only, if it is deleted since the list or its timeline is no answer', async () => {
      const { read, fake, root } = await start(dialect);
      fake.fault(`GET ${root}/schedules/{id}/overrides`, 1, { status: 404, body: {} });
      // The second one’s second part.
      fake.fault(`GET ${root}/schedules/{id}/timeline`, 4, { text: '<html>' });
      const reading = await read();
      expect(reading.isWhole).toBe(true);
      expect(reading.problems.map(({ schedule }) => schedule)).toEqual(['S1', 'S3']);
      const { records } = readSchedules('opsgenie', reading.files);
      expect(records.schedules.map(({ external_id: id }) => id)).toEqual(['S2']);
    });

    it('carries a disabled schedule as disabled, without an answer', async () => {
      const { read } = await start(dialect, { ...WORLD, schedules: [rotaOf('S1', { enabled: false })] });
      const { records, answers } = readSchedules('opsgenie', (await read()).files);
      expect([records.schedules[0]?.enabled, answers]).toEqual([false, []]);
    });

    it('reads rotations by themselves where the list has none', async () => {
      const { read, fake, root } = await start(dialect);
      fake.fault(`GET ${root}/schedules`, 1, ({ body, ...reply }) => {
        const [name = ''] = Object.keys(Object(body));
        const list: Record<string, unknown>[] = Object(body)[name];
        return {
          ...reply,
          body: {
            ...Object(body),
            [name]: list.map(({ rotations: _rotations, ...one }: Record<string, unknown>) => one),
          },
        };
      });
      const { records } = readSchedules('opsgenie', (await read()).files);
      expect(records.schedules.map(({ layers }) => layers.length)).toEqual([1, 1, 1]);
    });

    it('ends the reading when the key is refused, also in the middle', async () => {
      const { read, fake, root } = await start(dialect);
      await expect(read({ token: 'other' })).rejects.toThrow('The key was refused');
      fake.fault(`GET ${root}/schedules/{id}/overrides`, 2, { status: 401, body: {} });
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
    const rotations = [
      { startDate: '2026-01-05T08:00:00Z', type: 'daily', participants: [{ type: 'team', id: 'T1' }] },
    ];
    const teams = [
      { id: 'T1', name: 'Core', members: [{ user: { id: 'ana', username: 'ana@example.org' } }] },
    ];
    const { read } = await start(DIALECTS[0], { ...WORLD, teams, schedules: [rotaOf('S1', { rotations })] });
    const { records, differences } = readSchedules('opsgenie', (await read()).files);
    expect(records.people.map(({ person_name: name }) => name)).toEqual(['Ana Lindt']);
    expect(differences.every(({ isExact }) => isExact)).toBe(true);
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
    const [first = rotaOf('S1')] = WORLD.schedules;
    const rotation = Object(elementsOf(first.schedule['rotations'])[0]);
    const rotations = [{ ...rotation, participants: [{ type: 'team', id: 'T1' }] }];
    const rota = { ...first, schedule: { ...first.schedule, rotations } };
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
    expect(records.schedules[0]?.layers[0]?.groups).not.toEqual([]);
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

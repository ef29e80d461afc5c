import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { importRecords } from '../import/import-records';
import { listSelfSchedules } from '../schedule/list-self-schedules';
import { versionEntries } from '../change/list-history';
import { importsSoFar } from '../store/import-state';
import type { Db } from '../store/db';
import { people, schedules, scheduleVersions, sources, sourceSchedules } from '../store/schema';
import { emptyTables, onEachStore } from '../store/stores.spec-support';
import { listSources } from './list-sources';
import { asOnlyReader, stateOf } from './source-state';
import { type Source, SourceError, type ToolReading, type ToolRequest } from '../sources/source';
import { syncSource, syncSources, type SyncOptions } from './sync';
import { DAY, MONDAY, NOW, repliesOf, type Rota, SOURCE } from './weekly-rotas.spec-support';

const A = (changes: Partial<Rota> = {}): Rota => ({ id: 'PA', people: ['ANA', 'BO'], ...changes });
const B: Rota = { id: 'PB', people: ['CY'] };

const READ_ALL: SyncOptions = { diff: false, only: [], skip: [], final: false };

/** A store whose process is killed before its n-th transaction. */
function stopping(db: Db, stopsAt: number): Db {
  let count = 0;
  return new Proxy(db, {
    get: (target, name) => {
      count += name === 'transaction' ? 1 : 0;
      if (count >= stopsAt) throw new Error('the process was killed');
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

onEachStore('a source', (store, on) => {
  let now = NOW;
  let told: Partial<ToolReading> & { rotas: Rota[] } = { rotas: [] };
  const read = (source: Source, { window }: ToolRequest): Promise<ToolReading> => {
    if (source.name === 'broken') return Promise.reject(new SourceError('The key was refused'));
    return Promise.resolve({
      files: told.rotas.length === 0 ? [] : repliesOf(told.rotas, window),
      schedules: told.rotas.map(({ id }) => ({ id, name: `Rota ${id}` })),
      isWhole: true,
      problems: [],
      clockSkew: 0,
      rulesFrom: now,
      requests: told.rotas.length,
      ...told,
    });
  };
  const deps = () => ({
    db: store().db,
    clock: () => now * 1000,
    accountZone: 'UTC',
    readTool: read,
    onProgress: () => undefined,
  });
  const sync = async (
    rotas: Rota[],
    options: Partial<SyncOptions> = {},
    source = SOURCE,
    more: Partial<ToolReading> = {},
  ) => {
    told = { rotas, ...more };
    const result = await syncSource(deps(), source, { ...READ_ALL, ...options });
    return {
      ...result,
      outcomes: Object.fromEntries(
        result.schedules.map(({ external_id, outcome }) => [external_id, outcome]),
      ),
      lines: result.schedules.flatMap(({ lines }) => lines),
    };
  };
  const rows = () => store().db.select().from(schedules).orderBy(asc(schedules.external_id));
  const versions = async () => (await store().db.select().from(scheduleVersions)).length;
  const rowOf = async (id: string) => {
    const row = (await rows()).find(({ external_id }) => external_id === id);
    if (!row) throw new Error(`no schedule ${id}`);
    return row;
  };
  const personOf = async (id: string) => {
    const all = await store().db.select().from(people);
    const row = all.find(({ person_name }) => person_name === `Name of ${id}`);
    return row?.person_id ?? 0;
  };
  const coverOf = async (schedule: string, from: number, until: number, person: string) => {
    const row = await rowOf(schedule);
    const group = { group_name: 'Cover', members: [{ role_id: 1, person_ids: [await personOf(person)] }] };
    const cover = {
      ...row.layers[0],
      layer_name: 'Cover',
      mode: 1,
      layer_start: from,
      layer_end: until,
      groups: [group],
    };
    await importRecords(
      store().db,
      [{ kind: 'schedules', place: 'x', size: 0, value: { ...row, layers: [...row.layers, cover] } }],
      { now },
    );
  };

  test('is read once: new, then the same without a write', async () => {
    now = NOW;
    expect((await sync([A(), B])).outcomes).toEqual({ PA: 'new', PB: 'new' });
    const before = [await importsSoFar(store().db), await versions()];
    now += 900;
    expect((await sync([A(), B])).outcomes).toEqual({ PA: 'same', PB: 'same' });
    expect([await importsSoFar(store().db), await versions()]).toEqual(before);
    expect(await stateOf(store().db, 'prod')).toMatchObject({
      read_at: now,
      changed_at: NOW,
      readings: 2,
      failures: 0,
    });
  });

  test('is listed with its last readings, and the schedules that it does not read', async () => {
    now = NOW;
    await sync([A(), B]);
    now += 900;
    await sync([A(), { ...B, answer: [] }], { only: ['PA'], final: true });
    now += 900;
    await syncSource({ ...deps(), db: store().db }, { ...SOURCE, name: 'broken' }, READ_ALL);
    const ctx = { db: store().db, now, caller: { kind: 'local' } as const };
    const {
      sources: [prod],
      owned,
    } = await listSources(ctx, [SOURCE], true);
    expect(prod?.recent).toEqual([
      { at: NOW + 900, has_changed: false, kept: 0 },
      { at: NOW, has_changed: true, kept: 0 },
    ]);
    expect(owned).toEqual([
      {
        schedule_id: (await rowOf('PA')).schedule_id,
        schedule_name: 'Rota PA',
        team_name: '',
        changed_at: NOW + 900,
        author: 'prod',
      },
    ]);
    const broken = await stateOf(store().db, 'broken');
    expect(broken?.recent_readings).toEqual([
      { at: now, has_changed: false, kept: 0, problem: 'The key was refused' },
    ]);
    expect((await listSources(ctx, [SOURCE])).owned).toEqual([]);
  });

  test('says what changed, in rules and in people, and writes nothing with diff', async () => {
    now = NOW;
    await sync([A(), B]);
    now += 900;
    const diff = await sync([A({ people: ['ANA', 'CY'] }), B], { diff: true });
    expect(diff.outcomes).toEqual({ PA: 'changed', PB: 'same' });
    expect(diff.lines[0]).toBe('“Week”: Name of CY joined, Name of BO left');
    expect(diff.lines[1]).toMatch(/^\w+ \d+ \w+, 08:00 – .* UTC: Name of CY instead of Name of BO$/);
    expect(await versions()).toBe(2);
    expect((await sync([A({ people: ['ANA', 'CY'] }), B])).outcomes).toEqual({ PA: 'changed', PB: 'same' });
    expect(await versions()).toBe(3);
  });

  test('keeps what was made here above what is read, until the tool says it or it is over', async () => {
    now = NOW;
    await sync([A(), B]);
    await coverOf('PA', NOW + DAY, NOW + 2 * DAY, 'CY');
    now += 900;
    const kept = await sync([A({ people: ['ANA', 'BO', 'CY'] }), B]);
    expect(kept.lines).toContain('“Cover” was made here and stays');
    expect((await rowOf('PA')).layers.map(({ layer_name }) => layer_name)).toEqual(['Week', 'Cover']);
    now += 900;
    expect((await sync([A({ people: ['ANA', 'BO', 'CY'] }), B])).outcomes['PA']).toBe('same');
    const said = [{ start: NOW, end: NOW + 3 * DAY, person: 'CY' }];
    const ended = await sync([A({ people: ['ANA', 'BO', 'CY'], overrides: said }), B]);
    expect(ended.lines).toContain('“Cover” is in PagerDuty now');
    expect((await rowOf('PA')).layers.map(({ layer_name }) => layer_name)).toEqual(['Week', 'Override']);
    now = NOW + 4 * DAY;
    expect((await sync([A({ people: ['ANA', 'BO', 'CY'] }), B])).outcomes['PA']).toBe('same');
  });

  test('that gives one bad schedule stops that one only', async () => {
    now = NOW;
    await sync([A(), B]);
    const wrong = [{ start: NOW, end: NOW + 30 * DAY, person: 'BO' }];
    const result = await sync([A({ answer: wrong, people: ['ANA'] }), { ...B, people: ['CY', 'ANA'] }]);
    expect(result.outcomes).toEqual({ PA: 'kept', PB: 'changed' });
    expect(result.lines[0]).toMatch(
      /^differs from PagerDuty's own answer in 720 of 720 hours, 2026-11-27 to 2026-12-27, first 2026-11-27 12:00 UTC: Name of BO there, Name of ANA here$/,
    );
    const [row] = await store().db.select().from(sourceSchedules).orderBy(asc(sourceSchedules.external_id));
    expect(row).toMatchObject({ problem_at: NOW, read_at: NOW });
    expect((await sync([A(), B])).outcomes).toEqual({ PA: 'same', PB: 'changed' });
  });

  test('names a schedule that was never taken over, and why', async () => {
    now = NOW;
    const text = 'Desk is shift-based';
    await sync([A()], {}, SOURCE, {
      schedules: ['PA', 'Q9'].map((id) => ({ id, name: `Rota ${id}` })),
      problems: [{ schedule: 'Q9', text }],
    });
    const { sources } = await listSources({ db: store().db, now, caller: { kind: 'local' } }, [SOURCE]);
    expect(sources[0]?.schedules.find(({ external_id: id }) => id === 'Q9')).toMatchObject({
      schedule_name: 'Rota Q9',
      state: 'kept',
      problem: text,
    });
  });

  test('that has a schedule no more is noted, and disables it after a day if it should', async () => {
    now = NOW;
    const source = { ...SOURCE, removed: 'disable' as const };
    await sync([A(), B], {}, source);
    now += 900;
    expect((await sync([B], {}, source)).outcomes).toEqual({ PB: 'same', PA: 'gone' });
    expect((await rowOf('PA')).enabled).toBe(true);
    now += DAY;
    await sync([B], {}, source);
    expect((await rowOf('PA')).enabled).toBe(false);
    expect((await sync([A(), B], {}, source)).outcomes).toEqual({ PA: 'changed', PB: 'same' });
    expect((await rowOf('PA')).enabled).toBe(true);
  });

  test('whose list is cut, or empty at once, loses no schedule', async () => {
    now = NOW;
    await sync([A(), B]);
    expect((await sync([B], {}, SOURCE, { isWhole: false })).outcomes).toEqual({ PB: 'same' });
    const empty = await sync([]);
    expect(empty.problem).toMatch(/^2 of 2 schedules are missing at once\./);
    expect((await store().db.select().from(sourceSchedules)).map(({ gone_at }) => gone_at)).toEqual([
      null,
      null,
    ]);
  });

  test('keeps the tool’s own answer as the past before the first reading', async () => {
    now = NOW;
    const answer = [
      { start: NOW - 14 * DAY, end: NOW - 10 * DAY, person: 'CY' },
      { start: NOW - 9 * DAY, end: NOW + 30 * DAY, person: 'ANA' },
    ];
    await sync([
      A({ people: ['ANA'], overrides: [{ start: MONDAY, end: MONDAY + 60, person: 'CY' }], answer }),
    ]);
    const all = await store().db.select().from(scheduleVersions).orderBy(asc(scheduleVersions.number));
    expect(all.map(({ number, at }) => [number, at - NOW])).toEqual([
      [1, -14 * DAY],
      [2, 0],
    ]);
    expect(
      all[0]?.record.layers
        .slice(-3)
        .map(({ layer_name, groups }) => [layer_name, groups[0]?.is_off === true]),
    ).toEqual([
      ['as PagerDuty had it', false],
      ['as PagerDuty had it', true],
      ['as PagerDuty had it', false],
    ]);
    // Earlier duty is not known, though the rules of today would give it.
    const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
    const first = NOW - 14 * DAY;
    const itemIn = async (start: number, end: number) =>
      (await listSelfSchedules(ctx, { start, end })).data.items[0];
    const item = await itemIn(first - 7 * DAY, first + 7 * DAY);
    expect(item?.recorded_from).toBe(first);
    expect(item?.versions?.[0]).toMatchObject({ until: first, enabled: false, layers: [] });
    expect(item?.final_schedule.schedules[0]?.start).toBe(first);
    expect((await itemIn(first - 9 * DAY, first - 2 * DAY))?.final_schedule.schedules).toEqual([]);
  });

  test('knows somebody who is here already by the address', async () => {
    now = NOW;
    const contact = { phone: '+1 202 555 0101', chat: 'slack://user?id=U7' };
    const person = { person_id: 7, person_name: 'Ana Lindt', emails: ['ana@example.org'], ...contact };
    await importRecords(store().db, [{ kind: 'people', place: 'x', size: 0, value: person }], { now });
    await sync([A()]);
    expect((await rowOf('PA')).layers[0]?.groups[0]?.members[0]?.person_ids).toEqual([7]);
    expect((await store().db.select().from(people)).map(({ person_name }) => person_name).toSorted()).toEqual(
      ['Ana Lindt', 'Name of BO'],
    );
    // No tool has these.
    expect(await store().db.select().from(people).where(eq(people.person_id, 7))).toMatchObject([contact]);
  });

  test('is read by one process at a time', async () => {
    now = NOW;
    const outcome = await asOnlyReader(store().db, SOURCE, async () => (await sync([A()])).is_busy);
    expect(outcome).toBe(true);
    expect((await sync([A()])).is_busy).toBe(false);
  });

  test('hands its schedules over for good', async () => {
    now = NOW;
    const said = await sync([A(), B], { final: true, only: ['PA'], diff: true });
    expect(said.lines).toContainEqual(expect.stringContaining('would become this server’s own'));
    await sync([A(), B], { final: true, only: ['PA'] });
    const history = await versionEntries(store().db, (await rowOf('PA')).schedule_id, 'UTC', {});
    expect(history[0]).toMatchObject({
      kind: 'source',
      author: 'prod',
      lines: ['Taken over from PagerDuty'],
    });
    expect((await sync([A({ people: ['CY'] }), B])).outcomes).toEqual({ PA: 'own', PB: 'new' });
    expect((await rowOf('PA')).layers[0]?.groups.length).toBe(2);
  });

  test('of several is asked for without names of schedules', async () => {
    const both = [SOURCE, { ...SOURCE, name: 'eu' }];
    await expect(syncSources(deps(), both, [], { ...READ_ALL, skip: ['PA'] })).rejects.toThrow(
      '--only and --skip name schedules of one source: name it, too, one of prod and eu.',
    );
  });

  test('names people of the tool who are called like others here', async () => {
    now = NOW;
    const value = { person_id: 7, person_name: 'name of ana' };
    await importRecords(store().db, [{ kind: 'people', place: 'x', size: 0, value }], { now });
    expect((await sync([A()])).notices).toContainEqual(
      expect.stringContaining('1 new person is called like somebody here'),
    );
    expect((await sync([A()])).notices).toEqual([]);
  });

  test('refuses a schedule that it does not have, and reads none', async () => {
    now = NOW;
    const refused = sync([A(), B], { final: true, only: ['PA', 'PX'], isAlone: true });
    await expect(refused).rejects.toThrow(/^prod has no schedule PX; it has: .+/);
    expect(await rows()).toEqual([]);
    expect((await sync([A(), B], { skip: ['PB'], isAlone: true })).outcomes).toEqual({ PA: 'new' });
  });

  test('that is stopped in between is whole after the next reading', async () => {
    const rotas = [A(), B, { id: 'PC', people: ['BO', 'CY'] }];
    const outcomes: unknown[] = [];
    for (const stopsAt of [1, 2, 3, 4]) {
      now = NOW;
      await emptyTables(store().db, on === 'Citus');
      told = { rotas };
      const source = { ...SOURCE, name: `stops-${stopsAt}` };
      const stopped = syncSource({ ...deps(), db: stopping(store().db, stopsAt) }, source, READ_ALL);
      await expect(stopped).rejects.toThrow('the process was killed');
      // Its lease ends by itself.
      await store().db.update(sources).set({ lease_until: 0 });
      await syncSource(deps(), source, READ_ALL);
      outcomes.push((await rows()).map(({ schedule_name, layers }) => [schedule_name, layers]));
      expect(await versions()).toBe(rotas.length);
    }
    expect(new Set(outcomes.map((outcome) => stringifyJson(outcome))).size).toBe(1);
  });

  test('that cannot be read says so, and changes nothing', async () => {
    now = NOW;
    const result = await sync([A()], {}, { ...SOURCE, name: 'broken' });
    expect(result).toMatchObject({ problem: 'The key was refused', schedules: [] });
    expect(await stateOf(store().db, 'broken')).toMatchObject({
      problem: 'The key was refused',
      failures: 1,
      read_at: null,
    });
  });
});

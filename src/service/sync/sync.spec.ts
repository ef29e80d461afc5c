import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { importRecords } from '../import/import-records';
import { endOf } from '#domain/exchange/tool-duty';
import { scheduleOf } from '../records/kinds/schedules';
import { listSelfSchedules } from '../schedule/list-schedules';
import { listVersions } from '../schedule/list-versions';
import type { Db } from '../store/db';
import { people, schedules, scheduleVersions, sources, sourceSchedules } from '../store/schema';
import { importsSoFar, emptyTables, onOneStore } from '../store/stores.spec-support';
import { listSources } from './list-sources';
import { readRegularly } from './regular-reading';
import { asOnlyReader, stateOf } from './source-state';
import { type Source, SourceError, type ToolReading, type ToolRequest } from '../sources/source';
import { syncSource, syncSources, type SyncOptions } from './sync';
import { DAY, MONDAY, NOW, repliesOf, type Rota, SOURCE } from './weekly-rotas.spec-support';

const A = (changes: Partial<Rota> = {}): Rota => ({ id: 'PA', people: ['ANA', 'BO'], ...changes });
const B: Rota = { id: 'PB', people: ['CY'] };

const READ_ALL: SyncOptions = { diff: false };

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

onOneStore('a source', (store) => {
  let now = NOW;
  let told: Partial<ToolReading> & { rotas: Rota[] } = { rotas: [] };
  const read = (source: Source, { window, knownIds: known }: ToolRequest): Promise<ToolReading> => {
    if (source.name === 'broken') return Promise.reject(new SourceError('The key was refused'));
    return Promise.resolve({
      files: told.rotas.length === 0 ? [] : repliesOf(told.rotas, window),
      schedules: told.rotas.map(({ id }) => ({ id, name: `Rota ${id}` })),
      isWhole: true,
      problems: [],
      gone: known.filter((id) => told.rotas.every((rota) => rota.id !== id)),
      clockSkew: 0,
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
  const ends = async () => (await rows()).map(({ layers }) => endOf(layers));
  const personOf = async (id: string) => {
    const all = await store().db.select().from(people);
    const row = all.find(({ person_name }) => person_name === `Name of ${id}`);
    return row?.person_id ?? 0;
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

  test('is listed with its last readings', async () => {
    now = NOW;
    await sync([A(), B]);
    now += 900;
    await syncSources(deps(), [SOURCE], [], { diff: false, final: 'Rota PA' });
    await sync([A(), B]);
    now += 900;
    await syncSource({ ...deps(), db: store().db }, { ...SOURCE, name: 'broken' }, READ_ALL);
    const ctx = { db: store().db, now, caller: { kind: 'local' } as const };
    const {
      sources: [prod],
    } = await listSources(ctx, [SOURCE], true);
    expect(prod?.recent).toEqual([
      { at: NOW + 900, has_changed: false, kept: 0 },
      { at: NOW, has_changed: true, kept: 0 },
    ]);
    expect(prod?.schedules.map(({ state }) => state)).toEqual(['own', 'read']);
    const broken = await stateOf(store().db, 'broken');
    expect(broken?.recent_readings).toEqual([
      { at: now, has_changed: false, kept: 0, problem: 'The key was refused' },
    ]);
  });

  test('says who is on call instead of whom, and writes nothing with diff', async () => {
    now = NOW;
    await sync([A(), B]);
    now += 900;
    const diff = await sync([A({ people: ['ANA', 'CY'] }), B], { diff: true });
    expect(diff.outcomes).toEqual({ PA: 'changed', PB: 'same' });
    expect(diff.lines[0]).toMatch(/^\w+ \d+ \w+, 08:00 – .* UTC: Name of CY instead of Name of BO$/);
    expect(await versions()).toBe(2);
    expect((await sync([A({ people: ['ANA', 'CY'] }), B])).outcomes).toEqual({ PA: 'changed', PB: 'same' });
    expect(await versions()).toBe(3);
  });

  test('writes no version where nobody else is on duty: other names, and more of the time to come', async () => {
    now = NOW;
    await sync([A(), B]);
    now += 900;
    expect((await sync([A({ name: 'Payments' }), B])).lines).toEqual([
      'Renamed from “Rota PA” to “Payments”',
    ]);
    expect((await rowOf('PA')).schedule_name).toBe('Payments');
    const before = endOf((await rowOf('PA')).layers);
    now += DAY;
    expect((await sync([A({ name: 'Payments' }), B])).outcomes).toEqual({ PA: 'same', PB: 'same' });
    expect(endOf((await rowOf('PA')).layers)).toBe(before + DAY);
    expect(await versions()).toBe(2);
    const [latest] = await store().db.select().from(scheduleVersions);
    expect(endOf(latest?.record.layers ?? [])).toBe(before + DAY);
  });

  test('keeps what was answered for the past, and takes what it missed', async () => {
    now = NOW;
    await sync([A({ people: ['ANA'] })]);
    now += 2 * DAY;
    // Cy took over while nothing was read; and what was over before is another one now.
    const missed = { start: NOW + DAY, end: NOW + DAY + 3600, person: 'CY' };
    const past = { start: NOW - DAY, end: NOW - DAY + 3600, person: 'BO' };
    await sync([A({ people: ['ANA'], overrides: [missed, past] })]);
    const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
    const { items } = (await listSelfSchedules(ctx, { start: NOW - 2 * DAY, end: now })).data;
    const others = items[0]?.final_schedule.schedules.filter(({ end, start }) => end - start === 3600);
    expect(others?.map(({ start }) => start)).toEqual([NOW + DAY]);
    expect(await versions()).toBe(2);
  });

  test('asks for all of an outage, and knows nothing of what no tool answers any more', async () => {
    const seatsAt = async (day: number) => {
      const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
      const window = { start: NOW + day * DAY, end: NOW + (day + 1) * DAY };
      const { items } = (await listSelfSchedules(ctx, { ...window, with_seats: true })).data;
      return items[0]?.seats?.map(({ state }) => state);
    };
    now = NOW;
    await sync([A({ people: ['ANA'] })]);
    now = NOW + 95 * DAY;
    await sync([A({ people: ['ANA'] })]);
    expect(await Promise.all([-90, 2, 60, 94].map(seatsAt))).toEqual(
      Array.from({ length: 4 }, () => ['on call']),
    );
    // A request to a tool covers 100 days.
    now = NOW + 295 * DAY;
    await sync([A({ people: ['ANA'] })]);
    expect(await Promise.all([94, 150, 200, 380].map(seatsAt))).toEqual(
      ['on call', 'not known', 'on call', 'on call'].map((state) => [state]),
    );
    expect(await seatsAt(390)).toEqual(['not known']);
    const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
    const { items } = (await listSelfSchedules(ctx, { start: now, end: now + DAY })).data;
    expect(items[0]?.known_until).toBe(Math.floor(now / 3600) * 3600 + 90 * DAY);
  });

  test('ends overrides of before, which count for nothing, and lists those to come', async () => {
    now = NOW;
    // As an earlier version stored it: rules, with an override that was made here.
    await sync([A()]);
    const row = await rowOf('PA');
    const [shift] = row.layers;
    if (!shift) throw new Error('no layer');
    const layer = {
      ...shift,
      layer_name: 'Week',
      mode: 0,
      layer_start: MONDAY,
      layer_end: 0,
      rotation_unit: 'week',
      groups: await Promise.all(
        ['ANA', 'BO'].map(async (id) => ({
          group_name: id,
          members: [{ role_id: 1, person_ids: [await personOf(id)] }],
        })),
      ),
    };
    const cover = {
      ...shift,
      layer_name: 'Override',
      layer_start: NOW + DAY,
      layer_end: NOW + 2 * DAY,
    };
    const { db } = store();
    await importRecords(
      db,
      [{ kind: 'schedules', place: 'x', size: 0, value: { ...row, layers: [layer, cover] } }],
      { now },
    );
    const { schedule_id } = row;
    await db
      .update(sourceSchedules)
      .set({ record: { ...scheduleOf(row), layers: [layer] } })
      .where(eq(sourceSchedules.schedule_id, schedule_id));
    now += 900;
    expect((await sync([A()])).lines[0]).toBe('Read from PagerDuty from then on');
    const { layers } = await rowOf('PA');
    expect(layers.every(({ layer_name }) => layer_name === 'PagerDuty')).toBe(true);
    expect(layers[0]?.layer_start).toBe(now);
    now += 900;
    expect((await sync([A()])).outcomes).toEqual({ PA: 'same' });
    const localIn = async () =>
      (await listSources({ db, now, caller: { kind: 'local' } }, [SOURCE])).sources[0]?.schedules[0]
        ?.overrides.length;
    expect(await localIn()).toBe(1);
    now = NOW + 3 * DAY;
    expect(await localIn()).toBe(0);
  });

  test('writes nothing while the clock of the tool is an hour off, and warns from a minute on', async () => {
    now = NOW;
    const warned = await sync([A()], {}, SOURCE, { clockSkew: 90 });
    expect(warned.warnings).toEqual(['The clock of PagerDuty differs by 1 m 30 s from this server’s']);
    const refused = await sync([A(), B], {}, SOURCE, { clockSkew: -7200 });
    expect(refused).toMatchObject({ problem: expect.stringContaining('nothing is written'), schedules: [] });
    expect(
      (await stateOf(store().db, 'prod'))?.recent_readings?.map(({ warnings }) => warnings?.length),
    ).toEqual([undefined, 1]);
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

  test('that has a schedule no more is noted', async () => {
    now = NOW;
    await sync([A(), B]);
    now += 900;
    expect((await sync([B], {}, SOURCE, { gone: [] })).outcomes).toEqual({ PB: 'same' });
    expect((await sync([B])).outcomes).toEqual({ PB: 'same', PA: 'gone' });
    // Its duty is not known from then on.
    expect(endOf((await rowOf('PA')).layers)).toBe(now);
    now += DAY;
    expect((await sync([B])).lines).toEqual(['PagerDuty has it no more still']);
    expect((await sync([A(), B])).outcomes).toEqual({ PA: 'changed', PB: 'same' });
    expect(endOf((await rowOf('PA')).layers)).toBeGreaterThan(now);
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

  test('has the tool’s own answer as the past before the first reading', async () => {
    now = NOW;
    const answer = [
      { start: NOW - 14 * DAY, end: NOW - 10 * DAY, person: 'CY' },
      { start: NOW - 9 * DAY, end: NOW + 30 * DAY, person: 'ANA' },
    ];
    await sync([A({ answer })]);
    const first = NOW - 100 * DAY;
    const all = await store().db.select().from(scheduleVersions);
    expect(all.map(({ number, at }) => [number, at])).toEqual([[1, first]]);
    const states = all[0]?.record.layers.map(({ groups: [group] }) => group?.members.length);
    expect(states).toEqual([0, 1, 0, 1, 0]);
    // Earlier duty is not known.
    const ctx = { db: store().db, now, timeZone: 'UTC', caller: { kind: 'local' } as const };
    const { items } = (await listSelfSchedules(ctx, { start: first - 7 * DAY, end: first + 7 * DAY })).data;
    expect(items[0]?.recorded_from).toBe(first);
    expect(items[0]?.versions?.[0]).toMatchObject({ until: first, enabled: false, layers: [] });
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

  test('reads one schedule 400 days ahead without a version, until the next day', async () => {
    now = NOW;
    await sync([A(), B]);
    const before = await versions();
    await sync([A(), B], { ahead: 'PA' });
    expect(await ends()).toEqual([NOW + 400 * DAY, NOW + 90 * DAY]);
    now += 3600;
    await sync([A(), B]);
    expect(await ends()).toEqual([NOW + 400 * DAY, NOW + 90 * DAY]);
    now = NOW + DAY;
    await sync([A(), B]);
    expect(await ends()).toEqual([NOW + 91 * DAY, NOW + 91 * DAY]);
    expect(await versions()).toBe(before);
  });

  test('is read ahead after the reading of another process has ended', async () => {
    now = NOW;
    await sync([A(), B]);
    const reading = readRegularly({ ...deps(), log: () => undefined }, [SOURCE]);
    let ahead = Promise.resolve();
    await asOnlyReader(store().db, SOURCE, async () => {
      ahead = reading.readNow('prod', 'PA');
      expect((await sync([A(), B])).is_busy).toBe(true);
    });
    await ahead;
    await reading.stop();
    expect(await ends()).toEqual([NOW + 400 * DAY, NOW + 90 * DAY]);
  });

  test('hands a schedule over for good, with its shifts of 400 days', async () => {
    now = NOW;
    await sync([A(), B]);
    const [tried] = await syncSources(deps(), [SOURCE], [], { diff: true, final: 'Rota PA' });
    expect(tried?.schedules[0]?.lines.slice(-3)).toEqual([
      'Without --diff it would become this server’s own, and be read no more',
      'Rotation found in its shifts:',
      '  Layer 1: Name of ANA and Name of BO, in turn from Mon 17 Aug 2026, 08:00, weekly, hand-off Mondays 08:00 UTC',
    ]);
    await syncSources(deps(), [SOURCE], [], { diff: false, final: 'PA' });
    const { schedule_id, layers } = await rowOf('PA');
    expect(endOf(layers)).toBe(NOW + 400 * DAY);
    const history = await listVersions(store().db, schedule_id, 'UTC');
    expect(history[0]).toMatchObject({
      kind: 'source',
      author: 'prod',
      changes: ['Taken over from PagerDuty'],
    });
    expect((await sync([A({ people: ['CY'] }), B])).outcomes).toEqual({ PA: 'own', PB: 'same' });
    expect(endOf((await rowOf('PA')).layers)).toBe(NOW + 400 * DAY);
    await expect(syncSources(deps(), [SOURCE], [], { diff: true, final: 'PX' })).rejects.toThrow(
      'There is no schedule PX that is read; there are: Rota PB.',
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

  test('that is stopped in between is whole after the next reading', async () => {
    const rotas = [A(), B, { id: 'PC', people: ['BO', 'CY'] }];
    const outcomes: unknown[] = [];
    for (const stopsAt of [1, 2, 3, 4]) {
      now = NOW;
      await emptyTables(store().db, false);
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

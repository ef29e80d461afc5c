import { asc, sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { Schedule } from '#contract/schedule';
import { dutyAt } from '#domain/duty/duty-lines';
import { loadOf } from '#domain/ledger/duties';
import { uncoveredIn } from '#domain/duty/uncovered';
import { nightDuty } from '#domain/insight/responders/person';
import { daysIn } from '#domain/ledger/account';
import { ledgerOf } from '#domain/ledger/ledger';
import { lanesOf } from '#domain/review/engagements';
import type { Kind } from '../records/kinds';
import { type Entry, importRecords, type ImportOptions } from '../import/import-records';
import { ImportError } from '../import/problems';
import { layer, MONDAY_11 } from '../records.spec-support';
import { DAY, NOW, serviceOn, WINDOW } from '../http/handler.spec-support';
import type { Store } from '../store/db';
import { schedules, scheduleVersions } from '../store/schema';
import { MIGRATIONS, migrate } from '../store/open-store';
import { dropAll, onOneStore } from '../store/stores.spec-support';

const ZONE = 'Asia/Shanghai';
const EARLY = MONDAY_11 - 30 * DAY;
const CHANGE = MONDAY_11 + DAY / 2;

const group = (name: string, person: number) => ({
  group_name: name,
  members: [{ role_id: 1, person_ids: [person] }],
});
const only = (name: string, person: number) => ({ ...layer, groups: [group(name, person)] });
const cover = (from: number, until: number) => ({
  ...only('Cover', 3),
  layer_name: 'Cover',
  mode: 1,
  layer_start: from,
  layer_end: until,
});

const rota = (changes: object = {}) => ({
  schedule_id: 7,
  schedule_name: 'Rota',
  layers: [only('A', 1)],
  ...changes,
});

const final = (schedule: Schedule | undefined) =>
  schedule?.final_schedule.schedules.map(
    (period) =>
      `${period.group.group_name} ${(period.start - MONDAY_11) / DAY}–${(period.end - MONDAY_11) / DAY}`,
  );

const entry = (kind: Kind, value: object, number: number): Entry => ({
  kind,
  place: `${kind}.ndjson, line ${number}`,
  size: 0,
  value,
});

const version = (number: number, changes: object) => ({ ...rota(changes), number });
/** A service on a store, with what imports and reads the versions of schedule 7. */
function rotaOn(store: () => Store) {
  const { keys, send, code } = serviceOn(store);

  const importRota = (changes: object, options: ImportOptions = {}) =>
    importRecords(
      store().db,
      [{ kind: 'schedules', place: 'schedules.ndjson, line 1', size: 0, value: rota(changes) }],
      { now: NOW, ...options },
    );

  async function versions() {
    const rows = await store()
      .db.select()
      .from(scheduleVersions)
      .where(sql`${scheduleVersions.schedule_id} = 7`)
      .orderBy(asc(scheduleVersions.number));
    return rows.map(({ number, at, added_overrides }) => [number, at, added_overrides?.length ?? 0]);
  }

  async function self(body: object = {}): Promise<Schedule | undefined> {
    const { data } = await send('/schedule/self', { key: keys.ana, body: { ...WINDOW, ...body } });
    return data.items.find((item: Schedule) => item.schedule_id === 7);
  }

  async function importVersions(records: object[], changes: object | undefined, options: ImportOptions = {}) {
    const entries = records.map((record, index) => entry('schedule_versions', record, index + 1));
    const reports: unknown[] = [];
    const outcome = await importRecords(
      store().db,
      changes ? [...entries, entry('schedules', rota(changes), 1)] : entries,
      { now: NOW, onPast: (report) => reports.push(report), ...options },
    ).catch((error: unknown) => (error instanceof ImportError ? error.problems : Promise.reject(error)));
    return reports[0] ?? outcome;
  }

  const info = async (body: object) =>
    (await send('/schedule/info', { key: keys.ana, body: { schedule_id: 7, ...WINDOW, ...body } })).data;
  const current = async (body: object) => (await info(body)).cur_oncall;

  return { keys, send, code, importRota, importVersions, versions, self, info, current };
}

onOneStore('versions of schedules, as the store keeps them', (store) => {
  const { keys, send, importRota, importVersions, versions, self, info, current } = rotaOn(store);

  describe('an import', () => {
    it('adds a version with the time of the change, if that lies between the version before and now', async () => {
      await importRota({ updated_at: EARLY });
      await importRota({ updated_at: EARLY + 5, layers: [only('B', 2), cover(EARLY, NOW)] });
      await importRota({ updated_at: EARLY + 5, layers: [only('C', 2)] });
      await importRota({ updated_at: NOW + 1, layers: [only('D', 2)] });
      expect(await versions()).toEqual([
        [1, EARLY, 0],
        [2, EARLY + 5, 1],
        [3, NOW, 0],
        [4, NOW, 0],
      ]);
    });

    it('keeps the id in another tool, which both operations answer with where there is one', async () => {
      await importRota({});
      expect(await self()).not.toHaveProperty('external_id');
      await importRota({ external_id: 'PABC123' });
      expect(await self()).toMatchObject({ external_id: 'PABC123' });
      const info = await send('/schedule/info', { key: keys.ana, body: { schedule_id: 7, ...WINDOW } });
      expect(info.data).toMatchObject({ external_id: 'PABC123', cur_oncall: {} });
    });

    it('can rewrite the past, and reports it', async () => {
      await importRota({ updated_at: EARLY });
      await importRota({ updated_at: CHANGE, layers: [only('B', 2)] });
      const reports: unknown[] = [];
      await importRota(
        { updated_at: CHANGE, layers: [only('B', 2)] },
        { rewritePast: true, onPast: (report) => reports.push(report) },
      );
      expect(reports).toEqual([{ rewritten: 1, warnings: [], schedules: new Set(['7']) }]);
      expect(await versions()).toEqual([[1, 0, 0]]);
      expect(final(await self())).toEqual(['B 0–2']);
    });
  });

  describe('recorded_from', () => {
    it('is the time of the first version, in replies for a window that begins before it', async () => {
      await importRota({ updated_at: MONDAY_11 + 9 });
      await importRota({ updated_at: CHANGE, layers: [only('B', 2)] });
      for (const as_of of [{}, { as_of: 0 }, { as_of: CHANGE }]) {
        expect(await self(as_of)).toHaveProperty('recorded_from', MONDAY_11 + 9);
        expect((await info(as_of)).recorded_from).toBe(MONDAY_11 + 9);
      }
      for (const start of [MONDAY_11 + 9, CHANGE]) {
        expect(await self({ start, end: start + DAY })).not.toHaveProperty('recorded_from');
        expect((await info({ start, end: start + DAY })).recorded_from).toBeUndefined();
      }
    });

    it('is absent after a rewrite of the past, which states how it was, and comes back with stated versions', async () => {
      await importRota({});
      expect(await self()).toHaveProperty('recorded_from', NOW);
      await importRota({}, { rewritePast: true });
      expect(await versions()).toEqual([[1, 0, 0]]);
      expect(await self()).not.toHaveProperty('recorded_from');
      await importRota({ updated_at: CHANGE, layers: [only('B', 2)] });
      expect(await versions()).toEqual([
        [1, 0, 0],
        [2, CHANGE, 0],
      ]);
      await importVersions([version(1, { at: CHANGE })], {}, { rewritePast: true });
      expect(await self()).toHaveProperty('recorded_from', CHANGE);
    });
  });

  describe('schedule/self', () => {
    it('keeps who was on call before a change, and lists the earlier layers', async () => {
      await importRota({ updated_at: EARLY });
      const before = await self();
      expect(before?.versions).toBeUndefined();
      await importRota({ updated_at: CHANGE, layers: [only('B', 2)], time_zone: 'Europe/London' });
      const after = await self();
      expect(final(after)).toEqual(['A 0–0.5', 'B 0.5–2']);
      expect(after?.versions).toEqual([{ from: MONDAY_11, until: CHANGE, layers: [only('A', 1)] }]);
      expect(after?.layer_schedules).toHaveLength(1);
      const later = await self({ start: CHANGE, end: CHANGE + DAY });
      expect(later?.versions).toBeUndefined();
    });

    it('answers as of an earlier time, with the configuration of then', async () => {
      await importRota({ updated_at: EARLY, description: 'old' });
      await importRota({
        updated_at: CHANGE,
        description: 'new',
        layers: [only('B', 2), cover(MONDAY_11, MONDAY_11 + DAY / 4)],
      });
      expect(final(await self())).toEqual(['Cover 0–0.25', 'A 0.25–0.5', 'B 0.5–2']);
      for (const as_of of [0, EARLY, CHANGE - 1]) {
        const then = await self({ as_of });
        expect(final(then)).toEqual(['A 0–2']);
        expect(then).toMatchObject({ description: 'old', layers: [only('A', 1)] });
        expect(then?.versions).toBeUndefined();
      }
      const present = { ...(await self()), version: undefined };
      expect(await self({ as_of: CHANGE })).toEqual(present);
      expect(await self({ as_of: NOW })).toEqual(present);
      const { data } = await send('/schedule/self', { key: keys.ana, body: { ...WINDOW, as_of: EARLY } });
      expect(data.as_of).toBe(EARLY);
    });

    it('hides the versions of schedules that the caller does not see', async () => {
      await importRota({
        schedule_id: 1001,
        is_private: true,
        team_id: 10,
        updated_at: CHANGE,
        layers: [only('B', 2)],
      });
      const { text } = await send('/schedule/self', { key: keys.bo, body: WINDOW });
      expect(text).not.toContain('"versions"');
      expect((await send('/schedule/self', { key: keys.ana, body: WINDOW })).text).toContain('"versions"');
    });
  });

  test('schedule/info goes by the last version known then', async () => {
    await importRota({ updated_at: EARLY });
    await importRota({ updated_at: CHANGE, layers: [only('B', 2)] });
    expect(await current({})).toMatchObject({ group: { name: 'B' }, update_at: CHANGE });
    expect(await current({ as_of: CHANGE - 1 })).toMatchObject({ group: { name: 'A' }, update_at: EARLY });
    expect(await current({ as_of: NOW })).toEqual(await current({}));
  });

  describe('versions in an import', () => {
    it('become those of a new schedule', async () => {
      const changed = { layers: [only('B', 2), cover(EARLY, NOW)] };
      await importVersions([version(1, { at: EARLY }), version(2, { at: CHANGE, ...changed })], changed);
      expect(await versions()).toEqual([
        [1, EARLY, 0],
        [2, CHANGE, 1],
      ]);
      expect(
        await importVersions([version(1, { at: EARLY }), version(2, { at: CHANGE, ...changed })], changed),
      ).toEqual({
        schedules: new Set(['7']),
        rewritten: 0,
        warnings: [],
      });
      expect(await versions()).toHaveLength(2);
    });

    it('are left out where the store has another past, unless it is rewritten', async () => {
      await importRota({ updated_at: EARLY });
      const records = [version(1, { at: 5, layers: [only('B', 2)] }), version(2, { at: 6 })];
      expect(await importVersions(records, {})).toEqual({
        schedules: new Set(['7']),
        rewritten: 0,
        warnings: ['schedule 7: its versions in the store differ from the imported ones and stay'],
      });
      expect(await versions()).toEqual([[1, EARLY, 0]]);
      expect(await importVersions(records, {}, { rewritePast: true })).toEqual({
        schedules: new Set(['7']),
        rewritten: 1,
        warnings: [],
      });
      expect(await versions()).toEqual([
        [1, 5, 0],
        [2, 6, 0],
      ]);
    });
  });

  test('records of an earlier release become first versions', async () => {
    await dropAll(store());
    await migrate(
      store().db,
      MIGRATIONS.filter(({ number }) => number < 11),
    );
    await store().db.execute(sql`insert into schedules
      (schedule_id, schedule_name, description, team_id, enabled, is_private, updated_at, time_zone, layers) values
      (7, 'Rota "ä"', '', 9007199254740993, true, false, 5, 'Europe/London', ${stringifyJson([{ ...layer, layer_name: 'a\0b' }])}),
      (8, 'None', '', 0, true, false, 0, null, '[]')`);
    await migrate(store().db);
    const rows = await store().db.select().from(scheduleVersions).orderBy(asc(scheduleVersions.schedule_id));
    const [first] = await store()
      .db.select()
      .from(schedules)
      .where(sql`schedule_id = 7`);
    const { layers_overlap: _overlap, external_id: _external, ...record } = first ?? {};
    expect(rows).toMatchObject([
      { schedule_id: 7, number: 1, at: 5, record, added_overrides: null },
      { schedule_id: 8, number: 1 },
    ]);
    expect(Math.abs((rows[1]?.at ?? 0) - Date.now() / 1000)).toBeLessThan(3600);
  });
});

onOneStore('versions of schedules', (store) => {
  const { keys, send, code, importRota, importVersions, versions, self } = rotaOn(store);

  describe('an import', () => {
    it('adds no version without a change, whatever its time', async () => {
      await importRota({ updated_at: EARLY });
      await importRota({ updated_at: EARLY + 5 });
      await importRota({ updated_at: 0 });
      expect(await versions()).toEqual([[1, EARLY, 0]]);
      const rows = await store()
        .db.select()
        .from(schedules)
        .where(sql`schedule_id = 7`);
      expect(rows).toMatchObject([{ updated_at: 0 }]);
    });

    it('of a new schedule without a time has the time of the import', async () => {
      await importRota({});
      expect(await versions()).toEqual([[1, NOW, 0]]);
    });

    it('that fails adds no version', async () => {
      await importRota({ updated_at: EARLY });
      await expect(importRota({ layers: [{ ...layer, groups: [], rotation_value: 0 }] })).rejects.toThrow(
        ImportError,
      );
      expect(await versions()).toEqual([[1, EARLY, 0]]);
    });
  });

  describe('schedule/self', () => {
    it('lists the part of an override that lies before its entry as a correction', async () => {
      await importRota({ updated_at: EARLY });
      const later = cover(MONDAY_11 + DAY / 4, MONDAY_11 + DAY);
      await importRota({ updated_at: CHANGE, layers: [only('A', 1), later] });
      const after = await self();
      expect(final(after)).toEqual(['A 0–0.25', 'Cover 0.25–1', 'A 1–2']);
      expect(after?.corrections).toEqual([{ from: later.layer_start, until: CHANGE, entered: CHANGE }]);
      expect(await self({ as_of: CHANGE - 1 })).not.toHaveProperty('corrections');
      expect(await self({ start: CHANGE, end: CHANGE + DAY })).not.toHaveProperty('corrections');
    });

    it('counts the hours of a correction in the zone of the version that entered it', async () => {
      const morning = {
        ...cover(MONDAY_11, MONDAY_11 + DAY / 4),
        restrict_mode: 1,
        restrict_periods: [{ restrict_start: 4 * 3600, restrict_end: 6 * 3600 }],
      };
      const layers = [only('A', 1), morning];
      await importRota({ updated_at: EARLY });
      await importRota({ updated_at: CHANGE, layers, time_zone: 'Europe/London' });
      await importRota({ updated_at: CHANGE + 60, layers });
      // Monday 11:00 in Shanghai is 03:00 in London.
      const before = await self({ end: MONDAY_11 + DAY / 2 });
      const staffed = before?.final_schedule.schedules.filter(({ group }) => group.members.length > 0);
      expect(
        staffed?.map(({ start, end, group }) => [
          group.group_name,
          (start - MONDAY_11) / 3600,
          (end - MONDAY_11) / 3600,
        ]),
      ).toEqual([
        ['Cover', 1, 3],
        ['A', 6, 12],
      ]);
    });

    it('refuses a time after now, naming the field', async () => {
      for (const [path, body] of [
        ['/schedule/self', WINDOW],
        ['/schedule/info', { schedule_id: 1000, ...WINDOW }],
      ] as const) {
        const { reply } = await send(path, { key: keys.ana, body: { ...body, as_of: NOW + 1 } });
        expect(reply.error).toEqual({
          code: 'InvalidParameter',
          message: `as_of must not be after now (${NOW}).`,
        });
        expect(await code(path, { key: keys.ana, body: { ...body, as_of: NOW } })).toBe('200 OK');
      }
    });

    it('keeps the duty of a schedule that is disabled now', async () => {
      await importRota({ updated_at: EARLY });
      await importRota({ updated_at: CHANGE, enabled: false });
      const schedule = await self();
      expect(schedule).toMatchObject({ enabled: false, layers: [only('A', 1)] });
      expect(final(schedule)).toEqual(['A 0–0.5']);
    });

    it('keeps all that is known of an incident and its responder when the rota changes after it', async () => {
      await importRota({ updated_at: EARLY });
      const changed = MONDAY_11 + DAY;
      const window = { start: MONDAY_11 - DAY, end: changed };
      const known = async () => {
        const schedule = await self(window);
        const schedules = schedule ? [schedule] : [];
        return {
          onCallThen: schedules.map((one) =>
            dutyAt(one, MONDAY_11, ZONE).map(({ person_ids }) => person_ids),
          ),
          review: lanesOf(schedules, window, ZONE, []).map(({ parts, gaps }) => ({ parts, gaps })),
          nights: nightDuty(schedules, window, () => ZONE),
          load: loadOf(schedules, window, () => ZONE),
          hours: ledgerOf(schedules, {
            range: window,
            days: daysIn(window, ZONE),
            knownTime: window,
            zone: ZONE,
            zones: new Map(),
            rules: { holidays: new Set(), shortRest: 0 },
          }),
          gaps: schedules.flatMap((one) => uncoveredIn(one, window, ZONE)),
        };
      };
      const before = await known();
      expect(before.onCallThen).toEqual([[[1]]]);
      expect(before.nights.get(1)).toBeGreaterThan(0);
      await importRota({ updated_at: changed, layers: [only('B', 2)], time_zone: 'Europe/London' });
      expect(await known()).toEqual(before);
      await importRota({ updated_at: changed + 1, enabled: false, layers: [] });
      expect(await known()).toEqual(before);
      expect(await self({ start: changed + 1, end: changed + DAY })).toMatchObject({ enabled: false });
    });
  });

  describe('versions in an import', () => {
    it.each([
      [[{ number: 2, at: 1 }], 'number must be 1, the next version'],
      [
        [
          { number: 1, at: 1 },
          { number: 3, at: 2 },
          { number: 2, at: 2 },
        ],
        'number must be at least 4, the next version',
      ],
      [[{ number: 1, at: NOW + 1 }], 'at must not be in the future'],
      [
        [
          { number: 1, at: 9 },
          { number: 2, at: 8 },
        ],
        'at must not be before that of the version before',
      ],
      [[{ number: 1, at: -1 }], 'at must be at least 0'],
      [
        [
          { number: 1, at: 1 },
          { number: 1, at: 1, schedule_id: 8 },
          { number: 2, at: 1 },
        ],
        'schedule_id must not return: the versions of a schedule are consecutive',
      ],
      [
        [{ number: 1, at: 1, time_zone: 'Mars/Phobos' }],
        'time_zone must be a name of the tz database, such as Europe/London',
      ],
    ])('%j are refused, with field and rule', async (records, problem) => {
      const place = `schedule_versions.ndjson, line ${records.length}`;
      expect(
        await importVersions(
          records.map((record) => rota(record)),
          {},
        ),
      ).toContain(`${place}: ${problem}`);
      expect(await versions()).toEqual([]);
    });

    it('need their schedule', async () => {
      expect(await importVersions([version(1, { at: 1 })], undefined)).toEqual([
        'schedule_versions: schedule_id 7 must have a record in schedules, too',
      ]);
      expect(await versions()).toEqual([]);
    });
  });
});

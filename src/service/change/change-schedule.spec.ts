import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Group } from '#contract/schedule';
import { entriesOf, importRecords } from '../import/import-records';
import { ANA, BO, CY, MONDAY_11, records } from '../records.spec-support';
import { DAY, NOW } from '../http/handler.spec-support';
import { schedules as schedulesTable } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { ALL, changesOn, daily, OWN_CY, ROTA, turnsOf } from './change.spec-support';

const WEDNESDAY = MONDAY_11 + 2 * DAY;
const THURSDAY = MONDAY_11 + 3 * DAY;
const take = (person_id: number, start: number, end: number, more: object = {}) => ({
  person_id,
  start,
  end,
  ...more,
});
const CY_TAKES = take(CY, WEDNESDAY, THURSDAY);

const people = (seats: { person_ids: number[] }[]) => seats.map(({ person_ids }) => person_ids);

onOneStore('change of a rota', (store) => {
  const { importRota, ask, change, undo, history, self, code, send, keys } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });

  test('takes the place of the version before, with author, reason, words and who changed', async () => {
    expect((await self(WEDNESDAY, THURSDAY)).version).toBe(1);
    const { data } = await change({ overrides: [CY_TAKES], reason: 'A concert' });
    const line = 'Cy: Wed 24 Dec, 11:00 – Thu 25 Dec, 11:00, Asia/Shanghai';
    expect(data).toMatchObject({
      change_id: expect.stringMatching(/^[\w-]{22}$/),
      version: 2,
      changed: [{ start: WEDNESDAY, end: THURSDAY, role_id: 1, before: [ANA], after: [CY] }],
      lines: [line],
    });
    expect(people(data.before)).toEqual([[BO], [ANA], [BO]]);
    expect(people(data.after)).toEqual([[BO], [CY], [BO]]);
    const item = await self(WEDNESDAY, THURSDAY);
    expect(item.version).toBe(2);
    expect(item.final_schedule.schedules[0].group.members).toEqual([{ role_id: 1, person_ids: [CY] }]);
    expect(await history()).toEqual({
      may: 'all',
      items: [
        {
          schedule_id: ROTA,
          version: 2,
          changed: data.changed,
          changed_until: expect.any(Number),
          of_rules: false,
          at: NOW,
          kind: 'change',
          author: 'Ana',
          reason: 'A concert',
          lines: [line],
          change_id: data.change_id,
          can_undo: true,
        },
        {
          schedule_id: ROTA,
          version: 1,
          changed: [],
          of_rules: false,
          at: 1_766_000_000,
          kind: '',
          author: '',
          reason: '',
          lines: ['first version: 1 layer'],
          change_id: '',
          can_undo: false,
        },
      ],
    });
    const { data: info } = await ask('/schedule/info', { start: NOW, end: NOW + DAY });
    expect(info.version).toBe(2);
    const { data: asOf } = await ask('/schedule/info', { start: NOW, end: NOW + DAY, as_of: NOW });
    expect(asOf.version).toBeUndefined();
  });

  const listed = async (key: string, since?: number) => {
    const { data } = await send('/schedule/history', { key, body: { since } });
    return data.items.map((one: { schedule_id: number; version: number }) => [one.schedule_id, one.version]);
  };

  test('is listed with those of all schedules that the caller sees, since a time', async () => {
    const team = { schedule_id: 8, schedule_name: 'Secret', team_id: 20, is_private: true };
    for (const person of [CY, BO])
      await importRota({ ...team, layers: [daily({ groups: turnsOf([person]) })] });
    await change({ overrides: [CY_TAKES] });
    expect(await listed(keys.ana)).toEqual([[ROTA, 2]]);
    expect(await listed(keys.ana, NOW)).toEqual([[ROTA, 2]]);
    expect(await listed(keys.ana, NOW + 1)).toEqual([]);
  });

  test('is previewed by a dry run, which writes nothing, for whoever sees the rota', async () => {
    const { data } = await change({ overrides: [CY_TAKES], dry_run: true }, undefined);
    expect((await self(WEDNESDAY, THURSDAY)).version).toBe(1);
    expect(data).toMatchObject({
      version: 1,
      changed: [{ start: WEDNESDAY, end: THURSDAY, role_id: 1, before: [ANA], after: [CY] }],
      checks: [],
      effects: [
        { person_id: ANA, next: MONDAY_11 + 4 * DAY },
        { person_id: CY, before: { seconds: 0 }, after: { seconds: DAY, nights: 1, weekends: 0 } },
      ],
    });
    const candidates = data.candidates.map((one: { person_id: number; reason: string }) => [
      one.person_id,
      one.reason,
    ]);
    expect(candidates).toEqual([
      [CY, 'free'],
      [BO, 'rest'],
    ]);
    const { data: open } = await change({ overrides: [{ end: THURSDAY, start: WEDNESDAY }], dry_run: true });
    expect(open).toMatchObject({ changed: [], candidates: [{ person_id: CY }, { person_id: BO }] });
  });

  test('of a person on call elsewhere names the place only to who sees it', async () => {
    const team = { schedule_id: 8, schedule_name: 'Secret', team_id: 20, is_private: true };
    await importRota({ ...team, layers: [daily({ groups: turnsOf([CY]) })] });
    const { data } = await change({ overrides: [CY_TAKES], dry_run: true });
    expect(data.checks).toEqual([{ kind: 'double', person_id: CY, start: WEDNESDAY, end: THURSDAY }]);
    const cy = data.candidates.find((one: { person_id: number }) => one.person_id === CY);
    expect(cy).toEqual({ person_id: CY, seconds: expect.any(Number), is_outside: true, reason: 'on call' });
  });

  test('on another base holds, unless the same shift has changed since', async () => {
    await change({ overrides: [CY_TAKES], reason: 'First' });
    const { reply } = await change({ overrides: [take(BO, WEDNESDAY, THURSDAY)] });
    expect(reply.error).toMatchObject({
      code: 'BadRequest',
      message: 'The same shift was changed meanwhile, by version 2.',
      version: 2,
      changed: [{ start: WEDNESDAY, end: THURSDAY, role_id: 1, before: [ANA], after: [CY] }],
    });
    expect((await change({ overrides: [take(CY, THURSDAY, THURSDAY + DAY)] })).data.version).toBe(3);
    await importRota({ layers: [daily({ handoff_time: 60 })] });
    const rules = await change({ rules: { layers: [] } });
    expect(rules.reply.error).toMatchObject({ code: 'BadRequest', version: 4 });
  });

  test('of two at once on one base is made once', async () => {
    const both = await Promise.all([
      change({ overrides: [CY_TAKES] }),
      change({ overrides: [take(BO, WEDNESDAY, THURSDAY)] }),
    ]);
    const codes = both.map(({ reply }) => reply.error?.code ?? 'OK');
    expect(codes.toSorted()).toEqual(['BadRequest', 'OK']);
    expect((await history()).items).toHaveLength(2);
  });

  test.each([
    [{}, 'overrides must have at least 1 entry, unless rules are given.'],
    [{ overrides: [{ person_id: CY, start: 1 }] }, 'overrides[0].end is required and must be an integer.'],
    [
      { overrides: [CY_TAKES, take(BO, THURSDAY, WEDNESDAY)] },
      'overrides[1].end must be after Thu 25 Dec, 11:00, Asia/Shanghai.',
    ],
    [{ overrides: [{ start: WEDNESDAY, end: THURSDAY }] }, 'overrides: person_id is required to apply them.'],
    [{ overrides: [take(ANA, WEDNESDAY, THURSDAY)] }, 'overrides: They change nothing.'],
    [
      { overrides: [CY_TAKES], also: [{ schedule_id: ROTA, base_version: 1, overrides: [CY_TAKES] }] },
      'also[0].schedule_id must be another schedule.',
    ],
    [
      { rules: { layers: [daily({ rotation_unit: 'year' })] } },
      'layers[0].rotation_unit must be one of hour, day, week, month.',
    ],
    [
      { rules: { layers: [{ ...daily(), replaces: 1 }] } },
      'rules.layers[0].replaces must be the place of a layer, each at most once.',
    ],
    [
      { rules: { layers: [{ ...daily({ layer_end: NOW + 60 }), replaces: 0 }] } },
      'rules.layers[0].layer_end must be after its first hand-off, Wed 24 Dec 2025, 11:00, Asia/Shanghai.',
    ],
    [{ rules: { layers: [daily({ mode: 1 })] } }, 'rules.layers[0].mode must be 0: overrides are no rules.'],
    [
      { rules: { layers: [daily({ groups: turnsOf([99]) })] } },
      'rules.layers names person 99, who does not exist.',
    ],
    [
      { overrides: [take(99, WEDNESDAY, THURSDAY)] },
      'overrides[0].person_id names person 99, who does not exist.',
    ],
    [{ rules: { enabled: true } }, 'rules: They change nothing.'],
    [
      { overrides: [CY_TAKES], reason: 'a\0b' },
      'reason must not contain a zero character or half a surrogate pair.',
    ],
  ])('%j is refused', async (body, message) => {
    const { reply } = await change(body);
    expect(reply.error).toEqual({ code: 'InvalidParameter', message });
    expect((await history()).items).toHaveLength(1);
  });

  test('that begins a moment ago begins now', async () => {
    await change({ overrides: [take(CY, NOW - 200, WEDNESDAY)] });
    const { final_schedule } = await self(NOW - DAY, WEDNESDAY);
    const starts = final_schedule.schedules.map(
      ({ start, group }: { start: number; group: { members: { person_ids: number[] }[] } }) => [
        start,
        group.members[0]?.person_ids,
      ],
    );
    expect(starts).toEqual([
      [NOW - DAY, [ANA]],
      [NOW - 60, [BO]],
      [NOW, [CY]],
    ]);
  });

  test('of a time that a clock change repeats or leaves out keeps its seconds', async () => {
    await importRota({ time_zone: 'Europe/London' });
    // 2026-03-29 01:00 is 02:00 in London; 2026-10-25 01:30 is there twice.
    const spring = 1_774_746_000;
    const autumn = 1_792_888_200;
    for (const [base_version, start] of [
      [2, spring - 1800],
      [3, autumn],
    ] as const) {
      const { data } = await change({ base_version, overrides: [take(CY, start, start + 3600)] });
      expect(data.version).toBe(base_version + 1);
      const { final_schedule } = await self(start, start + 3600);
      expect(final_schedule.schedules).toMatchObject([
        { start, end: start + 3600, group: { members: [{ role_id: 1, person_ids: [CY] }] } },
      ]);
    }
    expect((await history()).items.map(({ lines }: { lines: string[] }) => lines[0])).toEqual([
      'Cy: Sun 25 Oct 2026, 01:30 – 01:30, Europe/London',
      'Cy: Sun 29 Mar 2026, 00:30 – 02:30, Europe/London',
      expect.stringContaining('Europe/London'),
      'first version: 1 layer',
    ]);
  });

  test('says new rules in words', async () => {
    const layers = [{ ...daily({ groups: turnsOf([ANA, CY]), rotation_value: 2 }), replaces: 0 }];
    const { data } = await change({ rules: { from: THURSDAY, layers } });
    const line =
      'From Thu 25 Dec, 11:00, Asia/Shanghai: “Days”: Cy joined, Bo left; every 2 days, hand-off 11:00 Asia/Shanghai instead of daily, hand-off 11:00 Asia/Shanghai';
    expect(data.lines).toEqual([line]);
    expect((await history()).items[0]).toMatchObject({ lines: [line], of_rules: true });
  });

  test('of rules is undone also after an override, and not after other rules', async () => {
    const layers = [{ ...daily({ groups: turnsOf([CY]) }), replaces: 0 }];
    await change({ rules: { layers } });
    await change({ base_version: 2, overrides: [take(BO, THURSDAY, THURSDAY + DAY)] });
    const change_id = (await history()).items[1].change_id;
    const { data } = await ask('/schedule/undo', { change_id });
    expect(data.version).toBe(4);
    const { final_schedule } = await self(WEDNESDAY, THURSDAY + 2 * DAY);
    expect(
      final_schedule.schedules.map(({ group }: { group: Group }) => group.members[0]?.person_ids),
    ).toEqual([[ANA], [BO], [ANA]]);
    expect((await ask('/schedule/undo', { change_id })).reply.error?.code).toBe('BadRequest');
  });

  test('switches a schedule off and on', async () => {
    const { data } = await change({ rules: { enabled: false } });
    expect(data.lines).toEqual(['Disabled']);
    expect(data.changed[0]).toMatchObject({ start: NOW, before: [BO], after: [] });
    expect((await self(WEDNESDAY, THURSDAY)).enabled).toBe(false);
    expect((await change({ base_version: 2, rules: { enabled: true } })).data.lines).toEqual(['Enabled']);
    expect((await self(WEDNESDAY, THURSDAY)).final_schedule.schedules).toHaveLength(1);
  });

  test('renames a schedule beside its rules, and an undo restores the name', async () => {
    const rename = { rules: { schedule_name: 'Days' } };
    expect((await change({ ...rename, dry_run: true })).data).toMatchObject({ changed: [], checks: [] });
    expect((await change(rename)).data.lines).toEqual(['Renamed from “Rota” to “Days”']);
    const { schedule_name, final_schedule } = await self(WEDNESDAY, THURSDAY);
    expect(schedule_name).toBe('Days');
    expect(final_schedule.schedules).toHaveLength(1);
    expect((await change({ ...rename, base_version: 2 })).reply.error?.message).toContain('change nothing');
    await undo(2);
    expect((await self(WEDNESDAY, THURSDAY)).schedule_name).toBe('Rota');
  });

  test('keeps all other members of the record', async () => {
    await importRota({ external_id: 'P9', team_id: 10, is_private: true, description: 'Days' });
    const old = daily({ layer_name: 'Old', layer_end: MONDAY_11 + DAY });
    await importRota({
      external_id: 'P9',
      team_id: 10,
      is_private: true,
      description: 'Days',
      layers: [old, daily()],
    });
    await change({
      base_version: 3,
      rules: { from: THURSDAY, layers: [] },
    });
    const rows = await store().db.select().from(schedulesTable);
    const row = rows.find((one) => one.schedule_id === ROTA);
    expect(row).toMatchObject({ external_id: 'P9', team_id: 10, is_private: true, description: 'Days' });
    expect(row?.layers).toMatchObject([{ layer_name: 'Old' }, { layer_end: THURSDAY }]);
  });

  describe('by a caller', () => {
    it('without a permission is denied', async () => {
      const sent = { key: keys.ana, body: { schedule_id: ROTA, base_version: 1, overrides: [CY_TAKES] } };
      expect(await code('/schedule/change', sent)).toBe('403 AccessDenied');
      expect(await code('/schedule/undo', { ...sent, body: { change_id: 'x' } })).toBe('403 AccessDenied');
    });

    it('who does not see the schedule finds none', async () => {
      await importRota({ team_id: 20, is_private: true });
      const { reply } = await change({ overrides: [CY_TAKES] });
      expect(reply.error?.code).toBe('ResourceNotFound');
    });

    it('of own shifts gives away theirs, and in their rota any', async () => {
      const codeFor = async (override: object, editor: typeof ALL, base_version = 1) =>
        (await change({ base_version, overrides: [override] }, editor)).reply.error?.code ?? 'OK';
      const bo = { ...OWN_CY, name: 'Bo', person_id: BO };
      expect(await codeFor(CY_TAKES, OWN_CY)).toBe('AccessDenied');
      expect(await codeFor(CY_TAKES, { ...OWN_CY, person_id: undefined })).toBe('AccessDenied');
      const rules = await change({ rules: { layers: [] } }, bo);
      expect(rules.reply.error?.code).toBe('AccessDenied');
      expect(await codeFor(CY_TAKES, bo)).toBe('OK');
      expect(await codeFor(take(BO, WEDNESDAY, THURSDAY + 60), OWN_CY, 2)).toBe('AccessDenied');
      expect(await codeFor(take(BO, THURSDAY, THURSDAY + DAY, { instead: ANA }), OWN_CY, 2)).toBe(
        'AccessDenied',
      );
      expect(await codeFor(take(BO, WEDNESDAY, WEDNESDAY + 60, { instead: CY }), OWN_CY, 2)).toBe('OK');
      expect(await codeFor(take(BO, WEDNESDAY + 60, THURSDAY), OWN_CY, 3)).toBe('OK');
    });
  });

  test('of a schedule that a source owns is refused', async () => {
    await importRecords(store().db, entriesOf({ ...records, schedules: records.schedules.slice(0, 1) }));
    const message = 'schedule_id: The source prod reads this schedule from another tool: change it there.';
    for (const body of [{ rules: { layers: [] } }, { overrides: [CY_TAKES] }])
      expect((await change({ schedule_id: 1000, ...body })).reply.error).toEqual({
        code: 'InvalidParameter',
        message,
      });
    expect(await history(ALL, { schedule_id: 1000 })).toMatchObject({ owned_by: 'prod' });
  });

  test('with more layers than a schedule may have names the limit', async () => {
    const many = Array.from({ length: 4999 }, (_, index) =>
      daily({ mode: 1, layer_start: THURSDAY + index * 3600, layer_end: THURSDAY + index * 3600 + 3600 }),
    );
    await importRota({ layers: [daily(), ...many] });
    const { reply } = await change({ base_version: 2, overrides: [CY_TAKES] });
    expect(reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'layers must have at most 5000 entries.',
    });
  });
});

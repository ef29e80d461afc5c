import { beforeEach, describe, expect, it, test } from 'vitest';
import { entriesOf, importRecords } from '../import/import-records';
import { ANA, BO, CY, MONDAY_11, records } from '../records.spec-support';
import { DAY, NOW } from '../http/handler.spec-support';
import { schedules as schedulesTable } from '../store/schema';
import { onEachStore } from '../store/stores.spec-support';
import { ALL, changesOn, daily, OWN_CY, ROTA } from './change.spec-support';

const WEDNESDAY = MONDAY_11 + 2 * DAY;
const THURSDAY = MONDAY_11 + 3 * DAY;
const take = (person: number, start: number, end: number, more: object = {}) => ({
  kind: 'take',
  person,
  start,
  end,
  ...more,
});
const CY_TAKES = take(CY, WEDNESDAY, THURSDAY);

onEachStore('change of a rota', (store) => {
  const { importRota, ask, change, history, self, code, keys } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });

  test('takes the place of the version before, with author, reason, words and who changed', async () => {
    expect((await self(WEDNESDAY, THURSDAY)).version).toBe(1);
    const { data } = await change({ edits: [CY_TAKES], reason: 'A concert' });
    const line = 'Cy takes over: Wed 24 Dec, 11:00 – Thu 25 Dec, 11:00, Asia/Shanghai';
    expect(data).toEqual({
      version: 2,
      changed: [{ start: WEDNESDAY, end: THURSDAY, role_id: 1, before: [ANA], after: [CY] }],
      lines: [line],
    });
    const item = await self(WEDNESDAY, THURSDAY);
    expect(item.version).toBe(2);
    expect(item.final_schedule.schedules[0].group.members).toEqual([{ role_id: 1, person_ids: [CY] }]);
    expect(await history()).toEqual({
      may: 'all',
      items: [
        {
          version: 2,
          at: NOW,
          kind: 'change',
          author: 'Ana',
          reason: 'A concert',
          lines: [line],
          edits: [CY_TAKES],
          layers: [],
          can_undo: true,
        },
        {
          version: 1,
          at: 1_766_000_000,
          kind: '',
          author: '',
          reason: '',
          lines: ['first version: 1 layer'],
          edits: [],
          layers: [],
          can_undo: false,
        },
      ],
    });
    const { data: info } = await ask('/schedule/info', { start: NOW, end: NOW + DAY });
    expect(info.version).toBe(2);
    const { data: asOf } = await ask('/schedule/info', { start: NOW, end: NOW + DAY, as_of: NOW });
    expect(asOf.version).toBeUndefined();
  });

  test('is answered alike by a dry run, which writes nothing', async () => {
    const dry = await change({ edits: [CY_TAKES], dry_run: true });
    expect((await self(WEDNESDAY, THURSDAY)).version).toBe(1);
    expect((await change({ edits: [CY_TAKES] })).data).toEqual(dry.data);
  });

  test('on another base is refused with what has changed since', async () => {
    await change({ edits: [CY_TAKES], reason: 'First' });
    const { reply } = await change({ edits: [take(BO, WEDNESDAY, THURSDAY)] });
    expect(reply.error).toMatchObject({
      code: 'BadRequest',
      message: 'base_version must be 2, the latest version of the schedule, not 1.',
      version: 2,
      since: [{ version: 2, author: 'Ana', kind: 'change', reason: 'First' }],
    });
  });

  test('of two at once on one base is made once', async () => {
    const both = await Promise.all([
      change({ edits: [CY_TAKES] }),
      change({ edits: [take(BO, WEDNESDAY, THURSDAY)] }),
    ]);
    const codes = both.map(({ reply }) => reply.error?.code ?? 'OK');
    expect(codes.toSorted()).toEqual(['BadRequest', 'OK']);
    expect((await history()).items).toHaveLength(2);
  });

  test.each([
    [{ edits: [] }, 'edits must have at least 1 entry.'],
    [{ edits: [{ kind: 'take', person: CY, start: 1 }] }, 'edits[0].end is required and must be an integer.'],
    [{ edits: [CY_TAKES, take(BO, THURSDAY, WEDNESDAY)] }, 'edits[1]: The end is not after the start.'],
    [
      { edits: [take(CY, NOW - 301, THURSDAY)] },
      `edits[0].start must be at most 300 seconds before now (${NOW}).`,
    ],
    [{ from: NOW - 301, edits: [CY_TAKES] }, `from must be at most 300 seconds before now (${NOW}).`],
    [
      { edits: [{ kind: 'leave', person: BO, at: NOW - 301 }] },
      `edits[0].at must be at most 300 seconds before now (${NOW}).`,
    ],
    [
      { edits: [{ kind: 'swap', people: [ANA, BO], stretches: [{ start: NOW - 301, end: THURSDAY }] }] },
      `edits[0].stretches[0].start must be at most 300 seconds before now (${NOW}).`,
    ],
    [
      { edits: [{ kind: 'addLayer', layer: daily() }] },
      `edits[0].layer.layer_start must be at most 300 seconds before now (${NOW}).`,
    ],
    [
      { edits: [{ kind: 'addLayer', layer: daily({ layer_start: NOW, rotation_unit: 'year' }) }] },
      'edits[0].layer.rotation_unit must be one of hour, day, week, month.',
    ],
    [{ edits: [{ kind: 'zone', zone: 'Mars/Base' }] }, 'edits[0]: No such time zone.'],
    [{ edits: [take(99, WEDNESDAY, THURSDAY)] }, 'edits[0].person names person 99, who does not exist.'],
    [{ enabled: true }, 'enabled: It changes nothing.'],
    [
      { edits: [CY_TAKES], reason: 'a\0b' },
      'reason must not contain a zero character or half a surrogate pair.',
    ],
  ])('%j is refused', async (body, message) => {
    const { reply } = await change(body);
    expect(reply.error).toEqual({ code: 'InvalidParameter', message });
    expect((await history()).items).toHaveLength(1);
  });

  test('that begins a moment ago begins now', async () => {
    await change({ from: NOW - 200, edits: [take(CY, NOW - 200, WEDNESDAY)] });
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
      const { data } = await change({ base_version, edits: [take(CY, start, start + 3600)] });
      expect(data.version).toBe(base_version + 1);
      const { final_schedule } = await self(start, start + 3600);
      expect(final_schedule.schedules).toMatchObject([
        { start, end: start + 3600, group: { members: [{ role_id: 1, person_ids: [CY] }] } },
      ]);
    }
    expect((await history()).items.map(({ lines }: { lines: string[] }) => lines[0])).toEqual([
      'Cy takes over: Sun 25 Oct 2026, 01:30 – 01:30, Europe/London',
      'Cy takes over: Sun 29 Mar 2026, 00:30 – 02:30, Europe/London',
      expect.stringContaining('Europe/London'),
      'first version: 1 layer',
    ]);
  });

  test('keeps its edits with their start, and the names of their layers', async () => {
    await change({ from: THURSDAY, edits: [{ kind: 'handOff', layer: 0, time: 18 * 3600 }] });
    const { items } = await history();
    expect(items[0]).toMatchObject({
      edits: [{ kind: 'handOff', layer: 0, time: 18 * 3600, at: THURSDAY }],
      layers: [daily().layer_name],
    });
  });

  test('switches a schedule off and on', async () => {
    const { data } = await change({ enabled: false });
    expect(data.lines).toEqual(['Disabled']);
    expect(data.changed[0]).toMatchObject({ start: NOW, before: [BO], after: [] });
    expect((await self(WEDNESDAY, THURSDAY)).enabled).toBe(false);
    expect((await change({ base_version: 2, enabled: true })).data.lines).toEqual(['Enabled']);
    expect((await self(WEDNESDAY, THURSDAY)).final_schedule.schedules).toHaveLength(1);
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
      keep: false,
      edits: [{ kind: 'endLayer', layer: 0, at: THURSDAY }],
    });
    const rows = await store().db.select().from(schedulesTable);
    const row = rows.find((one) => one.schedule_id === ROTA);
    expect(row).toMatchObject({ external_id: 'P9', team_id: 10, is_private: true, description: 'Days' });
    expect(row?.layers).toMatchObject([{ layer_name: 'Old' }, { layer_end: THURSDAY }]);
  });

  describe('by a caller', () => {
    it('without a permission is denied', async () => {
      const sent = { key: keys.ana, body: { schedule_id: ROTA, base_version: 1, edits: [CY_TAKES] } };
      expect(await code('/schedule/change', sent)).toBe('403 AccessDenied');
      expect(await code('/schedule/undo', sent)).toBe('403 AccessDenied');
    });

    it('who does not see the schedule finds none', async () => {
      await importRota({ team_id: 20, is_private: true });
      const { reply } = await change({ edits: [CY_TAKES] });
      expect(reply.error?.code).toBe('ResourceNotFound');
    });

    it('of own shifts gives away theirs, and in their rota any', async () => {
      const denied = async (edits: object[], editor: typeof ALL) =>
        (await change({ edits, dry_run: true }, editor)).reply.error?.message.split(':')[0];
      const bo = { ...OWN_CY, name: 'Bo', person_id: BO };
      expect(await denied([CY_TAKES], OWN_CY)).toBe('edits[0]');
      expect(await denied([CY_TAKES], { ...OWN_CY, person_id: undefined })).toBe('edits[0]');
      expect(await denied([CY_TAKES], bo)).toBeUndefined();
      expect(await denied([CY_TAKES, { kind: 'endLayer', layer: 0 }], bo)).toBe('edits[1]');
      await change({ edits: [CY_TAKES] });
      const own = async (edit: object) =>
        (await change({ base_version: 2, edits: [edit], dry_run: true }, OWN_CY)).reply.error?.code;
      expect(await own(take(BO, WEDNESDAY, THURSDAY))).toBeUndefined();
      expect(await own(take(BO, WEDNESDAY, THURSDAY + 60))).toBe('AccessDenied');
      expect(await own(take(BO, WEDNESDAY, THURSDAY, { instead: CY }))).toBeUndefined();
      expect(await own({ kind: 'away', person: CY, start: WEDNESDAY, end: THURSDAY })).toBeUndefined();
      expect(await own({ kind: 'away', person: BO, start: THURSDAY, end: THURSDAY + DAY })).toBe(
        'AccessDenied',
      );
      const off = await change({ base_version: 2, enabled: false }, bo);
      expect(off.reply.error?.code).toBe('AccessDenied');
    });
  });

  test('of a schedule that a source reads is refused', async () => {
    await importRecords(store().db, entriesOf({ ...records, schedules: records.schedules.slice(0, 1) }));
    expect((await change({ schedule_id: 1000, edits: [CY_TAKES] })).reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'schedule_id: The source prod reads this schedule from another tool: change it there.',
    });
    expect(await history(ALL, { schedule_id: 1000 })).toMatchObject({ owned_by: 'prod' });
  });

  test('with more layers than a schedule may have names the limit', async () => {
    const many = Array.from({ length: 4999 }, (_, index) =>
      daily({ mode: 1, layer_start: THURSDAY + index * 3600, layer_end: THURSDAY + index * 3600 + 3600 }),
    );
    await importRota({ layers: [daily(), ...many] });
    const { reply } = await change({ base_version: 2, edits: [CY_TAKES] });
    expect(reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'layers must have at most 5000 entries.',
    });
  });
});

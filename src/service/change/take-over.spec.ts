import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id';
import type { Layer, Seat } from '#contract/schedule';
import type { ToolReading } from '../sources/source';
import { people, schedules, sourceSchedules } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { syncSource } from '../sync/sync';
import { DAY, MONDAY, NOW, repliesOf, type Rota, SOURCE } from '../sync/weekly-rotas.spec-support';
import { changesOn, OWN_CY } from './change.spec-support';

const TOOL: Rota = { id: 'PTAKE', people: ['ANA', 'BO', 'CY'] };
const HOUR = 3600;

const personAt = ({ people: names }: Rota, at: number) =>
  names[Math.floor((at - MONDAY) / (7 * DAY)) % names.length] ?? '';

onOneStore('a rota that is taken over', (store) => {
  const { restart, ask, history, send, keys } = changesOn(store);

  const readTool = async (tool: Rota, now = NOW, others: readonly Rota[] = []) => {
    const rotas = [tool, ...others];
    const answer = (
      _: unknown,
      { window }: { window: { start: number; end: number } },
    ): Promise<ToolReading> =>
      Promise.resolve({
        files: repliesOf(rotas, window),
        schedules: rotas.map(({ id }) => ({ id, name: `Rota ${id}` })),
        isWhole: true,
        problems: [],
        clockSkew: 0,
        gone: [],
        requests: 1,
      });
    const deps = { db: store().db, clock: () => now * 1000, accountZone: 'UTC', readTool: answer };
    await syncSource({ ...deps, onProgress: () => undefined }, SOURCE, { diff: false });
  };
  const idOf = async (external_id: string) => {
    const [row] = await store().db.select().from(schedules).where(eq(schedules.external_id, external_id));
    return row?.schedule_id ?? 0;
  };
  const takeOver = async (schedule_id: Id, body: object = {}, editor?: typeof OWN_CY) =>
    ask('/schedule/change', { schedule_id, base_version: 1, take_over: true, ...body }, editor);
  /** Name of the person on call in each hour of a window. */
  const dutyOf = async (schedule_id: Id, start: number, hours: number): Promise<string[]> => {
    const rows = await store().db.select().from(people);
    const names = new Map(rows.map((one) => [one.person_id, one.person_name]));
    const { data } = await send('/schedule/self', {
      key: keys.ana,
      body: { start, end: start + hours * HOUR, with_seats: true },
    });
    const item = data.items.find((one: { schedule_id: Id }) => one.schedule_id === schedule_id);
    return Array.from({ length: hours }, (_, hour) => {
      const at = start + hour * HOUR;
      const seat = item.seats.find((one: Seat) => one.start <= at && at < one.end);
      return (names.get(seat?.person_ids[0]) ?? '').replace('Name of ', '');
    });
  };

  beforeEach(() => restart({ clock: () => NOW * 1000, timeZone: 'UTC' }));

  test('has the rotation of its shifts, by the hour, also after what the tool has answered', async () => {
    await readTool(TOOL);
    const id = await idOf(TOOL.id);
    const dry = await takeOver(id, { dry_run: true });
    const { found, changed } = dry.data;
    expect(found).toMatchObject({ overrides: 0, seconds: 0 });
    expect(found.layers).toMatchObject([{ rotation_unit: 'week', rotation_value: 1 }]);
    expect(changed.every(({ start }: Seat) => start >= found.until)).toBe(true);
    expect((await history(undefined, { schedule_id: id })).items).toHaveLength(1);

    const { data } = await takeOver(id, { reason: 'We leave PagerDuty' });
    expect(data).toMatchObject({
      version: 2,
      change_id: '',
      lines: ['Taken over from PagerDuty, source prod'],
    });
    for (const start of [NOW, NOW + 80 * DAY, NOW + 200 * DAY]) {
      const first = Math.ceil(start / HOUR) * HOUR;
      const duty = await dutyOf(id, first, 24 * 30);
      expect(duty).toEqual(duty.map((_, hour) => personAt(TOOL, first + hour * HOUR)));
    }
    const [row] = await store().db.select().from(sourceSchedules).where(eq(sourceSchedules.schedule_id, id));
    expect(row?.is_own).toBe(true);
    // The next reading leaves it alone, and it is changed here from now on.
    await readTool({ ...TOOL, people: ['CY'] }, NOW + HOUR);
    const entry = await history(undefined, { schedule_id: id });
    expect(entry).toMatchObject({ may: 'all', items: [{ version: 2, can_undo: false }, {}] });
    expect(entry.owned_by).toBeUndefined();
  });

  test('counts the hours of the rota alone: those of a month, whoever else is read', async () => {
    const taken = { ...TOOL, id: 'PSUM', people: ['ANA', 'BO'] };
    await readTool(taken, NOW, [
      { ...TOOL, id: 'POTHER' },
      { ...TOOL, id: 'PTHIRD', people: ['BO', 'CY', 'ANA'] },
    ]);
    const { data } = await takeOver(await idOf(taken.id), { dry_run: true });
    const hours = data.effects.map(({ after }: { after: { seconds: number } }) => after.seconds / HOUR);
    expect(hours).toEqual([360, 360]);
  });

  test('is changed in the same act, from the next hand-off on', async () => {
    await readTool({ ...TOOL, id: 'PCHANGE' });
    const id = await idOf('PCHANGE');
    const { data } = await takeOver(id, { dry_run: true });
    const [layer]: Layer[] = data.found.layers;
    if (!layer) throw new Error('A rotation is found');
    const [first] = data.turns;
    const rules = {
      from: NOW,
      layers: [{ ...layer, replaces: 0, groups: layer.groups.slice(0, 1), layer_name: 'Alone' }],
    };
    await takeOver(id, { rules });
    const begin = first.starts[0];
    expect((begin - MONDAY) % (7 * DAY)).toBe(0);
    const duty = await dutyOf(id, begin - 5 * HOUR, 24 * 20);
    expect(new Set(duty.slice(5)).size).toBe(1);
    expect(duty.slice(0, 5)).toEqual(
      duty.slice(0, 5).map((_, hour) => personAt(TOOL, begin - 5 * HOUR + hour * HOUR)),
    );
  });

  test('keeps its shifts where they have no rotation, and says until when', async () => {
    const answer = Array.from({ length: 40 }, (_, index) => {
      const start = NOW - 10 * DAY + index * 2 * DAY + ((index * 7919) % 23) * HOUR;
      return { start, end: start + 36 * HOUR, person: TOOL.people[(index * index + 1) % 3] ?? 'ANA' };
    });
    await readTool({ ...TOOL, id: 'PNONE', answer });
    const id = await idOf('PNONE');
    const before = await dutyOf(id, NOW, 24 * 30);
    const { data } = await takeOver(id, { dry_run: true });
    expect(data.found.layers).toEqual([]);
    await takeOver(id);
    expect(await dutyOf(id, NOW, 24 * 30)).toEqual(before);
  });

  test('is refused for who may not change all, on an old version, and where no source reads it', async () => {
    await readTool({ ...TOOL, id: 'PNO' });
    const id = await idOf('PNO');
    expect((await takeOver(id, {}, OWN_CY)).reply.error?.code).toBe('AccessDenied');
    expect((await takeOver(id, { base_version: 9 })).reply.error?.code).toBe('BadRequest');
    await takeOver(id);
    expect((await takeOver(id, { base_version: 2 })).reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'take_over: No source reads this schedule.',
    });
  });
});

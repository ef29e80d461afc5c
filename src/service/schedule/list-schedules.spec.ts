import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { scheduleInfo, scheduleSelf, type Seat } from '#contract/schedule';
import { DAY, NOW, serviceOn, WINDOW } from '../http/handler.spec-support';
import { importRecords } from '../import/import-records';
import type { Kind } from '../records/kinds';
import { layer, MONDAY_11 } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';

const members = (role_id: number, person: number) => ({ role_id, person_ids: [person] });
const group = (name: string, ...all: object[]) => ({ group_name: name, members: all });
const rota = (groups: object[], changes: object = {}) => ({
  schedule_id: 7,
  schedule_name: 'Rota',
  updated_at: MONDAY_11 - 200 * DAY,
  layers: [{ ...layer, layer_start: MONDAY_11, groups, ...changes }],
});

const day = (at: number | undefined) => (at === undefined ? '?' : (at - MONDAY_11) / DAY);

/** Seats in days, such as "1 1.25–1.5 65 1–2". */
const row = (all: readonly Seat[]) =>
  all.map(({ role_id, start, end, state, person_ids, begins, ends }) => {
    return `${role_id} ${day(start)}–${day(end)} ${person_ids.join() || state} ${day(begins)}–${day(ends)}`;
  });

onOneStore('seats of schedules', (store) => {
  const { keys, send } = serviceOn(store);
  const write = (records: readonly (readonly [Kind, object])[], now = NOW) =>
    importRecords(
      store().db,
      records.map(([kind, value], index) => ({ kind, place: `line ${index + 1}`, size: 0, value })),
      { now },
    );
  const ask = async (body: object) => {
    const reply = await send('/schedule/self', { key: keys.ana, body: { ...WINDOW, ...body } });
    const schedule = scheduleSelf.reply.parse(reply).data.items.find(({ schedule_id }) => schedule_id === 7);
    if (!schedule) throw new Error('Schedule 7 is not listed');
    return schedule;
  };
  const seats = async (body: object = {}) => (await ask({ with_seats: true, ...body })).seats ?? [];
  const HOURS = { start: MONDAY_11 + 1.25 * DAY, end: MONDAY_11 + 1.5 * DAY };

  test('have their real begins and ends, in the order of the roles', async () => {
    await write([
      ['roles', { role_id: 1, role_name: 'Secondary', order: 2 }],
      ['roles', { role_id: 2, role_name: 'Primary', order: 1 }],
      [
        'schedules',
        rota([group('A', members(1, 1), members(2, 2)), group('B', members(1, 2), members(2, 2))]),
      ],
    ]);
    expect(row(await seats(HOURS))).toEqual(['2 1.25–1.5 2 0–?', '1 1.25–1.5 2 1–2']);
    const { near_seats: near = [] } = await ask({ with_seats: true, ...HOURS });
    expect(
      near
        .filter(({ role_id }) => role_id === 1)
        .map(({ start, person_ids }) => `${day(start)} ${person_ids.join()}`),
    ).toEqual(['0 1', '2 1']);
  });

  test('have no end that is over a year away, and the one of the last layer else', async () => {
    await write([['schedules', rota([group('A', members(1, 1))], { layer_end: MONDAY_11 + 300 * DAY })]]);
    expect(row(await seats(HOURS))).toEqual(['1 1.25–1.5 1 0–300']);
    await write([['schedules', rota([group('A', members(1, 1))], { layer_end: MONDAY_11 + 400 * DAY })]]);
    expect(row(await seats(HOURS))).toEqual(['1 1.25–1.5 1 0–?']);
  });

  test('that follow have their end, of shifts of a week and of a month', async () => {
    for (const rotation_value of [7, 30]) {
      const groups = [group('A', members(1, 1)), group('B', members(1, 2))];
      await write([['schedules', rota(groups, { rotation_value })]]);
      const { near_seats: near = [] } = await ask({ with_seats: true, ...HOURS });
      const next = near.find(({ start }) => start > HOURS.end);
      expect(((next?.ends ?? 0) - (next?.start ?? 0)) / DAY).toBe(rotation_value);
    }
  });

  test('come with slots, too', async () => {
    await write([['schedules', rota([group('A', members(1, 1)), group('B', members(1, 2))])]]);
    const body = { schedule_id: 7, ...HOURS, with_seats: true };
    const reply = await send('/schedule/info', { key: keys.ana, body });
    const { seats: sent = [], version } = scheduleInfo.reply.parse(reply).data;
    expect(row(sent)).toEqual(['1 1.25–1.5 2 1–2']);
    expect(version).toBeGreaterThan(0);
  });

  test('are absent without the request for them, and all else is as without', async () => {
    await write([['schedules', rota([group('A', members(1, 1))])]]);
    const { seats: sent, near_seats: _near, ...rest } = await ask({ with_seats: true });
    expect(sent).toBeDefined();
    expect(stringifyJson(rest)).toBe(stringifyJson(await ask({})));
    expect(await ask({ with_seats: false })).toEqual(rest);
  });

  test('are those of the versions in force, and of then with `as_of`', async () => {
    await write([['schedules', rota([group('A', members(1, 1))])]], MONDAY_11);
    const change = { ...rota([group('B', members(1, 2))]), updated_at: MONDAY_11 + 0.4 * DAY };
    const window = { start: MONDAY_11 + DAY / 4, end: MONDAY_11 + DAY / 2 };
    await write([['schedules', change]], NOW);
    expect(row(await seats(window))).toEqual(['1 0.25–0.4 1 0–0.4', '1 0.4–0.5 2 0.4–?']);
    expect(row(await seats({ ...window, as_of: MONDAY_11 + 0.3 * DAY }))).toEqual(['1 0.25–0.5 1 0–?']);
  });
});

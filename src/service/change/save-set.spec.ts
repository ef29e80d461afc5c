import { expect, test } from 'vitest';
import { LONG_ID } from '../records.spec-support';
import { namesFor } from '../store/names';
import { onEachStore } from '../store/stores.spec-support';
import { ALL, changesOn, OWN_CY } from './change.spec-support';

onEachStore('named sets', (store) => {
  const { ask } = changesOn(store);
  const sets = async () => (await namesFor(store().db, { kind: 'local' })).sets;
  const save = (body: object, editor = ALL) =>
    ask('/set/save', { schedule_ids: [7, LONG_ID], ...body }, editor);

  test('are saved under a name, saved over, renamed and removed', async () => {
    const before = (await sets()) ?? [];
    const { data } = await save({ set_name: '  Nights  ', schedule_ids: [7, LONG_ID, 7] });
    const set = { set_id: data.set_id, set_name: 'Nights', team_id: 0, schedule_ids: [7, LONG_ID] };
    expect(await sets()).toEqual(expect.arrayContaining([...before, set]));
    expect((await save({ set_id: data.set_id, set_name: 'Nights', schedule_ids: [LONG_ID] })).data).toEqual(
      data,
    );
    await save({ set_id: data.set_id, set_name: 'Late', team_id: 10, schedule_ids: [LONG_ID] });
    await save({ set_id: data.set_id, set_name: 'late', schedule_ids: [LONG_ID] });
    expect(await sets()).toContainEqual({ ...set, set_name: 'late', team_id: 10, schedule_ids: [LONG_ID] });
    expect((await ask('/set/remove', { set_id: data.set_id })).data).toEqual({});
    expect((await sets()) ?? []).toEqual(before);
  });

  test('are refused without the right, without schedules, under a taken name and for a missing team or set', async () => {
    const { data } = await save({ set_name: 'Nights' });
    const problem = async (asked: ReturnType<typeof save>) => {
      const { error } = (await asked).reply;
      return `${error?.code}: ${error?.message}`;
    };
    expect(await problem(save({ set_name: 'x' }, OWN_CY))).toMatch(/^AccessDenied/);
    expect(await problem(ask('/set/remove', { set_id: data.set_id }, OWN_CY))).toMatch(/^AccessDenied/);
    expect(await problem(save({ set_name: ' ' }))).toMatch(/^InvalidParameter: set_name/);
    expect(await problem(save({ set_name: 'x', schedule_ids: [] }))).toMatch(
      /^InvalidParameter: schedule_ids/,
    );
    expect(await problem(save({ set_name: 'NIGHTS' }))).toBe(
      'InvalidParameter: set_name must not be the name of another set.',
    );
    expect(await problem(save({ set_name: 'x', team_id: 99 }))).toMatch(/^InvalidParameter: .*team/);
    expect(await problem(save({ set_name: 'x', set_id: 99 }))).toBe(
      'ResourceNotFound: There is no such set.',
    );
    expect(await problem(ask('/set/remove', { set_id: 99 }))).toBe('ResourceNotFound: There is no such set.');
    await ask('/set/remove', { set_id: data.set_id });
  });
});

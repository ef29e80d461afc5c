import { beforeEach, expect, test } from 'vitest';
import { UNDO_SECONDS } from '#contract/served/changes';
import type { Editor } from '../context';
import { DAY, NOW } from '../http/handler.spec-support';
import { ANA, BO, CY, MONDAY_11 } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { ALL, changesOn } from './change.spec-support';

const WEDNESDAY = MONDAY_11 + 2 * DAY;
const BY_ANA: Editor = { may: 'own', name: 'Ana', person_id: ANA };
const BY_BO: Editor = { may: 'own', name: 'Bo', person_id: BO };
const LOCAL: Editor = { may: 'own', name: 'ops', person_id: undefined };
const CY_TAKES = { person_id: CY, start: WEDNESDAY, end: WEDNESDAY + DAY };

onOneStore('an undo', (store) => {
  const { importRota, change, undo, history, self, restart } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });
  const codeOf = async (base_version: number, editor?: Editor) =>
    (await undo(base_version, editor)).reply.error?.code ?? 'OK';

  const canUndo = async (editor: Editor) => (await history(editor)).items[0].can_undo;

  test('is a version with the duty before the change, and cannot be undone', async () => {
    const before = await self(MONDAY_11, MONDAY_11 + 10 * DAY);
    await change({ overrides: [CY_TAKES], reason: 'A concert' }, BY_ANA);
    const { data } = await undo(2, BY_ANA);
    expect(data).toMatchObject({
      version: 3,
      changed: [{ start: WEDNESDAY, end: WEDNESDAY + DAY, role_id: 1, before: [CY], after: [ANA] }],
      lines: ['Undo of version 2'],
    });
    expect((await history()).items[0]).toMatchObject({ kind: 'undo', author: 'Ana', can_undo: false });
    expect((await self(MONDAY_11, MONDAY_11 + 10 * DAY)).final_schedule).toEqual(before.final_schedule);
    expect(await codeOf(3, ALL)).toBe('BadRequest');
  });

  test('is for the author and for editors of everything, for 24 hours', async () => {
    await change({ overrides: [CY_TAKES] }, BY_ANA);
    expect(await codeOf(2, BY_BO)).toBe('AccessDenied');
    expect(await codeOf(2, { ...LOCAL, name: 'Ana' })).toBe('AccessDenied');
    expect([await canUndo(BY_ANA), await canUndo(BY_BO), await canUndo(ALL)]).toEqual([true, false, true]);
    restart({ clock: () => (NOW + UNDO_SECONDS + 1) * 1000 });
    expect([await canUndo(BY_ANA), await codeOf(2, ALL)]).toEqual([false, 'BadRequest']);
    restart({ clock: () => (NOW + UNDO_SECONDS) * 1000 });
    expect(await codeOf(2, BY_ANA)).toBe('OK');
  });

  test('leaves later changes of other shifts, and is refused after one of the same', async () => {
    const { data } = await change({ overrides: [CY_TAKES] });
    const next = { person_id: CY, start: WEDNESDAY + DAY, end: WEDNESDAY + 2 * DAY };
    await change({ overrides: [next] });
    const { data: undone } = await undo(2);
    expect(undone.changed).toEqual([
      { start: WEDNESDAY, end: WEDNESDAY + DAY, role_id: 1, before: [CY], after: [ANA] },
    ]);
    expect(await codeOf(2)).toBe('BadRequest');
    await change({ base_version: 4, overrides: [CY_TAKES] });
    await change({ base_version: 5, overrides: [{ ...CY_TAKES, person_id: BO }] });
    const { reply } = await undo(5);
    expect(reply.error).toMatchObject({
      code: 'BadRequest',
      version: 6,
      changed: [{ before: [CY], after: [BO] }],
    });
    expect((await history()).items[0].version).toBe(6);
    expect(data.change_id).not.toBe('');
  });

  test('may be of each change that no later one touched; undone ones count for nothing', async () => {
    const undoable = async () =>
      (await history(ALL)).items.flatMap((one: { version: number; can_undo: boolean }) =>
        one.can_undo ? [one.version] : [],
      );
    await change({ overrides: [CY_TAKES] });
    const next = { person_id: CY, start: WEDNESDAY + DAY, end: WEDNESDAY + 2 * DAY };
    await change({ overrides: [next] });
    expect(await undoable()).toEqual([3, 2]);
    const both = { person_id: BO, start: WEDNESDAY, end: WEDNESDAY + 2 * DAY };
    await change({ base_version: 3, overrides: [both] });
    expect(await undoable()).toEqual([4]);
    await undo(4);
    expect(await undoable()).toEqual([3, 2]);
    const { at } = (await history()).items.at(-3);
    expect((await history()).items[0]).toMatchObject({ version: 5, undoes: { version: 4, at } });
    await undo(2);
    expect(await undoable()).toEqual([3]);
    // The same again is another change.
    await change({ base_version: 6, overrides: [CY_TAKES] });
    expect(await undoable()).toEqual([7, 3]);
    expect((await undo(2)).reply.error?.message).toBe('Version 2 is undone already.');
    expect((await undo(7)).data.version).toBe(8);
  });

  test('is of all schedules of a change, or of none', async () => {
    await importRota({ schedule_id: 8 });
    const also = [{ schedule_id: 8, base_version: 1, overrides: [CY_TAKES] }];
    const { data } = await change({ overrides: [CY_TAKES], also });
    expect(data.also).toMatchObject([{ schedule_id: 8, version: 2 }]);
    await change({ schedule_id: 8, base_version: 2, overrides: [{ ...CY_TAKES, person_id: BO }] });
    expect(await codeOf(2)).toBe('BadRequest');
    expect((await history()).items).toHaveLength(2);
    await undo(3, ALL, 8);
    expect((await undo(2)).data).toMatchObject({ version: 3, also: [{ schedule_id: 8, version: 5 }] });
  });

  test('is of no version that an import added', async () => {
    await importRota({ description: 'Other' }, { now: NOW, author: { kind: 'import', author: 'ops' } });
    expect(await codeOf(2)).toBe('ResourceNotFound');
  });
});

import { beforeEach, expect, test } from 'vitest';
import { UNDO_SECONDS } from '#contract/served/changes';
import type { Editor } from '../context';
import { DAY, NOW } from '../http/handler.spec-support';
import { ANA, BO, CY, MONDAY_11 } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { ALL, changesOn, daily } from './change.spec-support';

const WEDNESDAY = MONDAY_11 + 2 * DAY;
const BY_ANA: Editor = { may: 'own', name: 'Ana', person_id: ANA };
const BY_BO: Editor = { may: 'own', name: 'Bo', person_id: BO };
const LOCAL: Editor = { may: 'own', name: 'ops', person_id: undefined };
const CY_TAKES = { kind: 'take', person: CY, start: WEDNESDAY, end: WEDNESDAY + DAY };

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
    await change({ edits: [CY_TAKES], reason: 'A concert' }, BY_ANA);
    const { data } = await undo(2, BY_ANA);
    expect(data).toEqual({
      version: 3,
      changed: [{ start: WEDNESDAY, end: WEDNESDAY + DAY, role_id: 1, before: [CY], after: [ANA] }],
      lines: ['Undo of version 2'],
    });
    expect((await history()).items[0]).toMatchObject({ kind: 'undo', author: 'Ana', can_undo: false });
    expect((await self(MONDAY_11, MONDAY_11 + 10 * DAY)).final_schedule).toEqual(before.final_schedule);
    expect(await codeOf(3, ALL)).toBe('BadRequest');
  });

  test('is for the author and for editors of everything, for 24 hours', async () => {
    await change({ edits: [CY_TAKES] }, BY_ANA);
    expect(await codeOf(2, BY_BO)).toBe('AccessDenied');
    expect(await codeOf(2, { ...LOCAL, name: 'Ana' })).toBe('AccessDenied');
    expect([await canUndo(BY_ANA), await canUndo(BY_BO), await canUndo(ALL)]).toEqual([true, false, true]);
    restart({ clock: () => (NOW + UNDO_SECONDS + 1) * 1000 });
    expect([await canUndo(BY_ANA), await codeOf(2, ALL)]).toEqual([false, 'BadRequest']);
    restart({ clock: () => (NOW + UNDO_SECONDS) * 1000 });
    expect(await codeOf(2, BY_ANA)).toBe('OK');
  });

  test('is only of the latest version, and of none that an import added', async () => {
    await change({ edits: [CY_TAKES] });
    await importRota({ description: 'Other' }, { now: NOW, author: { kind: 'import', author: 'ops' } });
    const { reply } = await undo(2);
    expect(reply.error).toMatchObject({
      code: 'BadRequest',
      version: 3,
      since: [{ version: 3, author: 'ops' }],
    });
    expect(await codeOf(3)).toBe('BadRequest');
  });

  test('that brings an override back leaves the time in between as it was', async () => {
    const cover = daily({
      mode: 1,
      layer_start: MONDAY_11,
      layer_end: MONDAY_11 + 4 * DAY,
      groups: [{ group_name: 'Cover', members: [{ role_id: 1, person_ids: [CY] }] }],
    });
    await importRota({ layers: [daily(), cover] });
    await change({ base_version: 2, keep: false, edits: [{ kind: 'leave', person: CY, at: NOW }] });
    const later = NOW + 7200;
    restart({ clock: () => later * 1000 });
    await undo(3);
    const { final_schedule } = await self(NOW - 7200, later + 7200);
    const duty = final_schedule.schedules.map(
      ({
        start,
        end,
        group,
      }: {
        start: number;
        end: number;
        group: { members: { person_ids: number[] }[] };
      }) => [start, end, group.members[0]?.person_ids[0]],
    );
    expect(duty).toEqual([
      [NOW - 7200, NOW, CY],
      [NOW, later, BO],
      [later, later + 7200, CY],
    ]);
  });
});

import { expect, test } from 'vitest';
import { MAX_DAYS_OFF } from '#contract/served/records';
import { type Entry, entriesOf, importRecords } from '../import/import-records';
import { ANA, BO, LONG_ID, MONDAY_11, records } from '../records.spec-support';
import { absences } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { listDaysOff } from './list-days-off';

const DAY = 86_400;
const around = { start: MONDAY_11, end: MONDAY_11 + 3 * DAY };

const holiday = (value: unknown): Entry => ({ kind: 'holidays', place: 'holidays', size: 0, value });
const absence = (value: unknown): Entry => ({ kind: 'absences', place: 'absences', size: 0, value });

onOneStore('days off', (store) => {
  test('have the members of teams, and the holidays and absences that touch the range', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(records));
    expect(await listDaysOff(db, around)).toEqual({
      holidays: [
        { date: '2025-12-25', name: 'Christmas' },
        { date: '2025-12-26', name: 'Day off', team_ids: [20], person_ids: [BO, LONG_ID] },
      ],
      absences: [
        { person_id: ANA, start: MONDAY_11, end: MONDAY_11 + DAY, reason: 'Leave' },
        { person_id: LONG_ID, start: MONDAY_11, end: MONDAY_11 + 3600 },
      ],
    });
    const after = { start: MONDAY_11 + 3600, end: MONDAY_11 + DAY };
    expect(await listDaysOff(db, after)).toMatchObject({ holidays: [], absences: [{ person_id: ANA }] });
    expect(await listDaysOff(db, { start: MONDAY_11 - DAY, end: MONDAY_11 })).toMatchObject({ absences: [] });
  });

  test('an absence replaces that with the same start, and one that ends at its start removes it', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(records));
    const own = { person_id: ANA, start: MONDAY_11 };
    await importRecords(db, [absence({ ...own, end: MONDAY_11 + 60 })]);
    expect((await listDaysOff(db, around)).absences[0]).toEqual({ ...own, end: MONDAY_11 + 60 });
    await importRecords(db, [absence({ ...own, end: MONDAY_11 })]);
    expect((await listDaysOff(db, around)).absences).toHaveLength(1);
    await expect(importRecords(db, [absence({ ...own, end: 5 })])).rejects.toHaveProperty('problems', [
      'absences: end must not be before start',
    ]);
  });

  test('holidays are days, and of existing teams', async () => {
    const bad = [holiday({ date: '2026-02-30', name: 'x' }), holiday({ date: '2026-02-01', name: '' })];
    await expect(importRecords(store().db, bad)).rejects.toHaveProperty('problems', [
      'holidays: date must be a day between 1970 and 2199, such as 2026-12-25',
      'holidays: name must not be empty',
    ]);
    const strange = [holiday({ date: '2026-02-01', name: 'x', team_ids: [77] })];
    await expect(importRecords(store().db, strange)).rejects.toHaveProperty('problems', [
      'holidays: team_ids[0] names team 77, which does not exist',
    ]);
  });

  test('are limited, and marked as partial then', async () => {
    const { db } = store();
    const rows = Array.from({ length: MAX_DAYS_OFF + 1 }, (_, index) => ({
      person_id: index,
      starts_at: MONDAY_11,
      ends_at: MONDAY_11 + 60,
      reason: null,
    }));
    for (let first = 0; first < rows.length; first += 5000)
      await db.insert(absences).values(rows.slice(first, first + 5000));
    const reply = await listDaysOff(db, around);
    expect([reply.absences.length, reply.is_partial]).toEqual([MAX_DAYS_OFF, true]);
  });
});

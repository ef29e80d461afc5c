import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY, NOW } from '../http/handler.spec-support';
import { entriesOf, importRecords } from '../import/import-records';
import { ANA, BO, CY, records } from '../records.spec-support';
import { absences } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { ALL, changesOn, OWN_CY } from './change.spec-support';

const override = (start: number) => ({ start, end: start + DAY, role_id: 1, instead: ANA });

onOneStore('an absence', (store) => {
  const { importRota, ask, change } = changesOn(store);
  beforeEach(async () => {
    await importRota();
    await store().db.delete(absences);
  });
  const time = { person_id: CY, start: NOW, end: NOW + 2 * DAY };
  const away = async (body: object, editor = ALL) =>
    (await ask('/person/away', { ...time, ...body }, editor)).reply.error?.message ?? 'OK';
  const stored = () =>
    store().db.select().from(absences).where(eq(absences.person_id, CY)).orderBy(absences.starts_at);

  test('is stored, makes its person the last candidate, and is removed again', async () => {
    expect(await away({})).toBe('OK');
    expect(await stored()).toMatchObject([{ starts_at: NOW, ends_at: NOW + 2 * DAY, reason: null }]);
    const overrides = [{ start: NOW, end: NOW + DAY, role_id: 1 }];
    const { data } = await change({ overrides, dry_run: true });
    expect(data.candidates.at(-1)).toMatchObject({
      person_id: CY,
      reason: 'away',
      away_until: NOW + 2 * DAY,
    });
    expect(await away({ end: NOW + DAY, remove: true })).toBe('OK');
    expect(await stored()).toHaveLength(1);
    expect(await away({ remove: true })).toBe('OK');
    expect(await stored()).toEqual([]);
  });

  test('of a record stays with its reason, and is only made longer', async () => {
    const record = { ...time, reason: 'Leave' };
    await importRecords(store().db, entriesOf({ ...records, absences: [record] }));
    expect(await away({ end: NOW + DAY })).toBe('OK');
    expect(await away({ remove: true })).toBe('OK');
    expect(await stored()).toMatchObject([{ ends_at: NOW + 2 * DAY, reason: 'Leave' }]);
    expect(await away({ end: NOW + 3 * DAY })).toBe('OK');
    expect(await stored()).toMatchObject([{ ends_at: NOW + 3 * DAY, reason: 'Leave' }]);
  });

  test.each([
    [{}, OWN_CY, 'OK'],
    [{ person_id: BO }, OWN_CY, 'You may only say when you yourself are away.'],
    [{ person_id: 99 }, ALL, 'person_id names person 99, who does not exist.'],
    [{ end: NOW }, ALL, 'end must be after start.'],
  ])('%j is answered', async (body, editor, message) => {
    expect(await away(body, editor)).toBe(message);
  });
});

onOneStore('proposals', (store) => {
  const { importRota, ask, change, history } = changesOn(store);
  test('are previewed like the change with these people, of several schedules, and write nothing', async () => {
    await importRota({}, { rewritePast: true });
    await importRota({ schedule_id: 8, schedule_name: 'Other' }, { rewritePast: true });
    const body = {
      overrides: [override(NOW)],
      also: [{ schedule_id: 8, base_version: 1, overrides: [override(NOW + 6 * DAY)] }],
    };
    const { data } = await change({ ...body, propose: true, dry_run: true });
    expect(data.proposals).toMatchObject([
      { schedule_id: 7, start: NOW, role_id: 1, candidates: expect.anything() },
      { schedule_id: 8, start: NOW + 6 * DAY },
    ]);
    const people = data.proposals.map((one: { person_id?: number }) => one.person_id);
    expect(people[0] === undefined || people[0] === BO).toBe(true);
    const chosen = { ...body, overrides: [{ ...override(NOW), person_id: CY }] };
    const second = (await change({ ...chosen, propose: true, dry_run: true })).data;
    expect(second.proposals[0].person_id).toBe(CY);
    expect(second.proposals[0].candidates.some((one: { person_id: number }) => one.person_id === CY)).toBe(
      true,
    );
    expect(second.changed[0].after).toEqual([CY]);
    expect((await history()).items).toHaveLength(1);
    const { reply } = await ask('/schedule/change', { ...body, base_version: 1, propose: true });
    expect(reply.error?.message).toBe('overrides: person_id is required to apply them.');
  });
});

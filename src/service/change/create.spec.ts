import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY, NOW } from '../http/handler.spec-support';
import { importRecords } from '../import/import-records';
import { ANA, CY, LONG_ID, MONDAY_11 } from '../records.spec-support';
import { peopleEmails, schedules } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { ALL, changesOn, daily, OWN_CY, ROTA, turnsOf } from './change.spec-support';

const ZONE = 'Asia/Shanghai';
const NEW = { schedule_name: 'New', time_zone: ZONE };

onOneStore('a new schedule', (store) => {
  const { importRota, ask, history } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });
  const create = (body: object, editor = ALL) => ask('/schedule/create', { schedule_id: 0, ...body }, editor);

  test('gets the next free id, its rules and an author', async () => {
    const rules = { layers: [daily()], layers_overlap: 'together' };
    const dry = await create({ ...NEW, rules, dry_run: true });
    expect(dry.data.schedule_id).toBeUndefined();
    expect(dry.data).toMatchObject({ turns: [{ starts: [NOW, MONDAY_11 + 2 * DAY] }] });
    const { data } = await create({ ...NEW, rules, team_id: 10, reason: 'New team' });
    expect(data).toMatchObject({
      schedule_id: LONG_ID + 1n,
      version: 1,
      after: dry.data.after,
      lines: ['New schedule', expect.stringMatching(/^From Tue 23 Dec, .*: “Days” added$/)],
    });
    expect(data.changed[0]).toEqual({
      start: NOW,
      end: MONDAY_11 + 2 * DAY,
      role_id: 1,
      before: [],
      after: [ANA],
    });
    const { items } = await history(ALL, { schedule_id: data.schedule_id });
    expect(items).toMatchObject([
      { version: 1, kind: 'create', author: 'Ana', reason: 'New team', can_undo: false },
    ]);
    expect((await history(ALL, { schedule_id: undefined })).items).toEqual(items);
    const [row] = await store()
      .db.select()
      .from(schedules)
      .where(eq(schedules.schedule_id, data.schedule_id));
    expect(row).toMatchObject({ time_zone: ZONE, layers_overlap: 'together', enabled: true });
  });

  test('of weeks begins at once, in a turn until the first hand-off', async () => {
    const weekly = daily({ rotation_unit: 'week', rotation_value: 1, handoff_time: 9 * 3600 });
    const { data } = await create({ ...NEW, rules: { layers: [weekly] }, dry_run: true });
    expect(data.after[0]).toMatchObject({ start: NOW, person_ids: [ANA] });
    expect(data.after[1].start - data.after[0].start).toBeLessThan(7 * DAY);
    expect(data.turns[0].starts[0]).toBe(NOW);
  });

  test.each([
    [{ ...NEW, team_id: 99 }, 'team_id names team 99, which does not exist.'],
    [
      { ...NEW, time_zone: 'Mars/Base' },
      'time_zone must be a name of the tz database, such as Europe/London.',
    ],
    [{ ...NEW, schedule_name: '' }, 'schedule_name must not be empty.'],
  ])('of %j is refused', async (body, message) => {
    for (const dry_run of [true, false])
      expect((await create({ ...body, rules: { layers: [daily()] }, dry_run })).reply.error).toEqual({
        code: 'InvalidParameter',
        message,
      });
  });

  test('is only for editors of everything', async () => {
    expect((await create({ ...NEW, rules: {} }, OWN_CY)).reply.error?.code).toBe('AccessDenied');
  });
});

onOneStore('a new person', (store) => {
  const { importRota, ask } = changesOn(store);
  const create = (body: object, editor = ALL) =>
    ask('/person/create', { person_name: 'Di', email: 'Di@Example.com', ...body }, editor);

  test('gets an id that no rota names yet, and an address in lower case', async () => {
    const { data } = await create({});
    expect(data).toEqual({ person_id: LONG_ID + 1n });
    expect(await store().db.select().from(peopleEmails)).toEqual([
      { email: 'di@example.com', person_id: LONG_ID + 1n },
    ]);
    await importRota();
    const layers = [{ ...daily({ groups: turnsOf([data.person_id]) }), replaces: 0 }];
    expect((await ask('/schedule/change', { base_version: 1, rules: { layers } })).data.version).toBe(2);
  });

  test('with an address in use or a bad one is refused, and by editors of own shifts', async () => {
    await create({});
    const { reply } = await create({ email: 'dI@example.com' });
    expect(reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'email must not be in use by another person.',
    });
    expect((await create({ email: 'di at example' })).reply.error?.message).toBe(
      'email must be an e-mail address.',
    );
    expect((await create({}, { ...OWN_CY, person_id: CY })).reply.error?.code).toBe('AccessDenied');
  });
});

onOneStore('authors of imports', (store) => {
  const { importRota, history } = changesOn(store);
  const authors = async () =>
    (await history()).items.map(
      ({ kind, author, lines }: { kind: string; author: string; lines: string[] }) =>
        `${kind} ${author}: ${lines.join(', ')}`,
    );

  test('stand in the history, also after an export and an import into a store with another past', async () => {
    await importRota({}, { author: { kind: 'import', author: 'import by ops', reason: 'Start' } });
    await importRota({ enabled: false }, { author: { kind: 'source', author: 'prod', author_id: ANA } });
    const expected = ['source prod: disabled', 'import import by ops: first version: 1 layer'];
    expect(await authors()).toEqual(expected);
    const other = { schedule_id: ROTA, number: 1, at: 5, kind: 'change', author: 'Eve' };
    await importRecords(store().db, [
      { kind: 'changes', place: 'changes.ndjson, line 1', size: 0, value: other },
    ]);
    expect(await authors()).toEqual(expected);
    await importRota({}, { rewritePast: true, author: { kind: 'import', author: 'again' } });
    expect(await authors()).toEqual(['import again: first version: 1 layer']);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY, NOW } from '../http/handler.spec-support';
import { importRecords } from '../import/import-records';
import { ANA, BO, CY, LONG_ID, MONDAY_11 } from '../records.spec-support';
import { peopleEmails, schedules } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { ALL, changesOn, daily, OWN_CY, ROTA } from './change.spec-support';

const ZONE = 'Asia/Shanghai';
const NEW = { schedule_name: 'New', time_zone: ZONE };

onOneStore('a new schedule', (store) => {
  const { importRota, ask, history } = changesOn(store);
  beforeEach(async () => {
    await importRota();
  });
  const create = (body: object, editor = ALL) => ask('/schedule/create', { schedule_id: 0, ...body }, editor);

  test('gets the next free id, its edits and an author', async () => {
    const layer = daily({ layer_start: NOW + DAY });
    const dry = await create({ ...NEW, edits: [{ kind: 'addLayer', layer }], dry_run: true });
    expect(dry.data.schedule_id).toBeUndefined();
    const { data } = await create({
      ...NEW,
      team_id: 10,
      edits: [{ kind: 'addLayer', layer }],
      reason: 'New team',
    });
    expect(data).toEqual({ ...dry.data, schedule_id: LONG_ID + 1n });
    expect(data).toMatchObject({
      version: 1,
      lines: ['New schedule', expect.stringContaining('New layer “Days”')],
    });
    expect(data.changed[0]).toEqual({
      start: NOW + DAY,
      end: NOW + 2 * DAY,
      role_id: 1,
      before: [],
      after: [ANA],
    });
    const { items } = await history(ALL, { schedule_id: data.schedule_id });
    expect(items).toMatchObject([
      { version: 1, kind: 'create', author: 'Ana', reason: 'New team', can_undo: false },
    ]);
  });

  test('that copies another one has the same duty from now on, and no past', async () => {
    const cover = daily({ mode: 1, layer_start: NOW, layer_end: NOW + DAY });
    const old = daily({ layer_name: 'Old', layer_end: MONDAY_11 + 60 });
    await importRota({ layers: [old, daily(), cover], layers_overlap: 'together' });
    const { data } = await create({ ...NEW, copy_of: ROTA });
    expect(data.lines).toEqual(['Copy of “Rota”']);
    expect(data.changed.slice(0, 2)).toMatchObject([
      { start: NOW, end: MONDAY_11 + 2 * DAY, after: [BO] },
      { start: MONDAY_11 + 2 * DAY, after: [ANA] },
    ]);
    const [row] = await store()
      .db.select()
      .from(schedules)
      .where(eq(schedules.schedule_id, data.schedule_id));
    expect(row).toMatchObject({
      time_zone: ZONE,
      layers_overlap: 'together',
      enabled: true,
      is_private: false,
    });
    expect(row?.layers.map(({ layer_name, layer_start }) => [layer_name, layer_start >= NOW])).toEqual([
      ['Days', true],
      ['Days', true],
    ]);
  });

  test.each([
    [{ ...NEW, team_id: 99 }, 'team_id names team 99, which does not exist.'],
    [
      { ...NEW, time_zone: 'Mars/Base' },
      'time_zone must be a name of the tz database, such as Europe/London.',
    ],
    [{ ...NEW, schedule_name: '' }, 'schedule_name must not be empty.'],
    [
      { ...NEW, time_zone: 'UTC', copy_of: ROTA },
      `time_zone must be ${ZONE}, as of the copied schedule; the edit zone changes it.`,
    ],
    [{ ...NEW, edits: [{ kind: 'endLayer', layer: 0 }] }, 'edits[0]: There is no such layer.'],
  ])('of %j is refused', async (body, message) => {
    expect((await create(body)).reply.error).toEqual({ code: 'InvalidParameter', message });
  });

  test('is only for editors of everything, and copies only what they see', async () => {
    expect((await create(NEW, OWN_CY)).reply.error?.code).toBe('AccessDenied');
    await importRota({ team_id: 20, is_private: true });
    expect((await create({ ...NEW, copy_of: ROTA })).reply.error?.code).toBe('ResourceNotFound');
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
    const edit = { kind: 'join', layer: 0, person: data.person_id, role_id: 1 };
    expect((await ask('/schedule/change', { base_version: 1, edits: [edit] })).data.version).toBe(2);
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

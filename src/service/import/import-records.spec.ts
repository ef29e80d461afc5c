import { expect, test } from 'vitest';
import { personOf } from '../keys';
import { people, schedules, teams } from '../store/schema';
import { onEachStore } from '../store/stores.spec-support';
import { LONG_ID, layer, records } from '../records.spec-support';
import { type Entry, entriesOf, importRecords } from './import-records';
import type { Kind } from '../records/kinds';
import { ImportError } from './problems';

const entry = (kind: Kind, value: unknown, number = 1): Entry => ({
  kind,
  place: `${kind}.ndjson, line ${number}`,
  size: 0,
  value,
});

function person(person_id: number, emails: string[]): Entry {
  return entry('people', { person_id, person_name: 'x', emails }, person_id);
}

onEachStore('an import', (store) => {
  async function problemsOf(...entries: Entry[]): Promise<readonly string[]> {
    const error = await importRecords(store().db, entries).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof ImportError ? error.problems : [String(error)];
  }

  test('counts the imported records by kind', async () => {
    expect(await importRecords(store().db, entriesOf(records))).toEqual({
      erasures: 1,
      teams: 2,
      people: 3,
      rates: 3,
      closings: 2,
      targets: 2,
      roles: 2,
      holidays: 2,
      absences: 2,
      channels: 2,
      schedules: 4,
      sets: 2,
      source_schedules: 2,
      changes: 2,
      requests: 1,
      sent_messages: 2,
      applications: 2,
      issues: 2,
      webhooks: 2,
      fields: 2,
      incidents: 2,
    });
  });

  test('names file, line, field and rule of every problem, and changes nothing', async () => {
    const problems = await problemsOf(
      entry('teams', { team_id: 10, team_name: 'A' }),
      entry('teams', { team_id: 'x', team_nam: 'B' }, 2),
      entry('schedules', { schedule_id: 1, schedule_name: 's', layers: [{ ...layer, rotation_unti: 1 }] }),
      entry(
        'schedules',
        { schedule_id: 1, schedule_name: 's', layers: [{ ...layer, rotation_unit: 'eon' }] },
        2,
      ),
      entry('webhooks', [], 9),
      { kind: 'webhooks', place: 'webhooks.ndjson, line 10', size: 0, problem: 'is not JSON' },
    );
    expect(problems).toEqual([
      'teams.ndjson, line 2: team_nam is not a known field',
      'teams.ndjson, line 2: team_id must be an integer',
      'teams.ndjson, line 2: team_name is required and must be a string',
      'schedules.ndjson, line 1: layers[0].rotation_unti is not a known field',
      'schedules.ndjson, line 2: layers[0].rotation_unit must be one of hour, day, week, month',
      'webhooks.ndjson, line 9: the record must be an object',
      'webhooks.ndjson, line 10: is not JSON',
    ]);
    expect(await store().db.$count(teams)).toBe(0);
  });

  test('reports the first twenty problems and reads no further', async () => {
    let read = 0;
    function* wrong(): Iterable<Entry> {
      for (;;) yield entry('teams', {}, ++read);
    }
    const failing = importRecords(store().db, wrong());
    await expect(failing).rejects.toBeInstanceOf(ImportError);
    await expect(failing).rejects.toHaveProperty('problems.length', 20);
    expect(read).toBe(10);
  });

  test('rolls back written batches if a later record is invalid', async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      entry('teams', { team_id: index + 1, team_name: 't' }),
    );
    expect(await problemsOf(...many, entry('teams', {}, 1201))).toHaveLength(2);
    expect(await store().db.$count(teams)).toBe(0);
    expect(await importRecords(store().db, many)).toEqual({ teams: 1200 });
    expect(await store().db.$count(teams)).toBe(1200);
  });

  test('changes nothing the second time', async () => {
    await importRecords(store().db, entriesOf(records));
    const before = await store().db.select().from(schedules).orderBy(schedules.schedule_id);
    await importRecords(store().db, entriesOf(records));
    expect(await store().db.select().from(schedules).orderBy(schedules.schedule_id)).toEqual(before);
    expect(await store().db.$count(people)).toBe(3);
  });

  test('replaces a record by its id, the later one of the same file too', async () => {
    await importRecords(store().db, [entry('people', { person_id: LONG_ID, person_name: 'old' })]);
    await importRecords(store().db, [
      entry('people', { person_id: LONG_ID, person_name: 'new' }),
      entry('people', { person_id: LONG_ID, person_name: 'newest' }, 2),
    ]);
    expect(await store().db.select().from(people)).toMatchObject([
      { person_id: LONG_ID, person_name: 'newest' },
    ]);
  });

  test('refuses zones that do not exist, unknown overlaps and groups that are off and have people', async () => {
    const group = { group_name: 'A', members: [{ role_id: 1, person_ids: [7] }], is_off: true };
    const layer = { layer_start: 0, rotation_unit: 'day', rotation_value: 1, groups: [group] };
    const schedule = { schedule_id: 1, schedule_name: 'x' };
    expect(
      await problemsOf(
        entry('people', { person_id: 1, person_name: 'x', time_zone: '+08:00' }),
        entry('people', { person_id: 2, person_name: 'x', phone: 'call me', chat: 'javascript:alert(1)' }, 2),
        entry('schedules', { ...schedule, time_zone: 'Mars/Phobos' }),
        entry('schedules', { ...schedule, layers_overlap: 'both' }, 2),
        entry('schedules', { ...schedule, layers: [layer] }, 3),
      ),
    ).toEqual([
      'people.ndjson, line 1: time_zone must be a name of the tz database, such as Europe/London',
      'people.ndjson, line 2: phone must be a telephone number, such as +1 202 555 0123',
      expect.stringMatching(
        /^people.ndjson, line 2: chat must be an address that begins with https:, slack:/,
      ),
      'schedules.ndjson, line 1: time_zone must be a name of the tz database, such as Europe/London',
      'schedules.ndjson, line 2: layers_overlap must be one of later_wins, together',
      'schedules.ndjson, line 3: layers[0].groups[0].is_off must not be true for a group with members',
    ]);
  });

  test('refuses a person, channel or schedule of a missing team', async () => {
    await importRecords(store().db, [entry('teams', { team_id: 10, team_name: 'A' })]);
    expect(
      await problemsOf(entry('people', { person_id: 1, person_name: 'x', team_ids: [10, 11] }, 7)),
    ).toEqual(['people.ndjson, line 7: team_ids[1] names team 11, which does not exist']);
    expect(
      await problemsOf(entry('channels', { channel_id: 1, channel_name: 'x', team_id: LONG_ID })),
    ).toEqual([`channels.ndjson, line 1: team_id names team ${LONG_ID}, which does not exist`]);
    expect(await problemsOf(entry('schedules', { schedule_id: 1, schedule_name: 'x', team_id: 12 }))).toEqual(
      ['schedules.ndjson, line 1: team_id names team 12, which does not exist'],
    );
    const counts = await importRecords(store().db, [
      entry('people', { person_id: 1, person_name: 'x', team_ids: [10] }),
      entry('channels', { channel_id: 1, channel_name: 'x', team_id: 0 }),
    ]);
    expect(counts).toEqual({ people: 1, channels: 1 });
  });

  test('accepts an e-mail address for one person only, in lower case', async () => {
    await importRecords(store().db, [person(1, ['Ana@Example.com', 'ana@example.com']), person(2, [])]);
    expect(await personOf(store().db, 'ANA@example.com')).toEqual({ person_id: 1, person_name: 'x' });
    expect(await problemsOf(person(2, ['b@example.com', 'ana@example.COM']))).toEqual([
      'people.ndjson, line 2: emails[1] is an address of person 1',
    ]);
    expect(await problemsOf(person(3, ['c@example.com']), person(4, ['c@example.com']))).toEqual([
      'people.ndjson, line 4: emails[0] is an address of person 3',
    ]);
    expect(await problemsOf(person(3, ['nobody']))).toEqual([
      'people.ndjson, line 3: emails[0] must be an e-mail address',
    ]);
    await importRecords(store().db, [person(1, []), person(2, ['ana@example.com'])]);
    expect(await personOf(store().db, 'ana@example.com')).toMatchObject({ person_id: 2 });
    expect(await personOf(store().db, 'b@example.com')).toBeUndefined();
  });

  test('treats null as absent', async () => {
    const schedule = { schedule_id: 1, schedule_name: 's', description: null, layers: null, team_id: null };
    await importRecords(store().db, [entry('schedules', schedule)]);
    expect(await store().db.select().from(schedules)).toMatchObject([
      { description: '', layers: [], team_id: 0 },
    ]);
  });
});

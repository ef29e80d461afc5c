import { expect, test } from 'vitest';
import { layer } from '../records.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import { type Entry, importRecords } from './import-records';
import { unknownPeopleWarnings } from './namesakes';

const ANA: Entry = {
  kind: 'people',
  place: '',
  size: 0,
  value: { person_id: 1, person_name: 'Ana' },
};

function rota(schedule_id: number, ...people: number[]): Entry {
  const groups = people.map((person) => ({
    group_name: '',
    members: [{ role_id: 1, person_ids: [person] }],
  }));
  const value = { schedule_id, schedule_name: `Rota ${schedule_id}`, layers: [{ ...layer, groups }] };
  return { kind: 'schedules', place: '', size: 0, value };
}

onOneStore('warnings of unknown people', (store) => {
  test('are absent without records of people', async () => {
    const { db } = store();
    await importRecords(db, [rota(1, 900), rota(2, 1)]);
    expect(await unknownPeopleWarnings(db)).toEqual([]);
  });

  test('have one line per schedule with an unknown person, 20 at most', async () => {
    const { db } = store();
    await importRecords(db, [ANA, rota(1, 900, 1, 901), rota(2, 1)]);
    expect(await unknownPeopleWarnings(db)).toEqual([
      'schedule 1 “Rota 1”: no record names person 900 and person 901',
    ]);
    await importRecords(
      db,
      Array.from({ length: 22 }, (_, index) => rota(index + 1, 900)),
    );
    const warnings = await unknownPeopleWarnings(db);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('2 more schedules with unknown people');
  });
});

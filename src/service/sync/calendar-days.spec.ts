import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readCalendar } from '#domain/calendar/events';
import { around } from '#domain/calendar/repeats';
import { expandCalendar } from '../import/expand-calendar';
import { importRecords } from '../import/import-records';
import { erasePerson } from '../people/erase-person';
import { absences, holidays, sources } from '../store/schema';
import { importsSoFar, onOneStore } from '../store/stores.spec-support';
import type { Source, ToolReading } from '../sources/source';
import { syncSource } from './sync';
import { DAY, NOW, SOURCE } from './weekly-rotas.spec-support';

const event = (uid: string, start: string, end: string, more: readonly string[] = []) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${uid}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n');
const day = (name: string, date: string, after: string) =>
  event(name, `;VALUE=DATE:${date}`, `;VALUE=DATE:${after}`);
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

onOneStore('a calendar of days off', (store) => {
  let now = NOW;
  const sync = async (content: string, changes: Partial<Source>, diff = false) => {
    const read = await expandCalendar(readCalendar(content), around(now));
    const reading: ToolReading = {
      files: [{ name: 'days.ics', content, calendar: read }],
      schedules: [{ id: 'days', name: 'days' }],
      isWhole: true,
      problems: [],
      gone: [],
      clockSkew: 0,
      requests: 1,
      marks: { hash: content, events: 1, emptyReadings: 0 },
    };
    return syncSource(
      {
        db: store().db,
        clock: () => now * 1000,
        accountZone: 'UTC',
        readTool: () => Promise.resolve(reading),
        onProgress: () => undefined,
      },
      { ...SOURCE, name: 'days', tool: 'ical', ...changes },
      { diff },
    );
  };
  const addPeople = () =>
    importRecords(
      store().db,
      [
        { person_id: 7, person_name: 'Ana', emails: ['ana@example.org'] },
        { person_id: 8, person_name: 'Bo', emails: ['bo@example.org'] },
      ].map((value) => ({ kind: 'people', place: 'x', size: 0, value })),
      { now },
    );
  const away = () =>
    store().db.select().from(absences).orderBy(asc(absences.person_id), asc(absences.starts_at));
  const past = event('Past', ':20261120T080000Z', ':20261121T080000Z', ['ATTENDEE:mailto:ana@example.org']);
  const next = event('Leave', ':20261201T080000Z', ':20261203T080000Z', [
    'ATTENDEE:mailto:Ana@example.org',
    'ATTENDEE:mailto:bo@example.org',
  ]);

  test('gives absences to the people whom its events name, and takes back those to come', async () => {
    now = NOW;
    await addPeople();
    const first = await sync(calendar(past, next), { as: 'absences' });
    expect(first.notices).toEqual(['3 new absences']);
    expect((await away()).map(({ person_id, reason }) => [person_id, reason])).toEqual([
      [7, 'Past'],
      [7, 'Leave'],
      [8, 'Leave'],
    ]);
    const imports = await importsSoFar(store().db);
    now += 900;
    expect((await sync(calendar(next, past), { as: 'absences' })).notices).toEqual([]);
    expect(await importsSoFar(store().db)).toBe(imports);
    now += 900;
    // The calendar forgets the past, too: that stays.
    expect((await sync(calendar(), { as: 'absences' }, true)).notices).toEqual(['2 gone']);
    expect(await away()).toHaveLength(3);
    expect((await sync(calendar(), { as: 'absences' })).notices).toEqual(['2 gone']);
    expect((await away()).map(({ reason }) => reason)).toEqual(['Past']);
  });

  test('of one person is theirs, and names events of nobody', async () => {
    now = NOW;
    await addPeople();
    const nobody = event('Trip', ':20261201T080000Z', ':20261202T080000Z');
    expect((await sync(calendar(nobody), { as: 'absences' })).notices).toEqual([
      'line 3: an event names nobody who is known here',
    ]);
    expect((await sync(calendar(nobody), { as: 'absences', person: '8' })).notices).toEqual([
      '1 new absence',
    ]);
    expect((await away()).map(({ person_id }) => person_id)).toEqual([8]);
  });

  test('of an erased person brings nothing back, by number or by address', async () => {
    now = NOW;
    await addPeople();
    const surgery = event('Surgery', ':20261201T080000Z', ':20261202T080000Z', [
      'ATTENDEE:mailto:bo@example.org',
    ]);
    const known = () => store().db.select({ records: sources.records }).from(sources);
    for (const person of ['8', undefined]) {
      await sync(calendar(surgery), { as: 'absences', person });
    }
    expect((await away()).map(({ reason }) => reason)).toEqual(['Surgery']);
    await erasePerson(store().db, 8, now);
    now += 900;
    expect((await sync(calendar(surgery), { as: 'absences', person: '8' })).notices).toEqual([
      'person 8 was erased here: their absences are left out',
    ]);
    expect((await sync(calendar(surgery), { as: 'absences' })).notices).toEqual([
      'line 3: an event names nobody who is known here',
    ]);
    expect([await away(), await known()]).toEqual([[], [{ records: [] }]]);
  });

  test('of holidays adds and removes days to come', async () => {
    now = NOW;
    const christmas = day('Christmas', '20261225', '20261226');
    await sync(calendar(christmas, day('Epiphany', '20270106', '20270107')), { as: 'holidays' });
    expect((await store().db.select().from(holidays)).map(({ name }) => name).toSorted()).toEqual([
      'Christmas',
      'Epiphany',
    ]);
    now += DAY;
    expect((await sync(calendar(christmas), { as: 'holidays' })).notices).toEqual(['1 gone']);
    expect((await store().db.select().from(holidays)).map(({ name }) => name)).toEqual(['Christmas']);
  });
});

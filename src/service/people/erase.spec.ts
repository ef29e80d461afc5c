import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { exportFolder } from '../export';
import { type Entry, entriesOf, importRecords } from '../import/import-records';
import type { Kind, RecordSet } from '../records/kinds';
import { ANA, BO, MONDAY_11, records } from '../records.spec-support';
import { TABLES } from '../store/open-store';
import type { Db } from '../store/db';
import { changes, requests, sources } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { unknownPeopleWarnings } from '../import/namesakes';
import { eraseAgain, erasePerson, rememberErasure } from './erase-person';
import { exportPerson } from './export-person';
import { withoutName } from './erase-stored';

const NAME = 'Ana Žižek';
const EMAIL = 'ana@example.com';
const NOW = MONDAY_11;

/** Records that name Ana wherever rotas and their histories have a name. */
const named: RecordSet = {
  ...records,
  people: records.people.map((person) =>
    person.person_id === ANA
      ? { ...person, person_name: NAME, emails: [EMAIL], phone: '+4930123456', time_zone: 'Europe/Berlin' }
      : person,
  ),
  schedules: records.schedules.map((schedule) => ({
    ...schedule,
    layers: schedule.layers.map((layer) => ({
      ...layer,
      groups: layer.groups.flatMap((group) => [
        {
          ...group,
          group_name: 'Žižek, A.',
          members: group.members.map((member) => ({ ...member, person_ids: [ANA] })),
        },
        // Who has the first role gives the group its name.
        { ...group, group_name: NAME, members: [{ role_id: 1, person_ids: [ANA, BO] }] },
      ]),
    })),
  })),
  changes: records.changes.map((change) => ({
    ...change,
    author: `${NAME} (key 12345678)`,
    author_id: ANA,
    lines: [`Take: ${NAME} instead of Bo, and "${NAME}"`],
  })),
  requests: records.requests.map((request) => ({ ...request, from_person: ANA, from_name: NAME })),
};

/** All values of all tables as one text. */
async function everything(db: Db): Promise<string> {
  const texts: string[] = [];
  for (const table of TABLES) {
    const rows = await db.select({ row: sql<string>`one::text` }).from(sql`${sql.identifier(table)} as one`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const TRACES = /ana ž|žižek|017eek|ana@|\+4930|Berlin/i;

function tracesIn(text: string): string[] {
  return text.split('\n').filter((line) => TRACES.test(line));
}

function entry(kind: Kind, value: unknown): Entry {
  return { kind, place: kind, size: 0, value };
}

/** Texts of titles and labels have new numbers after it. */
function withoutTextNumbers(rows: unknown): string {
  return JSON.stringify(rows, (key, value: unknown) => (/^(title|labels)_id$/.test(key) ? 0 : value));
}

onOneStore('erasing a person', (store) => {
  test('leaves no trace of the name in rotas and histories, and all figures', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(named), { now: NOW });
    expect(await everything(db)).toMatch(TRACES);
    const figures = () =>
      db.execute(sql`select * from incident_responders order by incident_id, responder_id`);
    const before = await figures();
    const erasure = await erasePerson(db, ANA, NOW);
    expect(tracesIn(await everything(db))).toEqual([]);
    const after = await figures();
    expect(withoutTextNumbers(after)).toBe(withoutTextNumbers(before));
    expect(erasure.emails).toEqual([EMAIL]);
    expect(Object.fromEntries(erasure.touched.map(({ table, rows }) => [table, rows]))).toMatchObject({
      people: 1,
      memberships: 1,
      absences: 1,
      schedules: 4,
    });
    expect(erasure.notes).toEqual([
      expect.stringMatching(/^Still in the rota of /),
      '1 change by or about them has a reason: such free texts are not searched, nor titles of incidents and bodies of deliveries',
    ]);
    await expect(erasePerson(db, ANA, NOW)).rejects.toThrow(`Person ${ANA} was erased before.`);
    // The rota has an unknown person, as after the import.
    expect(await unknownPeopleWarnings(db)).toContainEqual(expect.stringContaining(String(ANA)));
  });

  test('holds in imports, whose rotas and histories lose the name as well', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(records), { now: NOW });
    await erasePerson(db, ANA, NOW);
    const warnings: string[] = [];
    await importRecords(db, entriesOf(named), {
      now: NOW,
      onPast: (report) => warnings.push(...report.warnings),
    });
    expect(tracesIn(await everything(db))).toEqual([]);
    expect(warnings).toContain(`Person ${ANA} was erased here: their name and addresses were left out`);
  });

  test('holds in imports of what is about them: absences with reasons, rates, telephone and chat', async () => {
    const { db } = store();
    const about: RecordSet = {
      ...named,
      people: named.people.map((one) =>
        one.person_id === ANA ? { ...one, chat: 'https://chat.example/ana', phone: '+4930123456' } : one,
      ),
      absences: [
        { person_id: ANA, start: NOW, end: NOW + 86_400, reason: 'Surgery' },
        { person_id: BO, start: NOW, end: NOW + 86_400, reason: 'Wedding' },
      ],
      webhooks: [],
    };
    await importRecords(db, entriesOf(about), { now: NOW });
    await db.insert(sources).values({
      name: 'days',
      tool: 'ical',
      records: about.absences,
    });
    await erasePerson(db, ANA, NOW);
    const left = () => everything(db).then((text) => text.match(/Surgery|Wedding|4930123456|chat\.example/g));
    const after = ['Wedding', 'Wedding'];
    expect(await left()).toEqual(after);
    const warnings: string[] = [];
    const onPast = (report: { warnings: readonly string[] }) => warnings.push(...report.warnings);
    await importRecords(db, entriesOf(about), { now: NOW, onPast });
    expect(await left()).toEqual(after);
    expect(warnings.filter((line) => line.includes('erased'))).toHaveLength(1);
    // A file of absences alone names nobody.
    const [absence] = about.absences;
    await importRecords(db, [entry('absences', absence)], { now: NOW });
    expect(await left()).toEqual(after);
  });

  test('is done again in a store that was restored from before', async () => {
    const { db } = store();
    const folder = mkdtempSync(join(tmpdir(), 'erase-'));
    try {
      await importRecords(db, entriesOf(named), { now: NOW });
      await rememberErasure(folder, { person_id: ANA, toolNumbers: [] }, NOW);
      expect(readFileSync(join(folder, 'erasures.ndjson'), 'utf8')).not.toMatch(TRACES);
      const log: string[] = [];
      await eraseAgain(db, folder, (line) => log.push(line));
      expect(tracesIn(await everything(db))).toEqual([]);
      await eraseAgain(db, folder, (line) => log.push(line));
      expect(log).toEqual(['Erased again one person, as erasures.ndjson has them']);
      // An export takes it along.
      await exportFolder(db, join(folder, 'out'), { force: false, csv: false, damaged: false });
      const line = readFileSync(join(folder, 'out', 'erasures.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .at(0);
      expect(parseJson(line ?? '')).toMatchObject({ erased_at: expect.any(Number) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('keeps texts with the name of a namesake, and says so', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(named), { now: NOW });
    await importRecords(db, [entry('people', { person_id: 77, person_name: NAME })], { now: NOW });
    const { notes } = await erasePerson(db, ANA, NOW);
    expect(notes[0]).toBe('Histories keep the name: 1 other person have it, too');
    const [row] = await db
      .select({ n: sql<string>`person_name` })
      .from(sql`people`)
      .where(sql`person_id = 77`);
    expect(row?.n).toBe(NAME);
    const all = await everything(db);
    expect(all).not.toMatch(/ana@|\+4930/i);
    const authors = await db
      .select({ author: changes.author })
      .from(changes)
      .where(eq(changes.author_id, ANA));
    expect(new Set(authors.map(({ author }) => author))).toEqual(new Set([`Person ${ANA}`]));
    expect(await db.$count(requests)).toBe(0);
  });

  test('is of a person who is there', async () => {
    await expect(erasePerson(store().db, 404, NOW)).rejects.toThrow('There is no person 404.');
  });

  test('has an export of what is known before', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(named), { now: NOW });
    const known = await exportPerson(db, ANA);
    expect(known).toMatchObject({
      person: { person_id: ANA, person_name: NAME, emails: [EMAIL], teams: [{ team_name: 'Payments' }] },
      absences: [{ person_id: ANA }],
      requests: [{ request_id: 'req-1' }],
      incidents: [
        { incident_id: 'incident-open', assignments: [{ person_id: ANA }] },
        { incident_id: 'incident-private' },
      ],
    });
    expect(stringifyJson(await exportPerson(db, BO))).not.toContain(EMAIL);
  });
});

const group = (name: string, ...person_ids: number[]) => ({
  group_name: name,
  members: [{ role_id: 1, person_ids }],
});

describe('withoutName', () => {
  it('replaces the name of a person and of groups that are theirs alone', () => {
    const value = {
      people: [
        { person_id: 7, person_name: 'Ana Bo' },
        { person_id: 8, person_name: 'Ana Bo' },
      ],
      rows: [{ responder_id: 7, responder_name: 'Bo, A.' }],
      groups: [group('Bo, A.', 7), group('Days', 7, 8), group('', 7), group('Nobody')],
    };
    expect(withoutName(value, 7)).toEqual({
      people: [
        { person_id: 7, person_name: 'Person 7' },
        { person_id: 8, person_name: 'Ana Bo' },
      ],
      rows: [{ responder_id: 7, responder_name: 'Person 7' }],
      groups: [group('Person 7', 7), group('Days', 7, 8), group('', 7), group('Nobody')],
    });
  });

  it('leaves a value as it is where nothing is replaced', () => {
    const value = { a: ['Ana Bo', { c: 12_345_678_901_234_567_890n }], d: null, reason: 'Ana Bo' };
    expect(withoutName(value, 7)).toBe(value);
  });
});

import { createHash } from 'node:crypto';
import { inArray, and, eq, getTableName, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Id, parseId } from '#contract/id';
import type { Db } from '../store/db';
import * as tables from '../store/schema';
import { erasures } from '../store/schema';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parseJson, stringifyJson } from '#contract/json';
import { counted, listed } from '#domain/text/words';
import { escaped } from '#domain/text/bytes';

/** Name in place of that of an erased person. */
export function erasedName(id: Id): string {
  return `Person ${id}`;
}

/** Stored trace of an erased person. */
export function personHash(id: Id): string {
  return createHash('sha256').update(`watchbill person ${id}`).digest('hex');
}

/** Erased people of a list. */
export async function erasedAmong(db: Db, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const idsByHash = new Map(ids.map((id) => [personHash(id), id]));
  if (ids.length === 0) return new Set();
  const rows = await db
    .select()
    .from(erasures)
    .where(inArray(erasures.person_hash, [...idsByHash.keys()]));
  return new Set(rows.flatMap(({ person_hash }) => idsByHash.get(person_hash) ?? []));
}

const NAMES = new Set(['person_name', 'responder_name', 'group_name']);

/**
 * Replaces the name beside the number of a person, also that of a group of this person alone or one that is named after
 * them, in records and replies. Free texts stay. @returns the value itself if it names nobody else than before.
 */
export function withoutName<T>(value: T, id: Id, name?: string, before?: readonly unknown[]): T;
export function withoutName(
  value: unknown,
  id: Id,
  name = erasedName(id),
  before: readonly unknown[] = [],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutName<unknown>(item, id, name, before));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  const { person_id, responder_id, members, group_name }: Record<string, unknown> = Object(value);
  const ids = Array.isArray(members) ? members.flatMap((member) => Object(member).person_ids ?? []) : [];
  const isTheirs =
    [person_id, responder_id].includes(id) ||
    (ids.includes(id) && (before.includes(group_name) || ids.every((one) => one === id)));
  const entries = Object.entries(value);
  const after = entries.map(([key, member]) =>
    isTheirs && NAMES.has(key) && member !== '' ? name : withoutName<unknown>(member, id, name, before),
  );
  return after.some((member, place) => member !== entries[place]?.[1])
    ? Object.fromEntries(entries.map(([key], place) => [key, after[place]]))
    : value;
}

const { people, peopleEmails, memberships, appKeys, absences, changes, requests, payRates } = tables;
const { schedules, scheduleVersions, sources, sourceSchedules } = tables;

/** Outcome of an erasure, with the names and addresses that it erased, for files outside of the store. */
export type Erasure = {
  person_id: Id;
  /** Further numbers of theirs, which their ids in tools have. */
  toolNumbers: Id[];
  names: string[];
  emails: string[];
  /** Rows that were changed or removed, by table. */
  touched: { table: string; rows: number }[];
  notes: string[];
};

/**
 * Removes the record of a person, with keys, absences, rates and requests, in the caller's transaction, and replaces the
 * name by the number in rotas, their versions and changes. Reasons and other free texts are not searched.
 */
export async function eraseStored(tx: Db, person_id: Id): Promise<Erasure> {
  const [person] = await tx.select().from(people).where(eq(people.person_id, person_id));
  const emails = await tx
    .delete(peopleEmails)
    .where(eq(peopleEmails.person_id, person_id))
    .returning({ email: peopleEmails.email });
  const touched = new Map<string, number>();
  const add = (table: PgTable, rows: number) =>
    touched.set(getTableName(table), (touched.get(getTableName(table)) ?? 0) + rows);
  for (const table of [memberships, appKeys, absences, payRates, people]) {
    const isTheirs = eq(table.person_id, person_id);
    add(table, (await tx.delete(table).where(isTheirs).returning({ id: table.person_id })).length);
  }
  const isAsked = or(hasNumber(requests.asked, person_id), hasNumber(requests.answers, person_id));
  const ofPerson = or(eq(requests.from_person, person_id), isAsked);
  add(requests, (await tx.delete(requests).where(ofPerson).returning({ id: requests.request_id })).length);

  const name = person?.person_name;
  const namesakes = name === undefined ? 0 : await tx.$count(people, eq(people.person_name, name));
  const names = name === undefined || namesakes > 0 ? [] : [name];
  const addresses = emails.map(({ email }) => email);
  const authors = or(eq(changes.author_id, person_id), inArray(changes.author, [...names, ...addresses]));
  const by = erasedName(person_id);
  const isOther = and(authors, ne(changes.author, by));
  add(
    changes,
    (await tx.update(changes).set({ author: by }).where(isOther).returning({ n: changes.number })).length,
  );
  for (const [column, keys] of NAMED) {
    const where = or(hasNumber(column, person_id), ...names.map((text) => hasText(column, text)));
    const after = (value: unknown) =>
      names.reduce((bare, text) => renamed(bare, text, by), withoutName(value, person_id));
    add(column.table, await rewrite(tx, { column, keys, where }, after));
  }
  // Absences that calendars had at their last reading.
  const ofCalendars = { column: sources.records, keys: [sources.name] };
  const where = hasNumber(sources.records, person_id);
  await rewrite(tx, { ...ofCalendars, where }, (records) =>
    Array.isArray(records) ? records.filter((record) => Object(record).person_id !== person_id) : records,
  );
  return {
    person_id,
    toolNumbers: await toolNumbersOf(tx, person_id),
    names: name === undefined ? [] : [name],
    emails: addresses,
    touched: [...touched].flatMap(([table, rows]) => (rows > 0 ? [{ table, rows }] : [])),
    notes: await notesOf(tx, person_id, namesakes),
  };
}

/**
 * Erases again people of the list of erased numbers whom an import or a restored store has brought back.
 * @returns their numbers.
 */
export async function eraseListed(tx: Db): Promise<Id[]> {
  if ((await tx.$count(tables.erasures)) === 0) return [];
  const ids = new Set<string>();
  for (const table of [people, absences, payRates])
    for (const row of await tx.selectDistinct({ id: table.person_id }).from(table)) ids.add(String(row.id));
  for (const table of [scheduleVersions, sourceSchedules]) {
    const lists = sql`regexp_matches(${table.record}::text, '"person_ids":\\[([-0-9,]+)\\]', 'g') as lists`;
    const rows = await tx.selectDistinct({ list: sql<string>`lists[1]` }).from(sql`${table}, ${lists}`);
    for (const { list } of rows) for (const id of list.split(',')) ids.add(id);
  }
  const again: Id[] = [];
  for (const id of await erasedAmong(
    tx,
    [...ids].flatMap((digits) => parseId(digits) ?? []),
  )) {
    const { touched } = await eraseStored(tx, id);
    if (touched.length > 0) again.push(id);
  }
  return again;
}

const VERSION_KEY = [scheduleVersions.schedule_id, scheduleVersions.number];
const CHANGE = [changes.schedule_id, changes.number];

/** Columns with rotas, whose groups tools name after people, and with sentences that were made of names. */
const NAMED: readonly (readonly [column: PgColumn, keys: readonly PgColumn[]])[] = [
  [schedules.layers, [schedules.schedule_id]],
  [scheduleVersions.record, VERSION_KEY],
  [scheduleVersions.added_overrides, VERSION_KEY],
  [sourceSchedules.record, [sourceSchedules.schedule_id]],
  [changes.lines, CHANGE],
  [changes.edits, CHANGE],
  [sources.changes, [sources.name]],
];

/** Rewrites a JSON column. @returns number of changed rows. */
async function rewrite(
  tx: Db,
  { column, keys, where }: { column: PgColumn; keys: readonly PgColumn[]; where: SQL | undefined },
  after: (value: unknown) => unknown,
): Promise<number> {
  const selected = Object.fromEntries([...keys, column].map((one) => [one.name, sql<string>`${one}::text`]));
  let count = 0;
  for (const row of await tx.select(selected).from(column.table).where(where)) {
    const before = parseJson(row[column.name] ?? '');
    const value = after(before);
    if (value === before) continue;
    const isRow = sql.join(
      keys.map((key) => sql`${key}::text = ${row[key.name]}`),
      sql` and `,
    );
    const set = sql`${sql.identifier(column.name)} = ${stringifyJson(value)}::json`;
    await tx.execute(sql`update ${column.table} set ${set} where ${isRow}`);
    count += 1;
  }
  return count;
}

/** True for JSON with this number; a longer one with the same digits does not count. */
function hasNumber(column: PgColumn, id: Id): SQL {
  return sql`${column}::text ~ ${`(^|[^0-9])${id}([^0-9]|$)`}`;
}

function hasText(column: PgColumn, text: string): SQL {
  return sql`position(${stringifyJson(text).slice(1, -1)} in ${column}::text) > 0`;
}

/** Replaces a name as whole words. */
function renamed(value: unknown, name: string, by: string): unknown {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(stringifyJson(name).slice(1, -1))}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  const text = stringifyJson(value);
  // `$` in a replacement would have a meaning.
  const after = text.replaceAll(pattern, () => by);
  return after === text ? value : parseJson(after);
}

async function toolNumbersOf(tx: Db, person_id: Id): Promise<Id[]> {
  const rows = await tx.select({ known: sources.known_people }).from(sources);
  const pairs = rows.flatMap(({ known }) => known ?? []);
  return [...new Set(pairs.flatMap(([tool, own]) => (own === person_id ? [tool] : [])))];
}

async function notesOf(tx: Db, person_id: Id, namesakes: number): Promise<string[]> {
  const names = (await rotasOf(tx, person_id)).map(({ schedule_name }) => schedule_name);
  const isAbout = or(eq(changes.author_id, person_id), hasNumber(changes.edits, person_id));
  const reasons = await tx.$count(changes, and(ne(changes.reason, ''), isAbout));
  return [
    ...(namesakes > 0
      ? [`Histories keep the name: ${counted(namesakes, 'other person', 'other people')} have it, too`]
      : []),
    ...(names.length > 0
      ? [`Still in the rota of ${listed(names)}, as an unknown person: replace them there`]
      : []),
    `${counted(reasons, 'change')} by or about them ${reasons === 1 ? 'has' : 'have'} a reason: such free texts are not searched, nor titles of incidents and bodies of deliveries`,
  ];
}

/** Schedules with the person in a layer. */
export async function rotasOf(db: Db, person_id: Id): Promise<{ schedule_id: Id; schedule_name: string }[]> {
  const all = await db.select().from(schedules).where(hasNumber(schedules.layers, person_id));
  return all
    .filter(({ layers }) =>
      layers.some(({ groups }) =>
        groups.some(({ members }) => members.some(({ person_ids }) => person_ids.includes(person_id))),
      ),
    )
    .map(({ schedule_id, schedule_name }) => ({ schedule_id, schedule_name }));
}

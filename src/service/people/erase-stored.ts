import { and, eq, getTableName, ne } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { counted } from '#domain/text/count';
import { listed } from '#domain/text/words';
import type { Db } from '../store/db';
import * as tables from '../store/schema';
import { eraseTexts, type Touched } from './erase-texts';
import { type Alias, erasedName, isWord } from './erased';

/** What an erasure did, and what it could not do. */
export type Erasure = {
  person_id: Id;
  /** Further numbers of theirs, which their ids in tools have. */
  toolNumbers: Id[];
  /** Names and addresses that are erased, for files outside of the store. */
  names: string[];
  emails: string[];
  touched: Touched[];
  notes: string[];
};

/** Erases what the store has of a person, in the caller's transaction. @returns undefined for an unknown person. */
export async function eraseStored(tx: Db, person_id: Id): Promise<Erasure | undefined> {
  const { people, peopleEmails, memberships, appKeys, absences, changes, requests, payRates } = tables;
  const [person] = await tx.select().from(people).where(eq(people.person_id, person_id));
  if (!person) return undefined;
  const name = person.person_name;
  const namesakes = await tx.$count(
    people,
    and(eq(people.person_name, name), ne(people.person_id, person_id)),
  );
  const deleted = await tx
    .delete(peopleEmails)
    .where(eq(peopleEmails.person_id, person_id))
    .returning({ email: peopleEmails.email });
  const emails = deleted.map(({ email }) => email);
  const addresses = [...emails, person.phone, person.chat].filter((text) => text !== null);
  const names = [name, ...(await otherSpellings(tx, person_id, name))];
  const alias: Alias = { person_id, names: namesakes === 0 ? names : [], addresses };
  const by = erasedName(person_id);
  const removed: Touched[] = [];
  for (const table of [memberships, appKeys, absences, payRates]) {
    const rows = await tx
      .delete(table)
      .where(eq(table.person_id, person_id))
      .returning({ id: table.person_id });
    removed.push({ table: getTableName(table), rows: rows.length });
  }
  await tx.delete(people).where(eq(people.person_id, person_id));
  await forgetDays(tx, person_id);
  // Also where a namesake forbids to replace the name in texts.
  await tx.update(changes).set({ author: by }).where(eq(changes.author_id, person_id));
  await tx.update(requests).set({ from_name: by }).where(eq(requests.from_person, person_id));
  const touched = [{ table: 'people', rows: 1 }, ...removed, ...(await eraseTexts(tx, [alias]))].filter(
    ({ rows }) => rows > 0,
  );
  return {
    person_id,
    toolNumbers: await toolNumbersOf(tx, person_id),
    names,
    emails,
    touched,
    notes: await notesOf(tx, person_id, { name, namesakes }),
  };
}

/** Names of groups of this person alone that share a word with the name, as tools write it: "Lindt, A." */
async function otherSpellings(tx: Db, person_id: Id, name: string): Promise<string[]> {
  const words = wordsIn(name);
  const stored = await tx.select({ record: tables.scheduleVersions.record }).from(tables.scheduleVersions);
  const own = stored
    .flatMap(({ record }) => record.layers.flatMap(({ groups }) => groups))
    .filter(({ members }) => {
      const ids = members.flatMap(({ person_ids }) => person_ids);
      return ids.length > 0 && ids.every((id) => id === person_id);
    })
    .map(({ group_name }) => group_name)
    .filter((group) => group !== name && wordsIn(group).some((word) => words.includes(word)));
  return [...new Set(own)];
}

/** Words of three letters or more, in lower case. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** Removes the absences that calendars had at their last reading. */
async function forgetDays(tx: Db, person_id: Id): Promise<void> {
  const { sources } = tables;
  for (const { name, records } of await tx.select().from(sources)) {
    const others = records?.filter((record) => Object(record).person_id !== person_id);
    if (others && others.length !== records?.length)
      await tx.update(sources).set({ records: others }).where(eq(sources.name, name));
  }
}

async function toolNumbersOf(tx: Db, person_id: Id): Promise<Id[]> {
  const rows = await tx.select({ known: tables.sources.known_people }).from(tables.sources);
  const pairs = rows.flatMap(({ known }) => known ?? []);
  return [...new Set(pairs.flatMap(([tool, own]) => (own === person_id ? [tool] : [])))];
}

async function notesOf(
  tx: Db,
  person_id: Id,
  { name, namesakes }: { name: string; namesakes: number },
): Promise<string[]> {
  const names = (await rotasOf(tx, person_id)).map(({ schedule_name }) => schedule_name);
  return [
    ...(namesakes > 0
      ? [`Histories keep the name: ${counted(namesakes, 'other person', 'other people')} have it, too`]
      : []),
    ...(namesakes === 0 && isWord(name)
      ? ['The name is one word: in histories only texts that are this word were changed']
      : []),
    ...(names.length > 0
      ? [`Still in the rota of ${listed(names)}, as an unknown person: replace them there`]
      : []),
    'Titles of incidents, bodies of deliveries and other texts are not searched: they may have the name',
  ];
}

/** Schedules with the person in a layer. */
export async function rotasOf(db: Db, person_id: Id): Promise<{ schedule_id: Id; schedule_name: string }[]> {
  const all = await db.select().from(tables.schedules);
  return all
    .filter(({ layers }) =>
      layers.some(({ groups }) =>
        groups.some(({ members }) => members.some(({ person_ids }) => person_ids.includes(person_id))),
      ),
    )
    .map(({ schedule_id, schedule_name }) => ({ schedule_id, schedule_name }));
}

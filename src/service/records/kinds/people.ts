import * as z from 'zod/mini';
import { and, asc, gt, inArray, notInArray } from 'drizzle-orm';
import { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import type { Db } from '../../store/db';
import { memberships, people as table, peopleEmails } from '../../store/schema';
import { chat, email, key, phone, teamId, text, timeZone } from '../field-schemas';
import { incoming, PAGE, pages, type Placed, type RecordKind } from '../record-kind';

/** `emails`, in lower case: addresses with which this person signs in. `chat`: address that opens a chat. */
export type PersonRecord = {
  person_id: Id;
  person_name: string;
  team_ids: Id[];
  emails?: string[] | undefined;
  time_zone?: string | undefined;
  phone?: string | undefined;
  chat?: string | undefined;
  /** Number in a payroll. */
  personnel_number?: string | undefined;
};

export const people: RecordKind<PersonRecord> = {
  schema: z.object({
    person_id: Id,
    person_name: text,
    team_ids: z._default(z.array(teamId), []),
    emails: z.optional(z.array(email)),
    time_zone: z.optional(timeZone),
    phone: z.optional(phone),
    chat: z.optional(chat),
    personnel_number: z.optional(key.check(z.maxLength(50))),
  }),
  idOf: ({ person_id }) => String(person_id),
  teamsOf: ({ team_ids }) => team_ids.map((team_id, index) => ({ field: `team_ids[${index}]`, team_id })),
  conflicts: sharedEmails,
  async write(db, batch) {
    await db
      .insert(table)
      .values(
        batch.map((person) => ({
          person_id: person.person_id,
          person_name: person.person_name,
          time_zone: person.time_zone ?? null,
          phone: person.phone ?? null,
          chat: person.chat ?? null,
          personnel_number: person.personnel_number ?? null,
        })),
      )
      .onConflictDoUpdate({
        target: table.person_id,
        set: incoming(table, 'person_name', 'time_zone', 'phone', 'chat', 'personnel_number'),
      });
    const ids = batch.map((person) => person.person_id);
    await db.delete(memberships).where(inArray(memberships.person_id, ids));
    const rows = batch.flatMap(({ person_id, team_ids }) =>
      [...new Set(team_ids)].map((team_id) => ({ person_id, team_id })),
    );
    if (rows.length > 0) await db.insert(memberships).values(rows);
    await db.delete(peopleEmails).where(inArray(peopleEmails.person_id, ids));
    const addresses = batch.flatMap(({ person_id, emails = [] }) =>
      [...new Set(emails)].map((email) => ({ email, person_id })),
    );
    if (addresses.length > 0) await db.insert(peopleEmails).values(addresses);
  },
  pages: (db) =>
    pages(
      (after: Id | undefined) => peopleAfter(db, after),
      ({ person_id }) => person_id,
    ),
};

/**
 * Error messages for addresses of other people, in the batch or the store: each address must belong to one person.
 */
async function sharedEmails(db: Db, batch: readonly Placed<PersonRecord>[]): Promise<string[]> {
  const emails = batch.flatMap(({ record }) => record.emails ?? []);
  if (emails.length === 0) return [];
  const ids = batch.map(({ record }) => record.person_id);
  const existing = await db
    .select()
    .from(peopleEmails)
    .where(and(inArray(peopleEmails.email, emails), notInArray(peopleEmails.person_id, ids)));
  const holders = new Map(existing.map(({ email, person_id }) => [email, person_id]));
  return batch.flatMap(({ place, record: { person_id, emails = [] } }) =>
    emails.flatMap((email, index) => {
      const holder = holders.get(email) ?? person_id;
      holders.set(email, holder);
      return holder === person_id ? [] : [`${place}: emails[${index}] is an address of person ${holder}`];
    }),
  );
}

async function peopleAfter(db: Db, after: Id | undefined): Promise<PersonRecord[]> {
  const page = await db
    .select()
    .from(table)
    .where(after === undefined ? after : gt(table.person_id, after))
    .orderBy(asc(table.person_id))
    .limit(PAGE);
  if (page.length === 0) return [];
  const ids = page.map((person) => person.person_id);
  const rows = await db
    .select()
    .from(memberships)
    .where(inArray(memberships.person_id, ids))
    .orderBy(asc(memberships.team_id));
  const addresses = await db
    .select()
    .from(peopleEmails)
    .where(inArray(peopleEmails.person_id, ids))
    .orderBy(asc(peopleEmails.email));
  const teamsOf = new Map<Id, Id[]>();
  for (const { person_id, team_id } of rows) addTo(teamsOf, person_id, team_id);
  const emailsOf = new Map<Id, string[]>();
  for (const { person_id, email } of addresses) addTo(emailsOf, person_id, email);
  return page.map(({ person_id, person_name, time_zone, phone, chat, personnel_number }) => {
    const person: PersonRecord = {
      person_id,
      person_name,
      team_ids: teamsOf.get(person_id) ?? [],
      emails: emailsOf.get(person_id),
    };
    if (time_zone !== null) person.time_zone = time_zone;
    if (phone !== null) person.phone = phone;
    if (chat !== null) person.chat = chat;
    if (personnel_number !== null) person.personnel_number = personnel_number;
    return person;
  });
}

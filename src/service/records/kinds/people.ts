import * as z from 'zod/mini';
import { and, asc, gt, inArray, notInArray, eq, or } from 'drizzle-orm';
import { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import type { Db } from '../../store/db';
import {
  memberships,
  people as peopleTable,
  peopleEmails,
  absences as absencesTable,
  roles as rolesTable,
  teams as teamsTable,
  holidays as holidaysTable,
} from '../../store/schema';
import { chat, email, key, phone, teamId, text, timeZone, seconds, date } from '../field-schemas';
import { incoming, PAGE, pages, type Placed, type RecordKind, simpleKind } from '../record-kind';
import type { Absence, Holiday } from '#contract/served/records';
import type { RoleName } from '#contract/names';
import { createHash } from 'node:crypto';
import { stringifyJson } from '#contract/json';

/** `emails`, in lower case: addresses with which this person signs in. `chat`: address that opens a chat. */
type PersonRecord = {
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
      .insert(peopleTable)
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
        target: peopleTable.person_id,
        set: incoming(peopleTable, 'person_name', 'time_zone', 'phone', 'chat', 'personnel_number'),
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
    .from(peopleTable)
    .where(after === undefined ? after : gt(peopleTable.person_id, after))
    .orderBy(asc(peopleTable.person_id))
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

/** Identified by person and start. One that ends at its start removes the stored one. */
type AbsenceRecord = Absence;

const isRemoval = ({ start, end }: AbsenceRecord) => start === end;

const storedAbsences = simpleKind({
  table: absencesTable,
  key: ['person_id', 'starts_at'],
  schema: z
    .object({ person_id: Id, start: seconds, end: seconds, reason: z.optional(text) })
    .check(z.refine(({ start, end }) => start <= end, { error: 'must not be before start', path: ['end'] })),
  idOf: ({ person_id, start }) => `${person_id} ${start}`,
  rowOf: ({ person_id, start, end, reason }: AbsenceRecord) => ({
    person_id,
    starts_at: start,
    ends_at: end,
    reason: reason ?? null,
  }),
  recordOf: absenceOf,
});

export const absences: RecordKind<AbsenceRecord> = {
  ...storedAbsences,
  async write(db, batch, session) {
    const removals = batch.filter(isRemoval);
    if (removals.length > 0) {
      const rows = removals.map(({ person_id, start }) =>
        and(eq(absencesTable.person_id, person_id), eq(absencesTable.starts_at, start)),
      );
      await db.delete(absencesTable).where(or(...rows));
    }
    const others = batch.filter((absence) => !isRemoval(absence));
    if (others.length > 0) await storedAbsences.write(db, others, session);
  },
};

/** Record of a row. */
export function absenceOf({
  person_id,
  starts_at,
  ends_at,
  reason,
}: typeof absencesTable.$inferSelect): AbsenceRecord {
  return { person_id, start: starts_at, end: ends_at, ...(reason !== null && { reason }) };
}

/** Names and order of roles; a role may have no record. */
type RoleRecord = RoleName;

export const roles: RecordKind<RoleRecord> = simpleKind({
  table: rolesTable,
  key: ['role_id'],
  schema: z.object({ role_id: Id, role_name: key, order: z.int32() }),
  idOf: ({ role_id }) => String(role_id),
  rowOf: (role) => role,
  recordOf: (row) => row,
});

export const teams: RecordKind<{ team_id: Id; team_name: string }> = simpleKind({
  table: teamsTable,
  key: ['team_id'],
  schema: z.object({ team_id: teamId, team_name: text }),
  idOf: ({ team_id }) => String(team_id),
  rowOf: (team) => team,
  recordOf: (row) => row,
});

/** Day without work; without teams and people, for everybody. */
type HolidayRecord = Holiday;

/** Sorted list without duplicates; undefined if empty. */
function normal(ids: readonly Id[] | undefined): Id[] | undefined {
  return ids === undefined || ids.length === 0
    ? undefined
    : [...new Set(ids)].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
}

/** Date and digest of name, teams and people: short, as the lists may be long. */
function holidayId({ date, name, team_ids, person_ids }: HolidayRecord): string {
  const rest = stringifyJson([name, normal(team_ids), normal(person_ids)]);
  return `${date} ${createHash('sha256').update(rest).digest('hex').slice(0, 32)}`;
}

export const holidays: RecordKind<HolidayRecord> = simpleKind({
  table: holidaysTable,
  key: ['holiday_id'],
  schema: z.object({
    date,
    name: key,
    team_ids: z.optional(z.array(teamId)),
    person_ids: z.optional(z.array(Id)),
  }),
  idOf: holidayId,
  teamsOf: ({ team_ids = [] }) =>
    team_ids.map((team_id, index) => ({ field: `team_ids[${index}]`, team_id })),
  rowOf: (holiday) => ({
    holiday_id: holidayId(holiday),
    date: holiday.date,
    name: holiday.name,
    team_ids: normal(holiday.team_ids) ?? null,
    person_ids: normal(holiday.person_ids) ?? null,
  }),
  recordOf: holidayOf,
});

/** Record of a row. */
export function holidayOf({
  date,
  name,
  team_ids,
  person_ids,
}: typeof holidaysTable.$inferSelect): HolidayRecord {
  return { date, name, ...(team_ids && { team_ids }), ...(person_ids && { person_ids }) };
}

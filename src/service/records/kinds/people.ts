import { asc, gt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Id } from '#contract/id';
import type { Db } from '../../store/db';
import { memberships, people as table } from '../../store/schema';
import { teamId, text } from '../field-schemas';
import { incoming } from '../incoming';
import { PAGE, pages } from '../pages';
import type { RecordKind } from '../record-kind';

export type PersonRecord = { person_id: Id; person_name: string; team_ids: Id[] };

export const people: RecordKind<PersonRecord> = {
  schema: z.object({ person_id: Id, person_name: text, team_ids: z._default(z.array(teamId), []) }),
  idOf: ({ person_id }) => String(person_id),
  teamsOf: ({ team_ids }) => team_ids.map((team_id, index) => ({ field: `team_ids[${index}]`, team_id })),
  async write(db, batch) {
    await db
      .insert(table)
      .values(batch.map(({ person_id, person_name }) => ({ person_id, person_name })))
      .onConflictDoUpdate({ target: table.person_id, set: incoming(table, 'person_name') });
    const ids = batch.map((person) => person.person_id);
    await db.delete(memberships).where(inArray(memberships.person_id, ids));
    const rows = batch.flatMap(({ person_id, team_ids }) =>
      [...new Set(team_ids)].map((team_id) => ({ person_id, team_id })),
    );
    if (rows.length > 0) await db.insert(memberships).values(rows);
  },
  pages: (db) =>
    pages(
      (after: Id | undefined) => peopleAfter(db, after),
      ({ person_id }) => person_id,
    ),
};

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
  const teamsOf = new Map<Id, Id[]>();
  for (const { person_id, team_id } of rows) {
    teamsOf.set(person_id, [...(teamsOf.get(person_id) ?? []), team_id]);
  }
  return page.map(({ person_id, person_name }) => ({
    person_id,
    person_name,
    team_ids: teamsOf.get(person_id) ?? [],
  }));
}

import { inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { refuseInput } from '../refusal';
import type { Db } from '../store/db';
import { people } from '../store/schema';

export type NamedPerson = { field: string; person: Id };

/** @throws Refusal InvalidParameter for people without a record, who would be on call unnoticed. */
export async function requirePeople(tx: Db, named: readonly NamedPerson[]): Promise<void> {
  if (named.length === 0) return;
  const rows = await tx
    .select({ id: people.person_id })
    .from(people)
    .where(
      inArray(
        people.person_id,
        named.map(({ person }) => person),
      ),
    );
  const existing = new Set(rows.map(({ id }) => id));
  const unknown = named.find(({ person }) => !existing.has(person));
  if (unknown) refuseInput(`${unknown.field} names person ${unknown.person}, who does not exist.`);
}

import { inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { peopleOf } from '#domain/oncall/reply/timeline';
import type { RuleEdit } from '#domain/plan/change/edit';
import { Refusal } from '../refusal';
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
  const known = new Set(rows.map(({ id }) => id));
  const unknown = named.find(({ person }) => !known.has(person));
  if (unknown)
    throw new Refusal(
      'InvalidParameter',
      `${unknown.field} names person ${unknown.person}, who does not exist.`,
    );
}

/** @throws Refusal InvalidParameter for people without a record that edits bring in. */
export async function requirePeopleOfEdits(tx: Db, edits: readonly RuleEdit[]): Promise<void> {
  const named = edits.flatMap((edit, index): NamedPerson[] => {
    const at = (member: string, people: readonly Id[]) =>
      people.map((person) => ({ field: `edits[${index}].${member}`, person }));
    switch (edit.kind) {
      case 'join':
        return at('person', [edit.person]);
      case 'replace':
        return at('by', [edit.by]);
      case 'role':
        return at('people', edit.people);
      case 'addLayer':
        return at('layer.groups', edit.layer.groups.flatMap(peopleOf));
      default:
        return [];
    }
  });
  await requirePeople(tx, named);
}

import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, problemLine } from '#contract/problem';
import type { FirstPerson } from '#contract/served/records';
import { type Entry, importRecords, lockImports } from './import/import-records';
import { createKey } from './keys';
import { email as emailField } from './records/field-schemas';
import { Refusal } from './refusal';
import type { Store } from './store/db';
import { people } from './store/schema';

const FIRST_PERSON_ID = 1;
const ROLES = ['Primary', 'Secondary'];

/**
 * Begins an empty store with its first person and two roles, and saves an app key for that person.
 * @param now Unix seconds.
 * @throws Refusal InvalidParameter; BadRequest for a store with people.
 */
export async function beginStore(
  { db }: Store,
  dataDir: string,
  { person_name, email }: FirstPerson,
  now: number,
): Promise<void> {
  const address = check(emailField, email);
  if (!address.ok) {
    const problems = address.problems.map(({ rule }) => ({ field: 'email', rule }));
    throw new Refusal('InvalidParameter', problemLine(problems));
  }
  const file = join(dataDir, 'app-key');
  await db.transaction(async (tx) => {
    await lockImports(tx);
    if ((await tx.$count(people)) > 0) throw new Refusal('BadRequest', 'There are people already.');
    const person = { person_id: FIRST_PERSON_ID, person_name, team_ids: [], emails: [address.value] };
    const entries = ROLES.map((role_name, index): Entry => {
      const value = { role_id: index + 1, role_name, order: index + 1 };
      return { kind: 'roles', place: 'The roles', size: 0, value };
    });
    await importRecords(tx, [...entries, { kind: 'people', place: 'The person', size: 0, value: person }], {
      now,
    });
    const key = await createKey(tx, FIRST_PERSON_ID, now);
    await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
  });
  // Only after the commit.
  await rename(`${file}.new`, file);
}

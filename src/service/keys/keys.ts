import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Right } from '#contract/operation';
import { lowerAscii } from '#domain/text/bytes';
import { DAY } from '#domain/time/zone';
import type { Caller } from '../context';
import type { Db } from '../store/db';
import { appKeys, people, peopleEmails } from '../store/schema';
import { isKey, keyIdOf, makeKey } from './app-key';

/**
 * Permissions of a key besides reading what its person may see: `artifacts` adds, lists and removes artifacts for
 * symbolication; `import` sees everything; `change` changes the
 * rotas that its person sees, in that person's name; `pay` sees pay, saves rates and closes months, in that name.
 */
export const SCOPES = ['artifacts', 'import', 'change', 'pay'] as const;

export type Scope = (typeof SCOPES)[number];

/** Key as listed: without the secret. Times are Unix seconds. */
export type ListedKey = {
  key_id: string;
  person_id: Id;
  person_name: string;
  created_at: number;
  revoked_at: number | null;
  /** Last use, at most a day earlier; null: never used. */
  used_at: number | null;
  scopes: string[];
};

export type Person = { person_id: Id; person_name: string };

/**
 * Creates a key for a person and returns it, the only time it is visible; undefined if the person is unknown.
 * @param scopes permissions besides reading.
 */
export async function createKey(
  db: Db,
  person_id: Id,
  now: number,
  scopes: readonly Scope[] = [],
): Promise<string | undefined> {
  const [person] = await db.select().from(people).where(eq(people.person_id, person_id));
  if (!person) return undefined;
  const { key, key_id, key_hash } = makeKey();
  await db.insert(appKeys).values({ key_id, person_id, key_hash, created_at: now, scopes: [...scopes] });
  return key;
}

/** All keys, including revoked ones, by age. */
export async function listKeys(db: Db): Promise<ListedKey[]> {
  return db
    .select({
      key_id: appKeys.key_id,
      person_id: appKeys.person_id,
      person_name: people.person_name,
      created_at: appKeys.created_at,
      revoked_at: appKeys.revoked_at,
      used_at: appKeys.used_at,
      scopes: appKeys.scopes,
    })
    .from(appKeys)
    .innerJoin(people, eq(people.person_id, appKeys.person_id))
    .orderBy(asc(appKeys.created_at), asc(appKeys.key_id));
}

/** Revokes a key for good; false if there is no valid key with this id. */
export async function revokeKey(db: Db, key_id: string, now: number): Promise<boolean> {
  const revoked = await db
    .update(appKeys)
    .set({ revoked_at: now })
    .where(and(eq(appKeys.key_id, key_id), isNull(appKeys.revoked_at)))
    .returning({ key_id: appKeys.key_id });
  return revoked.length > 0;
}

/** Person with this e-mail address; undefined if there is none. */
export async function personOf(db: Db, email: string): Promise<Person | undefined> {
  const [person] = await db
    .select({ person_id: people.person_id, person_name: people.person_name })
    .from(peopleEmails)
    .innerJoin(people, eq(people.person_id, peopleEmails.person_id))
    .where(eq(peopleEmails.email, lowerAscii(email)));
  return person;
}

/** Owner of a key; undefined if it is unknown, revoked or malformed, in the same time. */
export async function callerOf(db: Db, presented: string): Promise<Caller | undefined> {
  return (await holderOf(db, presented))?.caller;
}

/** Scopes that give a program a right. */
export const RIGHT_SCOPES: Readonly<Record<Right, Scope>> = {
  change: 'change',
  operate: 'change',
  pay: 'pay',
};

/** Owner of a key. */
export type Holder = {
  caller: Caller;
  person_id: Id;
  name: string;
  key_id: string;
  scopes: Scope[];
};

/**
 * Same as `callerOf`, with the rights of the key.
 * @param usedAt Unix seconds of a use to record; absent: none.
 */
export async function holderOf(db: Db, presented: string, usedAt?: number): Promise<Holder | undefined> {
  const row = await validKey(db, presented);
  if (!row) return undefined;
  const { person_id, key_id } = row;
  if (usedAt !== undefined && usedAt - (row.used_at ?? 0) >= DAY) {
    // A store that takes no writes still answers.
    await db
      .update(appKeys)
      .set({ used_at: usedAt })
      .where(eq(appKeys.key_id, key_id))
      .catch(() => undefined);
  }
  const name = row.person_name ?? `#${person_id}`;
  const scopes = row.scopes.filter(isScope);
  return { caller: { kind: 'person', person_id }, person_id, name, key_id, scopes };
}

async function validKey(db: Db, presented: string) {
  const [row] = await db
    .select({ ...getTableColumns(appKeys), person_name: people.person_name })
    .from(appKeys)
    .leftJoin(people, eq(people.person_id, appKeys.person_id))
    .where(eq(appKeys.key_id, keyIdOf(presented)));
  const isValid = isKey(presented, row?.key_hash);
  return isValid && row?.revoked_at === null ? row : undefined;
}

/** True for scopes of this version; a newer version may have created keys with others. */
function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

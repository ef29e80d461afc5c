import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Right } from '#contract/operation';
import { lowerAscii } from '#domain/text/bytes';
import { DAY } from '#domain/time/zone';
import type { Caller, Log } from './context';
import type { Db } from './store/db';
import { appKeys, people, peopleEmails } from './store/schema';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from './store/data-dir';

/**
 * App keys have the form `wb_<id>_<secret>`: an id of eight hex digits (shown by `key list`), and 256 random bits.
 * Only the SHA-256 is stored; with that much randomness a slower hash is not needed.
 */

const KEY_FORM = /^wb_([0-9a-f]{8})_[\w-]{43}$/;

// Looked up for a malformed key, so that it takes as long as any other unknown key.
const NO_KEY_ID = '________';
const NO_HASH = hashOf('');

export function makeKey(): { key: string; key_id: string; key_hash: string } {
  const key_id = randomBytes(4).toString('hex');
  const key = `wb_${key_id}_${randomBytes(32).toString('base64url')}`;
  return { key, key_id, key_hash: hashOf(key) };
}

/** True if the text has the form of a key. */
export function isKeyText(text: string): boolean {
  return KEY_FORM.test(text);
}

/** Public id of a key; undefined if it is malformed. */
export function keyIdIn(presented: string): string | undefined {
  return KEY_FORM.exec(presented)?.[1];
}

/** Id for looking up a key; an id that never exists if the key is malformed. */
export function keyIdOf(presented: string): string {
  return keyIdIn(presented) ?? NO_KEY_ID;
}

/** Compares in constant time; without a stored hash it does the same work and returns false. */
export function isKey(presented: string, storedHash: string | undefined): boolean {
  const isSame = timingSafeEqual(
    Buffer.from(hashOf(presented), 'hex'),
    Buffer.from(storedHash ?? NO_HASH, 'hex'),
  );
  return isSame && storedHash !== undefined;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Bearer token of a request. */
export function bearerIn({ headers }: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
}

/**
 * Permissions of a key besides reading what its person may see: `artifacts` adds, lists and removes artifacts for
 * symbolication; `import` sees everything; `change` changes the
 * rotas that its person sees, in that person's name; `pay` sees pay, saves rates and closes months, in that name.
 */
export const SCOPES = ['artifacts', 'import', 'change', 'pay'] as const;

export type Scope = (typeof SCOPES)[number];

/** Key as listed: without the secret. Times are Unix seconds. */
type ListedKey = {
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

/** Default app key of the dashboard: the contents of `<data dir>/app-key`. */
export type OwnKey = {
  /**
   * Key in the file, which may be replaced at any time. While the file is missing or empty, the previous key stays: a
   * shell truncates the file first, and the command that creates a key takes seconds.
   */
  key(): Promise<string | undefined>;
  /** Error message if the dashboard cannot read data with this key: the reason and the remedy, in one line. */
  problem(): Promise<string | undefined>;
};

/** @param hasSources true if an empty store is filled by tools that are read. */
export function createOwnKey(db: Db, dataDir: string, log: Log, hasSources: boolean): OwnKey {
  const file = join(dataDir, 'app-key');
  const make = `make a key for a person: npm run -s watchbill -- key create --person <id> --save ${file}`;
  let lastKey: string | undefined;
  let version = '';

  async function refresh(): Promise<void> {
    const { ino, mtimeMs, size, mode } = await stat(file);
    const current = `${ino} ${mtimeMs} ${size}`;
    if (current === version) return;
    lastKey = (await readFile(file, 'utf8')).trim() || lastKey;
    version = current;
    if ((mode & 0o077) === 0) return;
    await chmod(file, 0o600).catch((error: unknown) => {
      log(`Others on this machine can read the app key in ${file} (${reasonOf(error)})`);
    });
  }

  /** Error message; undefined if the file was read or does not exist. */
  async function failure(): Promise<string | undefined> {
    try {
      await refresh();
      return undefined;
    } catch (error) {
      return reasonOf(error) === 'ENOENT' ? undefined : reasonOf(error);
    }
  }

  return {
    async key() {
      await failure();
      return lastKey;
    },
    async problem() {
      const reason = await failure();
      if (reason !== undefined) return `The app key in ${file} cannot be read (${reason})`;
      if (lastKey !== undefined) {
        if ((await callerOf(db, lastKey)) !== undefined) return undefined;
        return `The app key in ${file} is not valid in this store; put the file back from a backup, or ${make}`;
      }
      const fill = hasSources
        ? 'wait for the first reading of its sources (docs/running/sources.md)'
        : 'import your records (docs/running/your-data.md)';
      return (await db.$count(people)) === 0
        ? `The store is empty: ${fill}, then ${make}`
        : `There is no app key in ${file}, so the dashboard sees nothing; put the file back from a backup, or ${make}`;
    },
  };
}

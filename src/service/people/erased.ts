import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Db } from '../store/db';
import { erasures } from '../store/schema';

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
 * Replaces the name beside the number of a person, also that of a group of this person alone, in records and replies.
 * Free texts stay. @returns the value itself if it names nobody else than before.
 */
export function withoutName<T>(value: T, id: Id, name?: string): T;
export function withoutName(value: unknown, id: Id, name = erasedName(id)): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutName<unknown>(item, id, name));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  const { person_id, responder_id, members }: Record<string, unknown> = Object(value);
  const ids = Array.isArray(members) ? members.flatMap((member) => Object(member).person_ids ?? []) : [];
  const isTheirs =
    [person_id, responder_id].includes(id) || (ids.length > 0 && ids.every((one) => one === id));
  const entries = Object.entries(value);
  const after = entries.map(([key, member]) =>
    isTheirs && NAMES.has(key) && member !== '' ? name : withoutName<unknown>(member, id, name),
  );
  return after.some((member, place) => member !== entries[place]?.[1])
    ? Object.fromEntries(entries.map(([key], place) => [key, after[place]]))
    : value;
}

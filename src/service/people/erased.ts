import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { escaped } from '#domain/text/escaped';
import type { Db } from '../store/db';
import { erasures } from '../store/schema';

/** What stands in texts where the name of an erased person stood. */
export function erasedName(id: Id): string {
  return `Person ${id}`;
}

/** What is remembered of an erased person. */
export function personHash(id: Id): string {
  return createHash('sha256').update(`watchbill person ${id}`).digest('hex');
}

/** Those of these people who were erased, with the time in Unix seconds. */
export async function erasedAmong(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  const idsByHash = new Map(ids.map((id) => [personHash(id), id]));
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(erasures)
          .where(inArray(erasures.person_hash, [...idsByHash.keys()]));
  return new Map(
    rows.flatMap(({ person_hash, erased_at }) => {
      const id = idsByHash.get(person_hash);
      return id === undefined ? [] : [[id, erased_at] as const];
    }),
  );
}

/** Texts that tell who somebody is, and what stands instead of them. */
export type Alias = { person_id: Id; names: readonly string[]; addresses: readonly string[] };

/** A name of one word may be any word: it is replaced only where it is the whole text. */
export function isWord(name: string): boolean {
  return !/\s/u.test(name.trim());
}

/**
 * Replaces names and addresses in the texts of a JSON value. E-mail addresses become such as can reach nobody.
 * @returns the value itself where nothing is replaced. Numbers and members' names stay.
 */
export function withoutNames<T>(value: T, aliases: readonly Alias[]): T;
export function withoutNames(value: unknown, aliases: readonly Alias[]): unknown {
  const rules = aliases.flatMap(({ person_id, names, addresses }): Rule[] => [
    ...addresses.map((text) => ({
      pattern: new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped(text.trim())}(?![\\p{L}\\p{N}-])`, 'giu'),
      by: text.includes('@') ? `person-${person_id}@erased.invalid` : 'erased',
    })),
    ...names.map((text) => ({ pattern: patternOf(text), by: erasedName(person_id) })),
  ]);
  return rules.length === 0 ? value : replaced(value, rules);
}

type Rule = { pattern: RegExp; by: string };

function patternOf(name: string): RegExp {
  const text = escaped(name.trim());
  return new RegExp(
    isWord(name) ? `^\\s*${text}\\s*$` : `(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

function replaced(value: unknown, rules: readonly Rule[]): unknown {
  if (typeof value === 'string') {
    // `$` in a replacement would have a meaning.
    return rules.reduce((text, { pattern, by }) => text.replace(pattern, () => by), value);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => replaced(item, rules));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const members = entries.map(([name, member]) => [name, replaced(member, rules)] as const);
  return members.some(([, member], place) => member !== entries[place]?.[1])
    ? Object.fromEntries(members)
    : value;
}

import { folded, counted, listed } from '#domain/text/words';
import type { Records } from '../records/kinds';
import type { Db } from '../store/db';
import { people } from '../store/schema';

type Person = Pick<Records['people'], 'person_id' | 'person_name'>;

/** Max names in a line. */
const MAX_NAMES = 5;

/**
 * Line about new people who are called like someone who was here before: only an address in common makes them one, so
 * there are two of them now. Undefined if there are none.
 */
export function namesakesLine(added: readonly Person[], before: readonly Person[]): string | undefined {
  const names = new Set(before.map(({ person_name }) => folded(person_name)));
  const both = added.filter(({ person_name }) => names.has(folded(person_name)));
  if (both.length === 0) return undefined;
  const some = both.slice(0, MAX_NAMES).map(({ person_name }) => person_name);
  const more = both.length - some.length;
  const are = counted(both.length, 'new person is', 'new people are');
  return `${are} called like somebody here, without an address in common, so they count as others: ${listed(some)}${more > 0 ? ` and ${more} more` : ''}. See docs/running/your-data.md.`;
}

/**
 * Notes all people before an import.
 * @returns a function for the same transaction after it: warnings about new people who are called like earlier ones.
 */
export async function notePeople(tx: Db): Promise<() => Promise<string[]>> {
  const all = () => tx.select({ person_id: people.person_id, person_name: people.person_name }).from(people);
  const before = await all();
  const knownIds = new Set(before.map(({ person_id }) => person_id));
  return async () => {
    const line = namesakesLine(
      (await all()).filter(({ person_id }) => !knownIds.has(person_id)),
      before,
    );
    return line === undefined ? [] : [line];
  };
}

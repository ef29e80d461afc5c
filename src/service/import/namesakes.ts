import { folded, counted, listed } from '#domain/text/words';
import { type Records, RECORD_KINDS } from '../records/kinds';
import type { Db } from '../store/db';
import { people } from '../store/schema';
import { inArray } from 'drizzle-orm';
import { peopleOf } from '#domain/oncall/reply/timeline';

type Person = Pick<Records['people'], 'person_id' | 'person_name'>;

/** Max names in a line. */
const MAX_NAMESAKES = 5;

/**
 * Line about new people who are called like someone who was here before: only an address in common makes them one, so
 * there are two of them now. Undefined if there are none.
 */
export function namesakesLine(added: readonly Person[], before: readonly Person[]): string | undefined {
  const names = new Set(before.map(({ person_name }) => folded(person_name)));
  const both = added.filter(({ person_name }) => names.has(folded(person_name)));
  if (both.length === 0) return undefined;
  const some = both.slice(0, MAX_NAMESAKES).map(({ person_name }) => person_name);
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

const MAX_WARNINGS = 20;

/**
 * Warnings about people in schedules without a record, one line per schedule. None if the store has no people at all:
 * then no names are expected.
 */
export async function unknownPeopleWarnings(db: Db): Promise<string[]> {
  const [anybody] = await db.select({ id: people.person_id }).from(people).limit(1);
  if (!anybody) return [];
  const warnings: string[] = [];
  for await (const page of RECORD_KINDS.schedules.pages(db)) {
    const rotas = page.map(({ schedule_id, schedule_name, layers }) => {
      const groups = layers.flatMap((layer) => layer.groups);
      return {
        name: `schedule ${schedule_id} “${schedule_name}”`,
        ids: [...new Set(groups.flatMap(peopleOf))],
      };
    });
    const ids = [...new Set(rotas.flatMap((rota) => rota.ids))];
    const rows = await db.select({ id: people.person_id }).from(people).where(inArray(people.person_id, ids));
    const existing = new Set(rows.map(({ id }) => id));
    for (const rota of rotas) {
      const unknown = rota.ids.filter((id) => !existing.has(id));
      if (unknown.length > 0) {
        warnings.push(`${rota.name}: no record names ${listed(unknown.map((id) => `person ${id}`))}`);
      }
    }
  }
  const rest = warnings.length - MAX_WARNINGS;
  return rest > 0
    ? [...warnings.slice(0, MAX_WARNINGS), `${rest} more schedules with unknown people`]
    : warnings;
}

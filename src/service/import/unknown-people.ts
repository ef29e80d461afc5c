import { inArray } from 'drizzle-orm';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { listed } from '#domain/text/words';
import type { Db } from '../store/db';
import { people } from '../store/schema';
import { RECORD_KINDS } from '../records/kinds';

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

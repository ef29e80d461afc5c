import { inArray } from 'drizzle-orm';
import type { Db } from '../store/db';
import { teams } from '../store/schema';
import { type Kind, RECORD_KINDS, type Records } from '../records/kinds';
import type { Placed } from '../records/record-kind';

/**
 * Error messages for references to missing teams. Teams decide who sees a record, so a person, channel or schedule
 * may only refer to an existing team. Other references may dangle: readers of the interface show the bare id.
 */
export async function missingTeams<K extends Kind>(
  db: Db,
  kind: K,
  batch: readonly Placed<Records[K]>[],
): Promise<string[]> {
  const { teamsOf } = RECORD_KINDS[kind];
  if (!teamsOf) return [];
  const references = batch.flatMap(({ place, record }) =>
    teamsOf(record).map(({ field, team_id }) => ({ place, field, team_id })),
  );
  if (references.length === 0) return [];
  const ids = [...new Set(references.map(({ team_id }) => team_id))];
  const rows = await db.select({ id: teams.team_id }).from(teams).where(inArray(teams.team_id, ids));
  const existing = new Set(rows.map((row) => row.id));
  return references
    .filter(({ team_id }) => !existing.has(team_id))
    .map(({ place, field, team_id }) => `${place}: ${field} names team ${team_id}, which does not exist`);
}

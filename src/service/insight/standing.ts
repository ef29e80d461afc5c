import { eq, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Db } from '../store/db';
import { importState, memberships } from '../store/schema';

/** Inputs of a reply besides the request: the number of imports, and the caller's teams. */
export type Standing = { imports: number; teams: string | null };

export async function standingOf(db: Db, person_id: Id): Promise<Standing | undefined> {
  const teams = db
    .select({ of: sql`string_agg(${memberships.team_id}::text, ' ' order by ${memberships.team_id})` })
    .from(memberships)
    .where(eq(memberships.person_id, person_id));
  const [standing] = await db
    .select({ imports: importState.imports, teams: sql<string | null>`(${teams})` })
    .from(importState);
  return standing;
}

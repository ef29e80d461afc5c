import { type AnyColumn, type SQL, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Caller, Context } from '../context';
import { memberships } from './schema';

/**
 * Condition for visibility to the caller: public rows are visible to all, private rows to the members of their team.
 * A missing joined row (`is_private` null) counts as public.
 */
export function visibleTo(
  { db, caller }: { db: Context['db']; caller: Caller },
  { is_private, team_id }: { is_private: AnyColumn; team_id: AnyColumn },
): SQL | undefined {
  if (caller.kind === 'local') return undefined;
  const ownTeams = db
    .select({ team_id: memberships.team_id })
    .from(memberships)
    .where(eq(memberships.person_id, caller.person_id));
  return or(not(sql`coalesce(${is_private}, false)`), inArray(team_id, ownTeams));
}

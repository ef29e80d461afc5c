import { type AnyColumn, type SQL, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Caller, Context } from '../context';
import { memberships } from './schema';

/**
 * The condition "the caller sees it": what is not private is seen by every caller, what is private by the members of
 * its team. With no row joined (`is_private` null) nothing says that it is private.
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

import { type AnyColumn, type SQL, eq, inArray, not, or, sql, asc } from 'drizzle-orm';
import type { Caller, Context } from '../context';
import { memberships, channels, people, peopleEmails, roles, scheduleSets, targets, teams } from './schema';
import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Contact } from '#contract/served/records';
import { addTo } from '#domain/collections';
import type { Db } from './db';

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

/** Columns of a person's name: it goes to guests, agents and texts, which must not have contacts. */
const NAME_COLUMNS = {
  person_id: people.person_id,
  person_name: people.person_name,
  time_zone: people.time_zone,
};

/** People, teams, roles, named sets, targets, and the channels visible to a caller. */
export async function namesFor(db: Db, caller: Caller): Promise<Names> {
  const sets = await db
    .select()
    .from(scheduleSets)
    .orderBy(asc(scheduleSets.set_name), asc(scheduleSets.set_id));
  const goals = await db.select().from(targets).orderBy(asc(targets.severity), asc(targets.since));
  return {
    ...(goals.length > 0 && { targets: goals }),
    ...(sets.length > 0 && { sets }),
    people: (await db.select(NAME_COLUMNS).from(people).orderBy(asc(people.person_id))).map(withoutNull),
    teams: await db.select().from(teams).orderBy(asc(teams.team_id)),
    channels: await db
      .select({ channel_id: channels.channel_id, channel_name: channels.channel_name })
      .from(channels)
      .where(visibleTo({ db, caller }, channels))
      .orderBy(asc(channels.channel_id)),
    roles: await db.select().from(roles).orderBy(asc(roles.order), asc(roles.role_id)),
  };
}

/** Ways to reach people, for the dashboard's own visitors only. */
export async function contactsIn(db: Db): Promise<Contact[]> {
  const rows = await db
    .select({ person_id: people.person_id, phone: people.phone, chat: people.chat })
    .from(people)
    .orderBy(asc(people.person_id));
  const emails = new Map<Id, string[]>();
  const addresses = await db.select().from(peopleEmails).orderBy(asc(peopleEmails.email));
  for (const { person_id, email } of addresses) addTo(emails, person_id, email);
  return rows.flatMap(({ person_id, phone, chat }) => {
    const own = emails.get(person_id);
    if (phone === null && chat === null && !own) return [];
    return [
      {
        person_id,
        ...(own && { emails: own }),
        ...(phone !== null && { phone }),
        ...(chat !== null && { chat }),
      },
    ];
  });
}

function withoutNull({
  time_zone,
  ...person
}: {
  person_id: Id;
  person_name: string;
  time_zone: string | null;
}): Names['people'][number] {
  return time_zone === null ? person : { ...person, time_zone };
}

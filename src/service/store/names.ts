import { asc } from 'drizzle-orm';
import type { Names } from '#contract/names';
import type { Caller } from '../context';
import type { Db } from './db';
import { channels, people, roles, scheduleSets, teams } from './schema';
import { visibleTo } from './visibility';

/** People, teams, roles, named sets, and the channels visible to a caller. */
export async function namesFor(db: Db, caller: Caller): Promise<Names> {
  const sets = await db
    .select()
    .from(scheduleSets)
    .orderBy(asc(scheduleSets.set_name), asc(scheduleSets.set_id));
  return {
    ...(sets.length > 0 && { sets }),
    people: (await db.select().from(people).orderBy(asc(people.person_id))).map(withoutNull),
    teams: await db.select().from(teams).orderBy(asc(teams.team_id)),
    channels: await db
      .select({ channel_id: channels.channel_id, channel_name: channels.channel_name })
      .from(channels)
      .where(visibleTo({ db, caller }, channels))
      .orderBy(asc(channels.channel_id)),
    roles: await db.select().from(roles).orderBy(asc(roles.order), asc(roles.role_id)),
  };
}

function withoutNull({ time_zone, ...person }: typeof people.$inferSelect): Names['people'][number] {
  return time_zone === null ? person : { ...person, time_zone };
}

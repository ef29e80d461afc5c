import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { versionInWords } from '#domain/plan/version-words';
import { zoneOf } from '#domain/schedule/rota';
import type { Db } from '../store/db';
import { people, type ScheduleConfig, scheduleVersions as table, teams } from '../store/schema';
import type { AccountZone } from '#domain/time/zone';

/** Version of a schedule in words. */
export type ListedVersion = {
  number: number;
  /** Unix seconds from which it is in force. */
  at: number;
  /** Zone of the schedule at that time. */
  zone: string;
  /** Differences from the version before, as parts of a sentence. */
  changes: string[];
};

/** Max records in memory: each may have thousands of overrides. */
const PAGE = 50;

/** All versions, the oldest first; undefined for an unknown schedule. */
export async function listVersions(
  db: Db,
  schedule: Id,
  accountZone: AccountZone,
): Promise<ListedVersion[] | undefined> {
  const listed: ListedVersion[] = [];
  let before: ScheduleConfig | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.schedule_id, schedule), gt(table.number, listed.at(-1)?.number ?? 0)))
      .orderBy(asc(table.number))
      .limit(PAGE);
    const names = await namesIn(db, [...(before ? [before] : []), ...rows.map(({ record }) => record)]);
    for (const { number, at, record } of rows) {
      const changes = versionInWords(before, record, { accountZone, at, ...names });
      listed.push({ number, at, zone: zoneOf(record, accountZone), changes });
      before = record;
    }
    if (rows.length < PAGE) return listed.length === 0 ? undefined : listed;
  }
}

async function namesIn(db: Db, records: readonly ScheduleConfig[]) {
  const groups = records.flatMap(({ layers }) => layers.flatMap((layer) => layer.groups));
  const [personIds, teamIds] = [groups.flatMap(peopleOf), records.map(({ team_id }) => team_id)];
  const peopleRows = await db
    .select({ id: people.person_id, name: people.person_name })
    .from(people)
    .where(inArray(people.person_id, [...new Set(personIds)]));
  const teamRows = await db
    .select({ id: teams.team_id, name: teams.team_name })
    .from(teams)
    .where(inArray(teams.team_id, [...new Set(teamIds)]));
  const [byPerson, byTeam] = [peopleRows, teamRows].map(
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );
  return {
    nameOf: (person: Id) => byPerson?.get(person) ?? `#${person}`,
    teamOf: (team: Id) => (team === 0 ? 'no team' : `team ${byTeam?.get(team) ?? team}`),
  };
}

import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { versionInWords } from '#domain/plan/version-words';
import { zoneOf } from '#domain/schedule/rota';
import type { AccountZone } from '#domain/time/zone';
import type { Db } from '../store/db';
import type { ScheduleConfig } from '../store/schedule-config';
import { changes, people, scheduleVersions as table, teams } from '../store/schema';

/** Version of a schedule: how it came about, and what changed, in words. */
export type ListedVersion = {
  number: number;
  /** Unix seconds from which it is in force. */
  at: number;
  /** Zone of the schedule at that time. */
  zone: string;
  /** Kind, author and reason are empty where they are not recorded. */
  kind: string;
  author: string;
  reason: string;
  /** Parts of a sentence. */
  changes: string[];
  change_id?: string | undefined;
};

/** Versions after one number and before another; at most `limit`. */
type VersionRange = { after?: number | undefined; before?: number | undefined; limit?: number | undefined };

/** Max versions whose records are in memory: each may have thousands of overrides. */
const CHUNK = 20;

/** Versions of a schedule, the latest first; none for an unknown schedule. */
export async function listVersions(
  db: Db,
  schedule: Id,
  accountZone: AccountZone,
  { after = 0, before, limit = 1_000_000 }: VersionRange = {},
): Promise<ListedVersion[]> {
  const rows = await db
    .select({
      number: table.number,
      at: table.at,
      // A quote inside of a text is escaped.
      zone: sql<string | null>`substring(${table.record}::text from '"time_zone":"([^"]*)"')`,
      change: changes,
    })
    .from(table)
    .leftJoin(changes, and(eq(changes.schedule_id, table.schedule_id), eq(changes.number, table.number)))
    .where(
      and(
        eq(table.schedule_id, schedule),
        gt(table.number, after),
        before === undefined ? undefined : lt(table.number, before),
      ),
    )
    .orderBy(desc(table.number))
    .limit(limit);
  const unsaid = rows.filter(({ change }) => !change || change.lines.length === 0);
  const words = new Map<number, string[]>();
  for (let from = 0; from < unsaid.length; from += CHUNK) {
    const numbers = unsaid.slice(from, from + CHUNK).map(({ number }) => number);
    for (const [number, lines] of await changesOf(db, schedule, accountZone, numbers))
      words.set(number, lines);
  }
  return rows.map(({ number, at, zone, change }) => ({
    number,
    at,
    zone: zoneOf({ time_zone: zone ?? undefined }, accountZone),
    kind: change?.kind ?? '',
    author: change?.author ?? '',
    reason: change?.reason ?? '',
    changes: words.get(number) ?? change?.lines ?? [],
    change_id: change?.change_id ?? undefined,
  }));
}

/** Differences of versions from those before, in words, by number. */
async function changesOf(
  db: Db,
  schedule: Id,
  accountZone: AccountZone,
  numbers: readonly number[],
): Promise<Map<number, string[]>> {
  const withPrevious = [...new Set(numbers.flatMap((number) => [number - 1, number]))];
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.schedule_id, schedule), inArray(table.number, withPrevious)));
  const names = await namesIn(
    db,
    rows.map(({ record }) => record),
  );
  const rowOf = new Map(rows.map((row) => [row.number, row]));
  return new Map(
    numbers.flatMap((number) => {
      const row = rowOf.get(number);
      const words = { accountZone, at: row?.at, ...names };
      return row ? [[number, versionInWords(rowOf.get(number - 1)?.record, row.record, words)]] : [];
    }),
  );
}

/** Names of the people and teams of schedules. */
export async function namesIn(db: Db, records: readonly Pick<ScheduleConfig, 'layers' | 'team_id'>[]) {
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

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../store/db';
import { channels, incidentResponders, people } from '../../store/schema';

/** Facts of a store, column by column in the order of time, without muted ones. */
export type FactTable = {
  columns: Columns;
  /** Ids by number: the columns have numbers. Responders are in the order of their ids. */
  responders: readonly { id: string; name: string }[];
  teams: readonly string[];
  channels: readonly string[];
  /** Private channels, with their teams. */
  privateChannels: readonly { channel: string; team: string }[];
};

/** A number for each fact; NaN for null. */
type Columns = Record<ColumnName, Float64Array>;
type ColumnName = keyof typeof EXPRESSIONS;

/** Severities by number, from 1; others are 0. */
export const SEVERITY_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['Info', 1],
  ['Warning', 2],
  ['Critical', 3],
]);

/** Bits of `flags`. */
export const FLAGS = { assigned: 1, reassigned: 2, escalated: 4, manually: 8, timeout: 16 } as const;

const EXPRESSIONS = {
  created_at: sql`created_at`,
  severity: sql`coalesce(array_position(array['Info', 'Warning', 'Critical'], severity), 0)`,
  seconds_to_first_ack: sql`seconds_to_first_ack`,
  flags: sql`is_assigned::int + is_reassigned::int * 2 + is_escalated::int * 4
    + is_manually_escalated::int * 8 + is_timeout_escalated::int * 16`,
  seconds_to_ack: sql`seconds_to_ack`,
  engaged_seconds: sql`engaged_seconds`,
  notifications: sql`notifications`,
  interruptions: sql`interruptions`,
  responder: sql`responder_id`,
  team: sql`team_id`,
  channel: sql`channel_id`,
} as const;

/** Part of the context of a request. */
export type FactReader = {
  db: Db;
  whileWanted<T>(work: (db: Db) => Promise<T>): Promise<T>;
  factsAtOnce: number;
  signal: AbortSignal;
};

/** Reads a table, in parts of at most `factsAtOnce`. */
export async function readFactTable(ctx: FactReader): Promise<FactTable> {
  const numbers = { responder: createNumbers(), team: createNumbers(), channel: createNumbers() };
  const parts: Columns[] = [];
  for (let from = Number.MIN_SAFE_INTEGER; ;) {
    const { part, until } = await ctx.whileWanted((db) => readPart(db, ctx.factsAtOnce, from));
    parts.push(columnsOf((name) => parsed(part[name] ?? null, parserOf(name, numbers))));
    if (until === undefined) break;
    from = until;
  }
  const columns = columnsOf((name) => concatenated(parts.map(({ [name]: column }) => column)));
  const ids = [...numbers.responder.keys()];
  const sorted = ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const places = new Map(sorted.map((id, place) => [id, place]));
  return {
    columns: { ...columns, responder: columns.responder.map((number) => places.get(ids[number] ?? '') ?? 0) },
    responders: await namesOf(ctx, sorted),
    teams: [...numbers.team.keys()],
    channels: [...numbers.channel.keys()],
    privateChannels: await ctx.db
      .select({
        channel: sql<string>`${channels.channel_id}::text`,
        team: sql<string>`${channels.team_id}::text`,
      })
      .from(channels)
      .where(sql`${channels.is_private}`),
  };
}

/** Facts after a time, as arrays in SQL text, and the time of the last one if there are more. */
async function readPart(db: Db, factsAtOnce: number, from: number) {
  const { created_at, muted } = incidentResponders;
  const [last] = Number.isFinite(factsAtOnce)
    ? await db
        .select({ at: created_at })
        .from(incidentResponders)
        .where(gt(created_at, from))
        .orderBy(created_at)
        .offset(factsAtOnce - 1)
        .limit(1)
    : [];
  const until = last?.at ?? Number.MAX_SAFE_INTEGER;
  const condition = and(gt(created_at, from), lte(created_at, until), eq(muted, false));
  const arrays = Object.entries(EXPRESSIONS).map(
    ([name, expression]) => [name, sql<string | null>`array_agg(${expression})::text`] as const,
  );
  const [part = {}] = await db.select(Object.fromEntries(arrays)).from(sql`(
    select * from incident_responders where ${condition} order by created_at) as facts`);
  return { part, until: last?.at };
}

function columnsOf(column: (name: ColumnName) => Float64Array): Columns {
  return {
    created_at: column('created_at'),
    severity: column('severity'),
    seconds_to_first_ack: column('seconds_to_first_ack'),
    flags: column('flags'),
    seconds_to_ack: column('seconds_to_ack'),
    engaged_seconds: column('engaged_seconds'),
    notifications: column('notifications'),
    interruptions: column('interruptions'),
    responder: column('responder'),
    team: column('team'),
    channel: column('channel'),
  };
}

/** Numbers of ids, in the order of their first facts. */
type Numbers = Map<string, number>;
const createNumbers = (): Numbers => new Map();

function parserOf(
  name: ColumnName,
  numbers: Readonly<Record<'responder' | 'team' | 'channel', Numbers>>,
): (text: string) => number {
  if (name !== 'responder' && name !== 'team' && name !== 'channel') {
    return (text) => (text === 'NULL' ? Number.NaN : Number(text));
  }
  const ids = numbers[name];
  return (id) => {
    const number = ids.get(id) ?? ids.size;
    ids.set(id, number);
    return number;
  };
}

/** @param array array in SQL text; null without facts. */
function parsed(array: string | null, parse: (text: string) => number): Float64Array {
  return Float64Array.from(array === null ? [] : array.slice(1, -1).split(','), parse);
}

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function namesOf({ db }: FactReader, ids: readonly string[]) {
  const rows = await db
    .select({ id: sql<string>`${people.person_id}::text`, name: people.person_name })
    .from(people);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }));
}

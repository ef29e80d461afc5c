import { isNotNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, type ResponderRequest } from '#contract/insight';
import type { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import { NIGHT_END, NIGHT_START, WEEKEND_FROM, WORK_UNTIL } from '#domain/time/hours';
import { DAY, instantAt, WEEK } from '#domain/time/zone';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { incidentResponders, people } from '../store/schema';
import {
  checkFilter,
  int,
  isAmong,
  rangeCondition,
  refuse,
  responderIds,
  sharedCondition,
  titlesByNumber,
} from './filter';
import { monthStarts, offsetStretches } from '#domain/insight/range';

/**
 * Metrics per responder: sums over the facts computed at import.
 *
 * Zones are the expensive part, so the database only does integer arithmetic: `clock` is the local time in seconds
 * since a Monday 00:00 (1969-12-29), from which day, week, weekday and hour are divisions. The sums are computed
 * directly from the rows, so that each machine of a cluster sums its own. Bucket starts are computed here, and looked
 * up there by number.
 */

/** Aggregates of a group by name. */
const SUMS = {
  total_incident_cnt: sql`count(*) filter (where is_assigned)`,
  total_incidents_acknowledged: sql`count(seconds_to_ack)`,
  total_incidents_reassigned: sql`count(*) filter (where is_reassigned)`,
  total_incidents_escalated: sql`count(*) filter (where is_escalated)`,
  total_incidents_manually_escalated: sql`count(*) filter (where is_manually_escalated)`,
  total_incidents_timeout_escalated: sql`count(*) filter (where is_timeout_escalated)`,
  total_notifications: sql`sum(notifications)`,
  total_interruptions: sql`sum(interruptions)`,
  total_engaged_seconds: sql`sum(engaged_seconds)`,
  total_seconds_to_ack: sql`coalesce(sum(seconds_to_ack), 0)`,
};
const SUM_NAMES = Object.keys(SUMS).map((name) => sql.identifier(name));

/**
 * JSON text of the reply's items: one row per responder, bucket and kind of hours with any incident; sorted by
 * bucket, responder, hours (work, off, sleep). The database writes the JSON: building it from rows would block this
 * process, which all callers share, for longer than the database takes to sum.
 * @throws Refusal InvalidParameter.
 */
export async function computeResponderMetrics(ctx: Context, input: ResponderRequest): Promise<string> {
  if (input.seconds_to_close_from || input.seconds_to_close_to) {
    const field = input.seconds_to_close_from ? 'seconds_to_close_from' : 'seconds_to_close_to';
    refuse({ field, rule: 'is not supported for responder metrics' });
  }
  const responders = responderIds(input);
  await checkFilter(ctx, input);

  const clocks = await ownClocks(ctx, input);
  const inParts = Number.isFinite(ctx.factsAtOnce);
  const titles = inParts ? await ctx.whileWanted((db) => titlesByNumber(db, input)) : undefined;
  const parts: ResponderColumns[] = [];
  for await (const part of rangeParts(ctx, input)) {
    const sums = factSums(ctx, { input, part, responders, clocks, titles });
    const isWhole = parts.length === 0 && part.end_time === input.end_time;
    if (isWhole) return ctx.whileWanted((db) => withoutSorting(db, (tx) => readItems(tx, input, sums)));
    parts.push(await ctx.whileWanted((db) => withoutSorting(db, (tx) => readColumns(tx, sums))));
  }
  return ctx.whileWanted((db) => readItems(db, input, sumsOfParts(parts)));
}

/** Zone whose clock classifies the hours of some responders; `responders` empty: of all others. */
type OwnClock = { zone: string; responders: readonly Id[] };

/** Zones of the kinds of hours, each with its responders; the last one is that of all others. */
async function ownClocks(ctx: Context, input: ResponderRequest): Promise<readonly OwnClock[]> {
  if (input.own_hours !== true) return [{ zone: input.time_zone ?? DEFAULT_TIME_ZONE, responders: [] }];
  const rows = await ctx.db
    .select({ zone: people.time_zone, id: people.person_id })
    .from(people)
    .where(isNotNull(people.time_zone));
  const byZone = new Map<string, Id[]>();
  for (const { zone, id } of rows) if (zone !== null) addTo(byZone, zone, id);
  return [
    ...[...byZone].map(([zone, own]) => ({ zone, responders: own })),
    { zone: ctx.timeZone, responders: [] },
  ];
}

type Range = Pick<ResponderRequest, 'start_time' | 'end_time'>;

/**
 * Parts of the range, each small enough for one statement. A store read in parts belongs to this process, so there
 * are no concurrent writes.
 */
async function* rangeParts(ctx: Context, { start_time, end_time }: Range): AsyncGenerator<Range> {
  const { factsAtOnce } = ctx;
  for (let from = start_time; ;) {
    const part = rangeCondition({ start_time: from, end_time });
    const [last] = Number.isFinite(factsAtOnce)
      ? await ctx.whileWanted((db) =>
          db
            .select({ at: incidentResponders.created_at })
            .from(incidentResponders)
            .where(part)
            .orderBy(incidentResponders.created_at)
            .offset(factsAtOnce - 1)
            .limit(1),
        )
      : [];
    yield { start_time: from, end_time: last?.at ?? end_time };
    if (!last || last.at >= end_time) return;
    from = last.at;
  }
}

/**
 * Disables sorting and JIT. The planner has no statistics for the group expressions, so it expects many groups and
 * sorts all rows on disk, although a hash table of the groups is enough. The remaining sort of the groups is then
 * priced so high that each query would be JIT-compiled first.
 */
function withoutSorting<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`);
    return work(tx);
  });
}

/** Request for one part of the range; `titles` as in `titlesByNumber`. */
type PartQuery = {
  input: ResponderRequest;
  part: Range;
  responders: readonly Id[];
  clocks: readonly OwnClock[];
  titles?: SQL | undefined;
};

/**
 * Query for one part: a row per responder, bucket and kind of hours. Exported, like `metricsOf`, for specs that check
 * the plan.
 */
export function factSums(ctx: Context, { input, part, responders, clocks, titles }: PartQuery): SQL {
  const sums = Object.entries(SUMS).map(([name, sum]) => sql`${sum} as ${sql.identifier(name)}`);
  return sql`
    select responder_id, ${bucketsOf(input).number} as bucket, ${hoursColumn(input)} as hours, ${list(sums)}
    from (
      select *, ${clockColumn(input)} as clock, ${ownClockOf(input, clocks)} as own_clock from incident_responders
      where ${sharedCondition(ctx, { ...input, ...part }, titles)}
        ${responders.length > 0 ? sql`and ${isAmong(sql`responder_id`, responders)}` : sql``}
    ) as facts
    group by 1, 2, 3`;
}

/** Column-wise sums: an integer array per column, as SQL text; null without rows. */
type ResponderColumns = Record<string, string | null>;

const SUM_COLUMNS = [
  sql.identifier('responder_id'),
  sql.identifier('bucket'),
  sql.identifier('hours'),
  ...SUM_NAMES,
];

async function readColumns(db: Db, sums: SQL): Promise<ResponderColumns> {
  const arrays = SUM_COLUMNS.map(
    (name) => [name.value, sql<string | null>`array_agg(${name})::text`] as const,
  );
  const [row] = await db.select(Object.fromEntries(arrays)).from(sql`(${sums}) as sums`);
  return row ?? {};
}

/** Merges the rows of several parts, which may share groups. */
function sumsOfParts(parts: readonly ResponderColumns[]): SQL {
  const arrays = SUM_COLUMNS.map(({ value: name }) => {
    const numbers = parts.flatMap(({ [name]: array }) => array?.slice(1, -1) ?? []);
    return sql`${`{${numbers.join(',')}}`}::bigint[]`;
  });
  return sql`
    select responder_id, bucket, hours, ${list(SUM_NAMES.map((name) => sql`sum(${name}) as ${name}`))}
    from unnest(${list(arrays)}) as parts (${list(SUM_COLUMNS)})
    group by 1, 2, 3`;
}

/** Converts rows of sums to items of the reply. */
export function metricsOf(db: Db, input: ResponderRequest, sums: SQL) {
  const { first, starts } = bucketsOf(input);
  return db.select({ text: sql<string | null>`json_agg(items)::text` }).from(sql`(
    select responder_id, coalesce(person_name, '') as responder_name, ${list(SUM_NAMES)}, ${MEAN} as mean_seconds_to_ack,
      (${`{${starts.join(',')}}`}::bigint[])[(bucket - ${int(first)})::integer + 1] as ts,
      ${input.split_hours === true ? sql`('{work,off,sleep}'::text[])[sums.hours::integer + 1]` : sql`''`} as hours
    from (${sums}) as sums left join ${people} on ${people.person_id} = responder_id
    order by bucket, responder_id, sums.hours
    ) as items`);
}

async function readItems(db: Db, input: ResponderRequest, sums: SQL): Promise<string> {
  const [row] = await metricsOf(db, input, sums);
  return row?.text ?? '[]';
}

/** Mean in seconds, rounded half up; 0 without acknowledgements. */
const MEAN = sql`case when total_incidents_acknowledged = 0 then 0 else
  (2 * total_seconds_to_ack::bigint + total_incidents_acknowledged::bigint) / (2 * total_incidents_acknowledged::bigint) end`;

const list = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);

/** The clock of each responder. */
function ownClockOf(input: ResponderRequest, clocks: readonly OwnClock[]): SQL {
  const others = clockColumn({ ...input, time_zone: clocks.at(-1)?.zone });
  const cases = clocks
    .filter(({ responders }) => responders.length > 0)
    .map(
      ({ zone, responders }) =>
        sql`when ${isAmong(sql`responder_id`, responders)} then ${clockColumn({ ...input, time_zone: zone })}`,
    );
  return cases.length === 0 ? others : sql`case ${sql.join(cases, sql` `)} else ${others} end`;
}

/** Seconds of the local clock since a Monday 00:00: never negative, so that divisions round down. */
function clockColumn(input: ResponderRequest): SQL {
  const stretches = clockStretchesOf(input);
  const last = stretches.at(-1)?.offset ?? 0;
  const cases = stretches
    .slice(0, -1)
    .map(({ until, offset }) => sql`when created_at < ${int(until)} then ${int(offset + THURSDAY)}`);
  if (cases.length === 0) return sql`created_at + ${int(last + THURSDAY)}`;
  return sql`created_at + case ${sql.join(cases, sql` `)} else ${int(last + THURSDAY)} end`;
}

/** SQL for a bucket's number, the first number, and the bucket starts from there, in Unix seconds. */
type Buckets = { number: SQL; first: number; starts: number[] };

function bucketsOf(input: ResponderRequest): Buckets {
  const plan = bucketPlanOf(input);
  const { first, starts } = plan;
  switch (plan.kind) {
    case 'whole':
      return { number: sql`0`, first, starts };
    case 'even':
      return { number: sql`clock / ${int(plan.length)}`, first, starts };
    default:
      return {
        number: sql`width_bucket(clock, array[${list(plan.clocks.map(int))}]::bigint[])`,
        first,
        starts,
      };
  }
}

/** SQL for 0, 1, 2 (work, off, sleep), by weekday and time of day like `splitHours` in domain/time. */
function hoursColumn({ split_hours = false }: ResponderRequest): SQL {
  if (!split_hours) return sql`0`;
  const timeOfDay = sql`own_clock % ${int(DAY)}`;
  const timeOfWeek = sql`own_clock % ${int(WEEK)}`;
  return sql`case
    when ${timeOfDay} < ${int(NIGHT_END)} or ${timeOfDay} >= ${int(NIGHT_START)} then 2
    when ${timeOfDay} < ${int(WORK_UNTIL)} and ${timeOfWeek} < ${int(WEEKEND_FROM)} then 0
    else 1 end`;
}

/**
 * Arithmetic of buckets: `clock` is the local time in seconds since a Monday 00:00
 * (1969-12-29), from which day, week, weekday and hour are divisions.
 */

/** 1970-01-01 was a Thursday. */
const THURSDAY = 3 * DAY;

/** Number of the first bucket, and the bucket starts from there, in Unix seconds. */
type BucketPlan = { first: number; starts: number[] } & (
  | { kind: 'whole' }
  /** Days and weeks are numbered from that Monday. */
  | { kind: 'even'; length: number }
  /** Months are numbered from the first one of the range, from 1; `clocks` are their starts. */
  | { kind: 'months'; clocks: number[] }
);

type BucketRequest = Pick<ResponderRequest, 'start_time' | 'end_time' | 'time_zone' | 'aggregate_unit'>;

function bucketPlanOf(input: BucketRequest): BucketPlan {
  const zone = zoneOf(input);
  const { aggregate_unit: unit } = input;
  if (unit === undefined) return { kind: 'whole', first: 0, starts: [input.start_time] };
  if (unit === 'month') {
    const starts = monthStarts(rangeOf(input), zone);
    return {
      kind: 'months',
      clocks: starts.map((start) => start + THURSDAY),
      first: 1,
      starts: starts.map((start) => instantAt(start, zone)),
    };
  }
  const length = unit === 'day' ? DAY : WEEK;
  const offsets = clockStretchesOf(input).map(({ offset }) => offset);
  const first = Math.floor((input.start_time + Math.min(...offsets) + THURSDAY) / length);
  const last = Math.floor((input.end_time + Math.max(...offsets) + THURSDAY) / length);
  return {
    kind: 'even',
    length,
    first,
    starts: Array.from({ length: last - first + 1 }, (_, index) =>
      instantAt((first + index) * length - THURSDAY, zone),
    ),
  };
}

/** Stretches of equal offset in the range of a request. */
function clockStretchesOf(input: BucketRequest) {
  return offsetStretches(rangeOf(input), zoneOf(input));
}

const zoneOf = ({ time_zone = DEFAULT_TIME_ZONE }: BucketRequest) => time_zone;
const rangeOf = ({ start_time, end_time }: BucketRequest) => ({ after: start_time, upTo: end_time });

import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, type responderInsight, type ResponderRequest } from '#contract/insight';
import { Id, parseId } from '#contract/id';
import { parseJson } from '#contract/json';
import type { ReplyOf } from '#contract/operation';
import { check } from '#contract/problem';
import { monthStarts, offsetStretches } from '#domain/insight/buckets';
import { SLEEP_FROM, SLEEP_UNTIL, WEEKEND_FROM, WORK_UNTIL } from '#domain/time/hours';
import { DAY, WEEK, instantAt } from '#domain/time/zone';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { incidentResponders, people } from '../store/schema';
import { checkFilter, int, isAmong, rangeCondition, refuse, sharedCondition, titlesByNumber } from './filter';

/**
 * Metrics per responder: sums over the facts worked out at import.
 *
 * Zones are the expensive part, so the database does no more than integer arithmetic: `clock` is the local time in
 * seconds since a Monday 00:00 (1969-12-29), from which day, week, weekday and hour are divisions. Nothing stands
 * between the rows and their sums, so that each machine of a cluster sums its own. The bucket's number becomes an
 * instant here.
 */

/** 1970-01-01 was a Thursday. */
const THURSDAY = 3 * DAY;
const HOURS = ['work', 'off', 'sleep'];

/**
 * A row per responder, bucket and kind of hours that has any incident; by bucket, responder, hours.
 * @throws Refusal InvalidParameter.
 */
export async function computeResponderMetrics(
  ctx: Context,
  input: ResponderRequest,
): Promise<ReplyOf<typeof responderInsight>> {
  if (input.seconds_to_close_from || input.seconds_to_close_to) {
    const field = input.seconds_to_close_from ? 'seconds_to_close_from' : 'seconds_to_close_to';
    refuse({ field, rule: 'is not supported for responder metrics' });
  }
  const responders = responderIds(input);
  await checkFilter(ctx, input);

  const inParts = Number.isFinite(ctx.factsAtOnce);
  const titles = inParts ? await ctx.whileWanted((db) => titlesByNumber(db, input)) : undefined;
  const partSums: Sums[][] = [];
  for await (const part of partsOf(ctx, input)) {
    partSums.push(
      await ctx.whileWanted((db) =>
        withoutSorting(db, (tx) => readSums(sumsOf(tx, ctx, { input, part, responders, titles }))),
      ),
    );
  }
  const { start } = bucketsOf(input);
  const itemOf = ({ bucket, hours, seconds_to_ack, ...sums }: Sums) => ({
    ...sums,
    mean_seconds_to_ack: mean(seconds_to_ack, sums.total_incidents_acknowledged),
    ts: start(bucket),
    hours: input.split_hours === true ? (HOURS[hours] ?? '') : '',
  });
  return { data: { items: together(partSums).map(itemOf) } };
}

type Range = Pick<ResponderRequest, 'start_time' | 'end_time'>;

/**
 * The range in parts that one statement may go through, by time. Nobody writes to a store that is read in parts
 * meanwhile: it belongs to this process.
 */
async function* partsOf(ctx: Context, { start_time, end_time }: Range): AsyncGenerator<Range> {
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
 * Many rows make few groups, which no statistics say of expressions: the planner would sort all rows on disk to group
 * them, where a table of the groups is enough. The sort of the groups that is left is priced so high then that each
 * question would be compiled first.
 */
export function withoutSorting<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`);
    return work(tx);
  });
}

type Item = ReplyOf<typeof responderInsight>['data']['items'][number];

/** One group's sums over a part, with the seconds that make the mean. */
type Sums = Omit<Item, 'ts' | 'hours' | 'mean_seconds_to_ack'> & {
  bucket: number;
  hours: number;
  seconds_to_ack: number;
};

/** `titles`: of `titlesByNumber`. */
type Asked = { input: ResponderRequest; part: Range; responders: readonly Id[]; titles?: SQL | undefined };

/**
 * One text of all groups: as rows they would take this process longer than the database takes to sum them.
 * Exported for the specs that look at its plan.
 */
export function sumsOf(db: Db, ctx: Context, { input, part, responders, titles }: Asked) {
  const filter = { ...input, ...part };
  return db.select({ sums: sql<string | null>`json_agg(sums)::text` }).from(
    sql`(
    select counted.*, coalesce(person_name, '') as responder_name
    from (
      select responder_id, ${bucketsOf(input).number} as bucket, ${hoursOf(input)} as hours,
        count(*) filter (where is_assigned) as total_incident_cnt,
        count(seconds_to_ack) as total_incidents_acknowledged,
        count(*) filter (where is_reassigned) as total_incidents_reassigned,
        count(*) filter (where is_escalated) as total_incidents_escalated,
        count(*) filter (where is_manually_escalated) as total_incidents_manually_escalated,
        count(*) filter (where is_timeout_escalated) as total_incidents_timeout_escalated,
        sum(notifications) as total_notifications,
        sum(interruptions) as total_interruptions,
        sum(engaged_seconds) as total_engaged_seconds,
        coalesce(sum(seconds_to_ack), 0) as seconds_to_ack
      from (
        select *, ${clockOf(input)} as clock from incident_responders
        where ${sharedCondition(ctx, filter, titles)}
          ${responders.length > 0 ? sql`and ${isAmong(sql`responder_id`, responders)}` : sql``}
      ) as facts
      group by 1, 2, 3
    ) as counted left join ${people} on ${people.person_id} = responder_id
    order by bucket, responder_id, hours
    ) as sums`,
  );
}

async function readSums(asked: ReturnType<typeof sumsOf>): Promise<Sums[]> {
  const [row] = await asked;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names and types are those of the statement
  return parseJson(row?.sums ?? '[]') as Sums[];
}

/** The same groups of several parts as one, in the order that each part has. */
function together(parts: readonly Sums[][]): Sums[] {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const groups = new Map<string, Sums>();
  for (const row of parts.flat()) {
    const key = `${row.bucket} ${row.responder_id} ${row.hours}`;
    const known = groups.get(key);
    groups.set(key, known ? added(known, row) : row);
  }
  return [...groups.values()].toSorted(
    (a, b) => a.bucket - b.bucket || order(a.responder_id, b.responder_id) || a.hours - b.hours,
  );
}

function added(a: Sums, b: Sums): Sums {
  return {
    ...a,
    total_incident_cnt: a.total_incident_cnt + b.total_incident_cnt,
    total_incidents_acknowledged: a.total_incidents_acknowledged + b.total_incidents_acknowledged,
    total_incidents_reassigned: a.total_incidents_reassigned + b.total_incidents_reassigned,
    total_incidents_escalated: a.total_incidents_escalated + b.total_incidents_escalated,
    total_incidents_manually_escalated:
      a.total_incidents_manually_escalated + b.total_incidents_manually_escalated,
    total_incidents_timeout_escalated:
      a.total_incidents_timeout_escalated + b.total_incidents_timeout_escalated,
    total_notifications: a.total_notifications + b.total_notifications,
    total_interruptions: a.total_interruptions + b.total_interruptions,
    total_engaged_seconds: a.total_engaged_seconds + b.total_engaged_seconds,
    seconds_to_ack: a.seconds_to_ack + b.seconds_to_ack,
  };
}

function order(a: Id, b: Id): number {
  return Number(a > b) - Number(a < b);
}

/** To the nearest second, a half up; 0 where nobody acknowledged. */
function mean(seconds: number, count: number): number {
  return count === 0 ? 0 : Math.round(seconds / count);
}

function responderIds({ responder_ids = [] }: ResponderRequest): Id[] {
  return responder_ids.map((id, index) => {
    const checked = check(Id, typeof id === 'string' ? parseId(id) : id);
    return checked.ok
      ? checked.value
      : refuse({ field: `responder_ids[${index}]`, rule: 'must be an integer of 64 bits' });
  });
}

const zoneOf = ({ time_zone = DEFAULT_TIME_ZONE }: ResponderRequest) => time_zone;
const rangeOf = ({ start_time, end_time }: ResponderRequest) => ({ after: start_time, upTo: end_time });

/** Seconds of the local clock since a Monday 00:00: never below 0, so that divisions round down. */
function clockOf(input: ResponderRequest): SQL {
  const stretches = offsetStretches(rangeOf(input), zoneOf(input));
  const last = stretches.at(-1)?.offset ?? 0;
  const cases = stretches
    .slice(0, -1)
    .map(({ until, offset }) => sql`when created_at < ${int(until)} then ${int(offset + THURSDAY)}`);
  if (cases.length === 0) return sql`created_at + ${int(last + THURSDAY)}`;
  return sql`created_at + case ${sql.join(cases, sql` `)} else ${int(last + THURSDAY)} end`;
}

/** How rows are put into buckets: a bucket's number in SQL, and where that bucket starts, Unix seconds. */
type Buckets = { number: SQL; start: (number: number) => number };

/** Days and weeks are numbered since that Monday, months since the range's first, from 1. */
function bucketsOf(input: ResponderRequest): Buckets {
  const zone = zoneOf(input);
  const { aggregate_unit: unit } = input;
  if (unit === undefined) return { number: sql`0`, start: () => input.start_time };
  if (unit === 'month') {
    const starts = monthStarts(rangeOf(input), zone);
    const clocks = starts.map((start) => int(start + THURSDAY));
    return {
      number: sql`width_bucket(clock, array[${sql.join(clocks, sql`, `)}]::bigint[])`,
      start: (number) => instantAt(starts[number - 1] ?? 0, zone),
    };
  }
  const length = unit === 'day' ? DAY : WEEK;
  return {
    number: sql`clock / ${int(length)}`,
    start: (number) => instantAt(number * length - THURSDAY, zone),
  };
}

/** The index in `HOURS` by weekday and time of day, as `splitHours` of domain/time tells them apart. */
function hoursOf({ split_hours = false }: ResponderRequest): SQL {
  if (!split_hours) return sql`0`;
  const timeOfDay = sql`clock % ${int(DAY)}`;
  const timeOfWeek = sql`clock % ${int(WEEK)}`;
  return sql`case
    when ${timeOfDay} < ${int(SLEEP_UNTIL)} or ${timeOfDay} >= ${int(SLEEP_FROM)} then 2
    when ${timeOfDay} < ${int(WORK_UNTIL)} and ${timeOfWeek} < ${int(WEEKEND_FROM)} then 0
    else 1 end`;
}

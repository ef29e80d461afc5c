import { NIGHT_END, NIGHT_START, WEEKEND_FROM, WORK_UNTIL } from '#domain/time/hours';
import { DAY, WEEK } from '#domain/time/zone';
import { type BucketPlan, bucketPlanOf, clockStretchesOf, THURSDAY } from './bucket-plan';
import { type FactRequest, isIn } from './fact-rule';
import { FLAGS, type FactTable } from './fact-table';
import { sharedMatcher } from '../filter';

/** Sums of facts in memory, by the rules of `compute-responder-metrics.ts`. */

const HOURS = ['work', 'off', 'sleep'] as const;

/** Totals of a group, by their names in the reply. */
type Sums = ReturnType<typeof noSums>;

/** Max facts, and items of a reply, between two pauses: they take some milliseconds. */
const MAX_FACTS_AT_ONCE = 20_000;
const MAX_ITEMS_AT_ONCE = 500;

/**
 * JSON text of the items of a reply.
 * @param pause lets other requests go between.
 */
export async function sumFacts(
  table: FactTable,
  request: FactRequest,
  pause: () => Promise<void>,
): Promise<string> {
  const plan = bucketPlanOf(request);
  const groups = [...(await groupsOf(table, request, { plan, pause }))].sort(([a], [b]) => a - b);
  const isSplit = request.split_hours === true;
  const parts: string[] = [];
  for (let from = 0; from < groups.length; from += MAX_ITEMS_AT_ONCE) {
    await pause();
    const part = groups.slice(from, from + MAX_ITEMS_AT_ONCE);
    parts.push(part.map(([key, sums]) => itemOf(key, sums, { table, plan, isSplit })).join(','));
  }
  return `[${parts.join(',')}]`;
}

type Summing = { plan: BucketPlan; pause: () => Promise<void> };

/** Sums by key: bucket, then responder, then kind of hours. */
async function groupsOf(
  table: FactTable,
  request: FactRequest,
  { plan, pause }: Summing,
): Promise<Map<number, Sums>> {
  const { columns, responders } = table;
  const isMatch = sharedMatcher(table, request);
  const isOfResponder = isIn(
    responders.map(({ id }) => id),
    columns.responder,
    request.responders,
  );
  const groups = new Map<number, Sums>();
  const clock = clockIn(request);
  const ownClocks = request.clocks.map(({ zone }) => clockIn({ ...request, time_zone: zone }));
  const numbers = new Map(
    request.clocks.flatMap(({ responders: own }, place) => own.map((id) => [String(id), place])),
  );
  const clockOf = responders.map(({ id }) => ownClocks[numbers.get(id) ?? ownClocks.length - 1]);
  const end = firstAfter(columns.created_at, request.end_time);
  for (let fact = firstAfter(columns.created_at, request.start_time); fact < end; fact += 1) {
    if (fact % MAX_FACTS_AT_ONCE === 0) await pause();
    const at = columns.created_at[fact] ?? 0;
    if (!isMatch(fact) || isOfResponder?.(fact) === false) continue;
    const responder = columns.responder[fact] ?? 0;
    const hours = request.split_hours === true ? hoursAt(clockOf[responder]?.(at) ?? 0) : 0;
    const bucket = bucketAt(clock(at), plan) - plan.first;
    const key = (bucket * responders.length + responder) * HOURS.length + hours;
    let sums = groups.get(key);
    if (!sums) groups.set(key, (sums = noSums()));
    add(sums, table, fact);
  }
  return groups;
}

/** Local time of instants that never go back, in seconds since a Monday 00:00. */
function clockIn(
  request: Pick<FactRequest, 'start_time' | 'end_time' | 'time_zone'>,
): (at: number) => number {
  const stretches = clockStretchesOf(request);
  let index = 0;
  return (at) => {
    while (index < stretches.length - 1 && at >= (stretches[index]?.until ?? Infinity)) index += 1;
    return at + (stretches[index]?.offset ?? 0) + THURSDAY;
  };
}

function noSums() {
  return {
    total_incident_cnt: 0,
    total_incidents_acknowledged: 0,
    total_incidents_reassigned: 0,
    total_incidents_escalated: 0,
    total_incidents_manually_escalated: 0,
    total_incidents_timeout_escalated: 0,
    total_notifications: 0,
    total_interruptions: 0,
    total_engaged_seconds: 0,
    total_seconds_to_ack: 0,
  };
}

function add(sums: Sums, { columns }: FactTable, fact: number): void {
  const flags = columns.flags[fact] ?? 0;
  const bit = (mask: number) => Number((flags & mask) !== 0);
  sums.total_incident_cnt += bit(FLAGS.assigned);
  sums.total_incidents_reassigned += bit(FLAGS.reassigned);
  sums.total_incidents_escalated += bit(FLAGS.escalated);
  sums.total_incidents_manually_escalated += bit(FLAGS.manually);
  sums.total_incidents_timeout_escalated += bit(FLAGS.timeout);
  sums.total_notifications += columns.notifications[fact] ?? 0;
  sums.total_interruptions += columns.interruptions[fact] ?? 0;
  sums.total_engaged_seconds += columns.engaged_seconds[fact] ?? 0;
  const toAck = columns.seconds_to_ack[fact] ?? Number.NaN;
  if (Number.isNaN(toAck)) return;
  sums.total_incidents_acknowledged += 1;
  sums.total_seconds_to_ack += toAck;
}

type ItemContext = { table: FactTable; plan: BucketPlan; isSplit: boolean };

function itemOf(key: number, sums: Sums, { table, plan, isSplit }: ItemContext): string {
  const group = Math.floor(key / HOURS.length);
  const bucket = Math.floor(group / table.responders.length);
  const { id, name } = table.responders[group % table.responders.length] ?? { id: '0', name: '' };
  const { total_incidents_acknowledged: count, total_seconds_to_ack: toAck } = sums;
  const figures = {
    ...sums,
    // Rounded half up.
    mean_seconds_to_ack: count === 0 ? 0 : Math.floor((2 * toAck + count) / (2 * count)),
    ts: plan.starts[bucket] ?? 0,
    hours: isSplit ? (HOURS[key % HOURS.length] ?? '') : '',
  };
  // The id may need 64 bits, which a number has not.
  return `{"responder_id":${id},"responder_name":${JSON.stringify(name)},${JSON.stringify(figures).slice(1)}`;
}

function bucketAt(clock: number, plan: BucketPlan): number {
  switch (plan.kind) {
    case 'whole':
      return 0;
    case 'even':
      return Math.floor(clock / plan.length);
    default:
      return plan.clocks.filter((start) => start <= clock).length;
  }
}

/** 0, 1, 2 (work, off, sleep), like `splitHours` in domain/time. */
function hoursAt(clock: number): number {
  const timeOfDay = clock % DAY;
  if (timeOfDay < NIGHT_END || timeOfDay >= NIGHT_START) return 2;
  return timeOfDay < WORK_UNTIL && clock % WEEK < WEEKEND_FROM ? 0 : 1;
}

/** Index of the first of rising numbers above a bound. */
function firstAfter(rising: Float64Array, bound: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? Infinity) <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

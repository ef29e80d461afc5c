import type { ResponderMetrics } from '#contract/insight';
import type { Id } from '#contract/id';
import { addTo } from '../../collections';
import { meanSeconds } from '../incidents/table-summary';
import { addMonths, startOfDay, startOfWeek } from '../../time/days';
import { DAY, WEEK, instantAt, wallAt, type UnixSeconds, type WallSeconds } from '../../time/zone';
import type { InsightRange } from '../range';

/**
 * Rows of responder metrics as any server may send them, read once.
 *
 * Rules: `hours` is work, off or sleep, our night; "rest", the interface's own word, is read like "off"; "" is a row of all hours;
 * anything else is a kind that we do not know, counted and shown apart. A row that came before, the same in every
 * field, is left out and counted; two rows of one person, bucket and hours that differ are both taken.
 */

/** Kinds of hours by the trigger time; `unknown` has rows of no kind, and of kinds that we do not know. */
const HOUR_KINDS = ['work', 'off', 'night', 'unknown'] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

export type ResponderRow = ResponderMetrics & { kind: HourKind };

export type ResponderRows = { rows: readonly ResponderRow[]; repeated: number };

export function readRows(items: readonly ResponderMetrics[]): ResponderRows {
  const keys = new Set<string>();
  const rows: ResponderRow[] = [];
  for (const item of items) {
    const key = Object.values(item).map(String).join('\n');
    if (keys.has(key)) continue;
    keys.add(key);
    rows.push({ ...item, kind: hourKind(item.hours) });
  }
  return { rows, repeated: items.length - rows.length };
}

/** Kinds by the words of the interface. */
const KINDS: ReadonlyMap<string, HourKind> = new Map([
  ['work', 'work'],
  ['off', 'off'],
  ['rest', 'off'],
  ['sleep', 'night'],
]);

function hourKind(hours: string): HourKind {
  return KINDS.get(hours) ?? 'unknown';
}

/** Counts, unless the name contains seconds. An incident with two assigned people counts for both. */
export type Figures = {
  incidents: number;
  acknowledged: number;
  reassigned: number;
  escalated: number;
  byHand: number;
  byTimeout: number;
  notifications: number;
  interruptions: number;
  byKind: Readonly<Record<HourKind, number>>;
  engagedSeconds: number;
  /** Acknowledged incidents with a known duration. */
  timed: number;
  /** Sum of the seconds to acknowledge of these; of servers without sums, the mean of each row times its count. */
  ackSeconds: number;
};

/** Zero of all figures: not the same as no data. */
export const NO_FIGURES: Figures = {
  incidents: 0,
  acknowledged: 0,
  reassigned: 0,
  escalated: 0,
  byHand: 0,
  byTimeout: 0,
  notifications: 0,
  interruptions: 0,
  byKind: { work: 0, off: 0, night: 0, unknown: 0 },
  engagedSeconds: 0,
  timed: 0,
  ackSeconds: 0,
};

export function sumOf(rows: readonly ResponderRow[]): Figures {
  return addUp(rows.map(figuresOf));
}

function figuresOf(row: ResponderRow): Figures {
  const { mean_seconds_to_ack: mean, total_seconds_to_ack: total } = row;
  const timed = mean === undefined && total === undefined ? 0 : row.total_incidents_acknowledged;
  return {
    incidents: row.total_incident_cnt,
    acknowledged: row.total_incidents_acknowledged,
    reassigned: row.total_incidents_reassigned,
    escalated: row.total_incidents_escalated,
    byHand: row.total_incidents_manually_escalated,
    byTimeout: row.total_incidents_timeout_escalated,
    notifications: row.total_notifications,
    interruptions: row.total_interruptions,
    byKind: { ...NO_FIGURES.byKind, [row.kind]: row.total_interruptions },
    engagedSeconds: row.total_engaged_seconds,
    timed,
    ackSeconds: total ?? (mean ?? 0) * timed,
  };
}

const COUNTS = [
  'incidents',
  'acknowledged',
  'reassigned',
  'escalated',
  'byHand',
  'byTimeout',
  'notifications',
  'interruptions',
  'engagedSeconds',
  'timed',
  'ackSeconds',
] as const;

/** Figures added up, and without others. */
export function addUp(all: readonly Figures[], without: readonly Figures[] = []): Figures {
  const byKind = { ...NO_FIGURES.byKind };
  const sum = { ...NO_FIGURES, byKind };
  const add = (figures: Figures, sign: 1 | -1) => {
    for (const name of COUNTS) sum[name] += sign * figures[name];
    for (const kind of HOUR_KINDS) byKind[kind] += sign * figures.byKind[kind];
  };
  for (const figures of all) add(figures, 1);
  for (const figures of without) add(figures, -1);
  return sum;
}

/** Mean seconds to acknowledge, weighted by what was acknowledged; undefined where nothing was, or no time is known. */
export function meanAck({ ackSeconds, timed }: Figures): number | undefined {
  return meanSeconds(ackSeconds, timed);
}

export type Person = Figures & { id: Id; name: string };

export type ResponderName = (id: Id, nameInReply: string) => string;

/**
 * The figures of each person, in the order they first come.
 * @param nameOf what a person is called, by the id and the name that the rows tell, which may be empty.
 */
export function peopleOf(rows: readonly ResponderRow[], nameOf: ResponderName): Person[] {
  const byPerson = new Map<Id, ResponderRow[]>();
  for (const row of rows) addTo(byPerson, row.responder_id, row);
  return [...byPerson].map(([id, own]) => {
    const nameInReply = own.find((row) => row.responder_name !== '')?.responder_name ?? '';
    return Object.assign({ id, name: nameOf(id, nameInReply) }, sumOf(own));
  });
}

/**
 * Figures by calendar days, weeks from Monday, or months of a zone.
 *
 * Rules: there is a bucket for each day, week or month that the range touches, also without rows. A bucket is partial
 * where the range or the present cuts it: it holds less than its whole time. A row belongs to the bucket that its `ts`
 * lies in; one before the first bucket (a server whose weeks begin on Sunday) to the first, one after the last to the
 * last.
 */

export const BUCKET_UNITS = ['day', 'week', 'month'] as const;
export type BucketUnit = (typeof BUCKET_UNITS)[number];

export type Bucket = { start: UnixSeconds; end: UnixSeconds; wall: WallSeconds; partial: boolean };

/** @throws RangeError where the zone is no tz database name. */
export function bucketsOf(range: InsightRange, unit: BucketUnit, zone: string, now: UnixSeconds): Bucket[] {
  const buckets: Bucket[] = [];
  const first = startOf(wallAt(range.after, zone), unit);
  const until = Math.min(range.upTo, now);
  for (let count = 0; ; count += 1) {
    const wall = stepped(first, unit, count);
    const start = instantAt(wall, zone);
    if (start >= range.upTo) return buckets;
    const end = instantAt(stepped(first, unit, count + 1), zone);
    // A day that a zone skipped altogether is no day.
    if (end > start) buckets.push({ start, end, wall, partial: start < range.after || end > until });
  }
}

function startOf(wall: WallSeconds, unit: BucketUnit): WallSeconds {
  if (unit === 'week') return startOfWeek(wall);
  const day = startOfDay(wall);
  return unit === 'day' ? day : day - (new Date(day * 1000).getUTCDate() - 1) * DAY;
}

function stepped(first: WallSeconds, unit: BucketUnit, count: number): WallSeconds {
  return unit === 'month' ? addMonths(first, count) : first + count * (unit === 'week' ? WEEK : DAY);
}

/** The shortest unit that gives a chart of at most 62 buckets. */
export function unitFor({ after, upTo }: InsightRange): BucketUnit {
  return upTo - after <= 62 * DAY ? 'day' : 'week';
}

/** Rows by the place of the bucket that they belong to. */
function rowsByBucket(
  rows: readonly ResponderRow[],
  buckets: readonly Bucket[],
): Map<number, ResponderRow[]> {
  const byBucket = new Map<number, ResponderRow[]>();
  const places = new Map(buckets.map(({ start }, place) => [start, place]));
  for (const row of rows) addTo(byBucket, places.get(row.ts) ?? placeAt(row.ts, buckets), row);
  return byBucket;
}

/** Place of the bucket of an instant. */
export function placeAt(at: UnixSeconds, buckets: readonly Bucket[]): number {
  return Math.max(
    0,
    buckets.findLastIndex(({ start }) => start <= at),
  );
}

/** Interruptions at night by a key of the row, bucket by bucket. */
export function nightsBy<K>(
  rows: readonly ResponderRow[],
  buckets: readonly Bucket[],
  keyOf: (row: ResponderRow) => K,
): Map<K, number[]> {
  const nights = new Map<K, number[]>();
  for (const [place, own] of rowsByBucket(rows, buckets)) {
    for (const row of own) {
      if (row.kind !== 'night') continue;
      const key = keyOf(row);
      const line = nights.get(key) ?? buckets.map(() => 0);
      line[place] = (line[place] ?? 0) + row.total_interruptions;
      nights.set(key, line);
    }
  }
  return nights;
}

/** The figures of everybody, bucket by bucket. */
export function overTime(
  rows: readonly ResponderRow[],
  buckets: readonly Bucket[],
): (Bucket & { figures: Figures })[] {
  const byBucket = rowsByBucket(rows, buckets);
  return buckets.map((bucket, place) => ({ ...bucket, figures: sumOf(byBucket.get(place) ?? []) }));
}

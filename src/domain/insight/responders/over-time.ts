import { addMonths } from '../../time/civil';
import { startOfDay, startOfWeek } from '../../time/days';
import { DAY, WEEK, instantAt, wallAt, type UnixSeconds, type WallSeconds } from '../../time/zone';
import { addTo } from '../../collections/multimap';
import { sumOf, type Figures, type ResponderRow } from './responder-rows';
import type { InsightRange } from '../range';

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

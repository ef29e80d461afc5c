import { DEFAULT_TIME_ZONE, type ResponderRequest } from '#contract/insight';
import { monthStarts, offsetStretches } from '#domain/insight/buckets';
import { DAY, WEEK, instantAt } from '#domain/time/zone';

/**
 * Arithmetic of buckets: `clock` is the local time in seconds since a Monday 00:00
 * (1969-12-29), from which day, week, weekday and hour are divisions.
 */

/** 1970-01-01 was a Thursday. */
export const THURSDAY = 3 * DAY;

/** Number of the first bucket, and the bucket starts from there, in Unix seconds. */
export type BucketPlan = { first: number; starts: number[] } & (
  | { kind: 'whole' }
  /** Days and weeks are numbered from that Monday. */
  | { kind: 'even'; length: number }
  /** Months are numbered from the first one of the range, from 1; `clocks` are their starts. */
  | { kind: 'months'; clocks: number[] }
);

type Request = Pick<ResponderRequest, 'start_time' | 'end_time' | 'time_zone' | 'aggregate_unit'>;

export function bucketPlanOf(input: Request): BucketPlan {
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
export function clockStretchesOf(input: Request) {
  return offsetStretches(rangeOf(input), zoneOf(input));
}

const zoneOf = ({ time_zone = DEFAULT_TIME_ZONE }: Request) => time_zone;
const rangeOf = ({ start_time, end_time }: Request) => ({ after: start_time, upTo: end_time });

import type { RangeChoice } from '#domain/insight/range';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, type UnixSeconds } from '#domain/time/zone';
import { rangeField } from '../range';

/** Range of the lists of deliveries and issues in an address: the last hours or days, or fixed. */

/** Lengths of ranges up to now, in seconds. */
const LIST_SPANS = { '24h': DAY, '7d': 7 * DAY, '14d': 14 * DAY, '28d': 28 * DAY } as const;
export const LIST_SPAN_NAMES = ['24h', '7d', '14d', '28d'] as const;
type ListSpan = (typeof LIST_SPAN_NAMES)[number];

export type ListRange = RangeChoice<ListSpan>;

export const listRange = rangeField(LIST_SPAN_NAMES, '7d', 'the last 7 days');

/** Instants of a range: the start is included, the end is not. */
export function listInterval(range: ListRange, now: UnixSeconds, zone: string): Interval {
  if (range.kind === 'quick') return { start: now - LIST_SPANS[range.name], end: now };
  return { start: instantAt(range.from, zone), end: instantAt(range.to, zone) };
}

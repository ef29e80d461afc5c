import { incidentRequest, type InsightFilter } from '../filter';
import { coversMost, type InsightRange } from '../range';
import type { UnixSeconds } from '../../time/zone';
import type { LateCount } from './late';

/** Shares of the previous period, which is not fetched row by row. */

type Totals = readonly [all: number, late: number, within: number];

type LateRequests = {
  /** Filter without bounds of the acknowledgement. */
  filter: InsightFilter;
  before: InsightRange;
  zone: string;
  /** Acknowledged in more seconds is late. */
  seconds: number;
};

/** Requests whose totals are those of all, of late, and of punctual acknowledgements. */
export function lateRequests({ filter, before, zone, seconds }: LateRequests) {
  const requestOf = (bounds: Partial<InsightFilter>) => ({
    ...incidentRequest({ ...filter, ...bounds }, before, zone),
    limit: 1,
  });
  return [requestOf({}), requestOf({ ackFrom: seconds + 1 }), requestOf({ ackTo: seconds + 1 })] as const;
}

export function lateCountFrom([of, late, within]: Totals): LateCount {
  return { late: of - within, never: of - within - late, of };
}

/** Start of the data if that is within the period, which makes its shares no comparison. */
export function missingUntil(first: UnixSeconds | null, before: InsightRange): UnixSeconds | undefined {
  return first === null || coversMost(first, before) ? undefined : first;
}

import { FILTER_SEVERITIES } from '#contract/insight';
import { incidentRequest, type InsightFilter } from '../filter';
import type { LateRule } from './incident-columns';
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

/** A part of a late count, whose totals are added or taken away: `severities` by their limit in seconds. */
type LateTerm = { sign: 1 | -1; seconds: number; severities: InsightFilter['severities'] };

/** Terms of the count by a rule: all by its limit, with each severity of a target by that instead. */
export function lateTerms({ severities }: InsightFilter, { notWithin, targets = {} }: LateRule): LateTerm[] {
  const all: LateTerm = { sign: 1, seconds: notWithin, severities };
  const ofTargets = FILTER_SEVERITIES.flatMap((severity): LateTerm[] => {
    const target = targets[severity];
    const isCounted = severities.length === 0 || severities.includes(severity);
    if (target === undefined || target === notWithin || !isCounted) return [];
    return [
      { sign: 1, seconds: target, severities: [severity] },
      { sign: -1, seconds: notWithin, severities: [severity] },
    ];
  });
  return [all, ...ofTargets];
}

export function sumOfTerms(terms: readonly { sign: 1 | -1; count: LateCount }[]): LateCount {
  const sum = (key: keyof LateCount) => terms.reduce((all, { sign, count }) => all + sign * count[key], 0);
  return { late: sum('late'), never: sum('never'), of: sum('of') };
}

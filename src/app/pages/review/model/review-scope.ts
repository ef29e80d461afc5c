import { createContext, use } from 'react';
import type { IncidentRow } from '#contract/insight';
import type { Interval } from '#domain/time/interval';
import { severityRank } from '#domain/insight/incidents/incident-columns';
import { byTime } from '#domain/review/chronology';
import { openFor } from '#domain/review/summary';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { ReviewAddress } from './use-review-address';
import type { KnownResponders } from './use-known-responders';
import type { ReviewLanes } from './use-lanes';

/** Max cards: of a longer range the most severe incidents, then the longest. */
const MOST_CARDS = 60;

/** Slides of a presentation in order, by their names in the address. */
export const SLIDES = ['summary', 'chronology', 'critical', 'slowest', 'evidence'] as const;

export type Slide = (typeof SLIDES)[number];

/** Context of one review. */
type SharedInReview = {
  zone: ViewerZone;
  /** Zone of requests. */
  rangeZone: string;
  window: Interval;
  /** All incidents of the review. */
  rows: readonly IncidentRow[];
  address: ReviewAddress;
  lanes: ReviewLanes;
  responders: KnownResponders;
  titleOf: (row: IncidentRow) => string;
};

export const ReviewScope = createContext<SharedInReview | undefined>(undefined);

export function useReviewScope(): SharedInReview {
  const shared = use(ReviewScope);
  if (!shared) throw new Error('useReviewScope is used outside of a review');
  return shared;
}

/** Incidents with cards, by time. */
export function rowsWithCards(rows: readonly IncidentRow[], asOf: UnixSeconds): IncidentRow[] {
  if (rows.length <= MOST_CARDS) return byTime(rows);
  const ranked = rows.toSorted(
    (a, b) => severityRank(a.severity) - severityRank(b.severity) || openFor(b, asOf) - openFor(a, asOf),
  );
  return byTime(ranked.slice(0, MOST_CARDS));
}

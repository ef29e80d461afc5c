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

/** Cards without an incident, by their names in the address. */
const OTHER_CARDS = ['title', 'summary', 'chronology', 'load', 'evidence'] as const;

type OtherCard = (typeof OTHER_CARDS)[number];

/** Card of a presentation; incidents by id. */
export type PresentedCard = { kind: OtherCard } | { kind: 'incident'; id: string };

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

export function cardKey(card: PresentedCard): string {
  return card.kind === 'incident' ? card.id : card.kind;
}

/** Visible cards in order of presentation and print. */
export function presentedCards(
  ids: readonly string[],
  hidden: readonly string[],
  hasEvidence: boolean,
): PresentedCard[] {
  const cards: PresentedCard[] = [
    { kind: 'title' },
    { kind: 'summary' },
    { kind: 'chronology' },
    ...ids.map((id) => ({ kind: 'incident' as const, id })),
    { kind: 'load' },
    ...(hasEvidence ? [{ kind: 'evidence' as const }] : []),
  ];
  return cards.filter((card) => !hidden.includes(cardKey(card)));
}

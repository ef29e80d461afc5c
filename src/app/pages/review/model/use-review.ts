import { fixedRangePatch } from '#address/insight';
import { useMemo } from 'react';
import { type QueryFunctionContext, useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { type Bar, barsOf, inOrder, windowAround } from '#domain/review/chronology';
import { type Evidence, evidenceKey } from '#domain/review/engagements';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { SearchPatch } from '#address/codec';
import { CallError } from '../../../api/reached';
import { issueInfoQuery, webhookDetailQuery } from '../../../api/records';
import { rowsWithCards } from './review-scope';
import type { ReviewAddress } from './use-review-address';
import { deliveryCard, type EvidenceCard, issueCard, unreadCard } from './evidence-cards';
import { useFigures, useLoad } from './use-figures';
import { useKnownResponders } from './use-known-responders';
import { useLanes } from './use-lanes';

/** Incidents with cards. */
export type ReviewIncidents = {
  /** Selected ids without an incident. */
  missing: readonly string[];
  /** All with cards, by time. */
  bars: readonly Bar[];
  /** Visible ones, by time. */
  visible: readonly Bar[];
  /** Visible ones in the order of the review. */
  cards: readonly Bar[];
};

/** Evidence as in the address, and as cards. */
export type ReviewEvidence = { pieces: readonly Evidence[]; cards: readonly EvidenceCard[] };

type ReviewSources = {
  insight: Pick<InsightFilterState, 'filter' | 'zone' | 'rangeZone' | 'account' | 'range' | 'fixed'>;
  address: ReviewAddress;
  /** All incidents of the range. */
  fetched: readonly IncidentRow[];
  fetchedAt: number;
};

/** State of a review of the fetched incidents; the rest follows as it loads. */
export function useReview({ insight, address, fetched, fetchedAt }: ReviewSources) {
  const { zone, rangeZone, account, range } = insight;
  const { view, typed } = address;
  const directory = useDirectory();
  const { selected: chosen } = view;
  const rows = useMemo(() => {
    const selection = new Set(chosen);
    return chosen.length === 0 ? fetched : fetched.filter(({ incident_id: id }) => selection.has(id));
  }, [fetched, chosen]);
  const missing = useMemo(() => {
    const matches = new Set(rows.map(({ incident_id: id }) => id));
    return chosen.filter((id) => !matches.has(id));
  }, [rows, chosen]);
  const span = useMemo(
    () => (chosen.length === 0 ? range : (windowAround(rows, fetchedAt) ?? range)),
    [chosen, range, rows, fetchedAt],
  );
  // As instants of an axis: includes incidents of the very last second.
  const window = useMemo(() => ({ start: span.after, end: span.upTo }), [span]);
  const withCards = useMemo(() => rowsWithCards(rows, fetchedAt), [rows, fetchedAt]);
  const bars = useMemo(() => barsOf(withCards, window, fetchedAt), [withCards, window, fetchedAt]);

  const figures = useFigures(insight, { rows, span, isSelection: chosen.length > 0, fetchedAt });
  const load = useLoad(insight, span);
  const candidates = useKnownResponders(insight, fetched, withCards);
  const responders = useMemo(() => (load.people ?? []).map(({ id }) => id), [load.people]);
  const lanes = useLanes({ window, accountZone: account }, { rows, responders, selected: view.lanes });
  const pieces = useMemo(
    (): Evidence[] => [
      ...view.evidence,
      ...typed.stacks.map((fragment) => ({ kind: 'stack' as const, fragment })),
    ],
    [view.evidence, typed.stacks],
  );
  const evidence = useEvidence(pieces);

  const titleOf = (row: IncidentRow): string => {
    const { incident_id: id, channel_id } = row;
    const title = typed.titles[id] ?? evidence.find(({ about }) => about?.id === id)?.about?.title ?? '';
    if (title !== '') return title;
    if (row.title !== undefined) return shortTitle(row.title, directory);
    return channel_id === 0 ? 'Incident without channel' : directory.channel(channel_id);
  };
  /** Patch for a link that shows the same data later, in the shortest range. */
  const fixed = (): SearchPatch => ({
    ...insight.fixed(),
    ...(chosen.length > 0 && fixedRangePatch(span, zone)),
  });
  const visible = bars.filter(({ id }) => !view.hidden.includes(id));
  const incidents: ReviewIncidents = {
    missing,
    bars,
    visible,
    cards: inOrder(visible, view.order, ({ id }) => id),
  };
  return {
    scope: { zone, rangeZone, window, rows, address, lanes, responders: candidates, titleOf },
    incidents,
    evidence: { pieces, cards: evidence },
    figures,
    load,
    span,
    fetchedAt,
    fixed,
  };
}

export type Review = ReturnType<typeof useReview>;

/** Parts of a review for the page, a presentation and print. */
export type ReviewParts = Pick<Review, 'incidents' | 'evidence' | 'figures' | 'load' | 'span'>;

/** Evidence as cards in order, with the reason for a failed one. */
function useEvidence(evidence: readonly Evidence[]): EvidenceCard[] {
  const loaded = useQueries({ queries: evidence.map(cardQuery), combine: settled });
  const { text } = useDirectory();
  return evidence.map((piece, place) => {
    const { card, error } = loaded[place] ?? {};
    return card ? worded(card, text) : unreadCard(piece, error ? failureWords(error) : 'Loading…');
  });
}

function cardQuery(piece: Evidence) {
  return {
    queryKey: ['evidence', evidenceKey(piece)],
    queryFn: async ({ signal, client }: QueryFunctionContext): Promise<EvidenceCard> => {
      const card = unreadCard(piece, '');
      if (piece.kind === 'stack') return (await import('./stack-card')).stackCard(card, piece.fragment);
      signal.throwIfAborted();
      return piece.kind === 'delivery'
        ? deliveryCard(card, await client.fetchQuery(webhookDetailQuery(piece.integrationId, piece.eventId)))
        : issueCard(card, await client.fetchQuery(issueInfoQuery(piece.id)));
    },
  };
}

/** Servers’ texts include names, too. */
function worded(card: EvidenceCard, text: (text: string) => string): EvidenceCard {
  const { title, sentence, about } = card;
  return {
    ...card,
    title: text(title),
    sentence: text(sentence),
    about: about && { ...about, title: text(about.title) },
  };
}

function settled(results: UseQueryResult<EvidenceCard>[]) {
  return results.map(({ data, error }) => ({ card: data, error }));
}

function failureWords(error: Error): string {
  const code = error instanceof CallError ? error.code : error.name;
  if (code === 'ResourceNotFound') return 'Not found, or not visible to you.';
  return `Could not be loaded (${code}).`;
}

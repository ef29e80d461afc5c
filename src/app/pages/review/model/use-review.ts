import { useQuery, type QueryFunctionContext, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, createContext, use } from 'react';
import type { IncidentRow } from '#contract/insight';
import { rangeProblem } from '#domain/insight/range';
import { respondersInQuery, issueInfoQuery, webhookDetailQuery } from '../../../api/records';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer, publicAddress } from '../../../url/settings';
import { answeredInRow, type Answered, answeredByQuery, answeredIn, hasTwin } from './answered-by';
import { useAccess } from '../../../hooks/use-access';
import type { Id } from '#contract/id';
import { lanesOf, schedulesThatMatter, type Evidence, evidenceKey } from '#domain/review/engagements';
import { inOrder, byTime, type Bar, barsOf, windowAround } from '#domain/review/chronology';
import type { Interval } from '#domain/time/interval';
import { useDuty, onCallAt } from '../../../data/duty';
import type { AccountZone, UnixSeconds, ViewerZone } from '#domain/time/zone';
import { severityRank } from '#domain/insight/incidents/incident-columns';
import { openFor } from '#domain/review/summary';
import type { ReviewAddress } from './use-review-address';
import { fixedRangePatch, incidentSearch } from '#address/insight';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { type SearchPatch, paths, patched } from '#address/codec';
import { CallError } from '../../../api/reached';
import { deliveryCard, type EvidenceCard, issueCard, unreadCard } from './evidence-cards';
import { useFigures, useLoad } from './use-figures';
import { formatPresenting } from '#address/values';
import { usePresenting } from '../../../url/use-presenting';

/** Max incidents between the first and last card for a single request. */
const MAX_AT_ONCE = 2000;

/** Responders of the incidents with cards, from a server that returns them in one reply. */
type KnownResponders = {
  isLoading: boolean;
  /** Undefined for an incident outside the reply. */
  of: (row: IncidentRow) => readonly Answered[] | undefined;
  assignmentsOf: (row: IncidentRow) => IncidentRow['responders'];
};

function useKnownResponders(
  { filter, zone }: Pick<InsightFilterState, 'filter' | 'zone'>,
  fetched: readonly IncidentRow[],
  withCards: readonly IncidentRow[],
): KnownResponders {
  const { person } = useDirectory();
  const times = withCards.map(({ created_at: at }) => at);
  const range = { after: Math.min(...times) - 1, upTo: Math.max(...times) };
  const between = fetched.filter(({ created_at: at }) => range.after < at && at <= range.upTo).length;
  // Guest links have replies for single incidents only.
  const { isOneView } = useAccess();
  const isServed = canServer('incident-responders') && !isOneView;
  const isFew = between > 0 && between <= MAX_AT_ONCE && rangeProblem(range, zone) === undefined;
  const { data, isLoading } = useQuery({
    ...respondersInQuery(filter, range, zone),
    enabled: isServed && isFew,
  });
  return useMemo(() => {
    const of = ({ incident_id: id }: IncidentRow) => {
      const row = data?.get(id);
      return row && answeredInRow(row, person);
    };
    const assignmentsOf = ({ incident_id: id }: IncidentRow) => data?.get(id)?.responders;
    return { isLoading, of, assignmentsOf };
  }, [data, isLoading, person]);
}

type LaneChoice = {
  rows: readonly IncidentRow[];
  responders: readonly Id[];
  /** Selected schedules in order. */
  selected: readonly string[] | undefined;
};

const NO_LANES: readonly [] = [];

/** Duty in the range of a review: in the selected schedules, or the relevant ones. */
function useLanes(
  { window, accountZone }: { window: Interval; accountZone: AccountZone },
  { rows, responders, selected }: LaneChoice,
) {
  const duty = useDuty(window, true);
  const { schedules = NO_LANES } = duty;
  const visible = useMemo(() => {
    if (selected) {
      const selection = schedules.filter(({ schedule_id }) => selected.includes(String(schedule_id)));
      return inOrder(selection, selected, ({ schedule_id }) => String(schedule_id));
    }
    const teams = new Set(rows.map(({ team_id }) => team_id));
    return schedulesThatMatter(schedules, teams, new Set(responders), window);
  }, [schedules, selected, rows, responders, window]);
  const { roles } = useDirectory();
  const lanes = useMemo(
    () => lanesOf(visible, window, accountZone, roles),
    [visible, window, accountZone, roles],
  );
  return { duty, schedules, visible, lanes };
}

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
  lanes: ReturnType<typeof useLanes>;
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
function rowsWithCards(rows: readonly IncidentRow[], asOf: UnixSeconds): IncidentRow[] {
  if (rows.length <= MOST_CARDS) return byTime(rows);
  const ranked = rows.toSorted(
    (a, b) => severityRank(a.severity) - severityRank(b.severity) || openFor(b, asOf) - openFor(a, asOf),
  );
  return byTime(ranked.slice(0, MOST_CARDS));
}

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

export function useAnsweredBy(row: IncidentRow) {
  const { rows, rangeZone, responders } = useReviewScope();
  const directory = useDirectory();
  const cached = responders.of(row);
  const isAsked = cached === undefined && !responders.isLoading;
  const { data, isPlaceholderData, error } = useQuery(answeredByQuery(row, rangeZone, isAsked));
  const fetched = data && !isPlaceholderData ? answeredIn(data, directory.responder) : undefined;
  return { people: cached ?? fetched, error, isShared: cached === undefined && hasTwin(row, rows) };
}

/** Links from a review to its sources, keeping zone and presentation. */
export function useLinks() {
  const { zone } = useReviewScope();
  const presenting = usePresenting();
  return linksIn(zone, formatPresenting(presenting));
}

/** Links in a zone; `kept` is the presentation in the address. */
export function linksIn(zone: ViewerZone, kept: ReturnType<typeof formatPresenting>) {
  /** Any address of the dashboard, in the same zone. */
  const other = (to: string) => {
    const url = new URL(to, 'http://dashboard');
    url.search = patched(url.searchParams, { tz: zone, ...kept }).toString();
    return url.pathname + url.search + url.hash;
  };
  return {
    incident: (id: string, at: UnixSeconds) => other(`${paths.incidents()}?${incidentSearch(id, at, zone)}`),
    onCall: (at: UnixSeconds) => other(onCallAt(at, zone, paths.onCall())),
    schedule: (id: string, at: UnixSeconds) => other(onCallAt(at, zone, paths.schedule(id))),
    other,
  };
}

export type ReviewLinks = ReturnType<typeof linksIn>;

/** Public URL of an address. */
export function absolute(to: string): string {
  return new URL(to, publicAddress()).href;
}

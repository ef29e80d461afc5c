import { useMemo } from 'react';
import type { IncidentRow } from '#contract/insight';
import { barsOf } from '#domain/review/chronology';
import type { Evidence } from '#domain/review/evidence';
import { inOrder } from '#domain/review/order';
import { windowAround } from '#domain/review/window';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { SearchPatch } from '../../../url/codec';
import { formatWall } from '../../../url/wall';
import { rowsWithCards } from './cards';
import type { ReviewAddress } from './address/use-review-address';
import { useEvidence } from './evidence/use-evidence';
import { useFigures } from './use-figures';
import { useLanes } from './use-lanes';
import { useLoad } from './use-load';

type ReviewSources = {
  insight: Pick<InsightFilterState, 'filter' | 'zone' | 'account' | 'range' | 'fixed'>;
  address: ReviewAddress;
  /** All incidents of the range. */
  fetched: readonly IncidentRow[];
  /** Unix seconds. */
  fetchedAt: number;
};

/** Everything that a review shows, of the incidents that were fetched; the rest comes as it is loaded. */
export function useReview({ insight, address, fetched, fetchedAt }: ReviewSources) {
  const { zone, account, range } = insight;
  const { view, typed } = address;
  const directory = useDirectory();
  const { chosen } = view;
  const rows = useMemo(() => {
    const wanted = new Set(chosen);
    return chosen.length === 0 ? fetched : fetched.filter(({ incident_id: id }) => wanted.has(id));
  }, [fetched, chosen]);
  const missing = useMemo(() => {
    const found = new Set(rows.map(({ incident_id: id }) => id));
    return chosen.filter((id) => !found.has(id));
  }, [rows, chosen]);
  const span = useMemo(
    () => (chosen.length === 0 ? range : (windowAround(rows, fetchedAt) ?? range)),
    [chosen, range, rows, fetchedAt],
  );
  // As instants of an axis: what was triggered in the very last second of the range is still in it.
  const window = useMemo(() => ({ start: span.after, end: span.upTo }), [span]);
  const withCards = useMemo(() => rowsWithCards(rows, fetchedAt), [rows, fetchedAt]);
  const bars = useMemo(() => barsOf(withCards, window, fetchedAt), [withCards, window, fetchedAt]);

  const figures = useFigures(insight, { rows, span, isPart: chosen.length > 0, fetchedAt, bars });
  const load = useLoad(insight, span);
  const responders = useMemo(() => (load.people ?? []).map(({ id }) => id), [load.people]);
  const lanes = useLanes({ window, accountZone: account }, { rows, responders, chosen: view.lanes });
  const pieces = useMemo(
    (): Evidence[] => [
      ...view.evidence,
      ...typed.stacks.map((fragment) => ({ kind: 'stack' as const, fragment })),
    ],
    [view.evidence, typed.stacks],
  );
  const evidence = useEvidence(pieces);

  const titleOf = (row: IncidentRow): string => {
    const { incident_id: id, severity, channel_id } = row;
    const title = typed.titles[id] ?? evidence.find(({ about }) => about?.id === id)?.about?.title ?? '';
    if (title !== '') return title;
    const kind = severity === '' ? 'Incident' : severity;
    return channel_id === 0 ? kind : `${kind}, ${directory.channel(channel_id)}`;
  };
  /** With it an address shows later what it shows now, and finds it in as little time as holds it. */
  const fixed = (): SearchPatch => ({
    ...insight.fixed(),
    ...(chosen.length > 0 && {
      from: formatWall(wallAt(span.after, zone)),
      to: formatWall(wallAt(span.upTo, zone)),
    }),
  });
  const shown = bars.filter(({ id }) => !view.hidden.includes(id));
  return {
    zone,
    address,
    directory,
    /** The incidents of the review, and the chosen ones that were not found. */
    rows,
    missing,
    fetchedAt,
    span,
    window,
    /** All that have cards, by time; and those that are not hidden, in the order of the review. */
    bars,
    shown,
    cards: inOrder(shown, view.order, ({ id }) => id),
    figures,
    load,
    lanes,
    evidence,
    pieces,
    titleOf,
    fixed,
  };
}

export type Review = ReturnType<typeof useReview>;

import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { formatFields, parseFields } from '#address/codec';
import { usePatchSearch } from '../../../url/use-patch-search';
import type { ViewSpec } from '../worker/protocol';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { reviewPathOf } from '../../../data/review-path';
import { presentNow } from '../../../hooks/use-now';
import { INCIDENTS_FIELDS, type IncidentsView } from '#address/incidents';

/** Data about reviewed incidents. */
export type ReviewedOf = {
  revision: number | undefined;
  insight: Pick<InsightFilterState, 'zone' | 'fixed'>;
};

export type ChangeView = (fields: Partial<IncidentsView>, options?: { replace?: boolean }) => void;

/** URL state of this page, and its setter. */
export function useIncidentsView() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { view, problems } = useMemo(() => parseFields(INCIDENTS_FIELDS, search), [search]);
  const change: ChangeView = (fields, options = {}) => patch(formatFields(INCIDENTS_FIELDS, fields), options);
  return { view, problems, change };
}

/** Filters and order of the table. */
export function specOf({ filters, sorts }: Pick<IncidentsView, 'filters' | 'sorts'>): ViewSpec {
  return { filters, sorts };
}

/** Opens a review of incidents. */
export function useReviewOf({
  insight: { zone, fixed },
}: ReviewedOf): (rows: readonly IncidentRow[]) => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (rows) => void navigate(reviewPathOf(rows, search, fixed(), { zone, now: presentNow() }));
}

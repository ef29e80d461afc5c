import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import type { Target } from '#contract/names';
import { lateRule } from '#domain/insight/incidents/late';
import { formatFields, parseFields } from '#address/codec';
import { useTargets } from '../../../api/names/directory';
import { usePatchSearch } from '../../../url/settings';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import type { ViewSpec } from '../worker/protocol';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { reviewPathOf } from '../../../data/recent-records';
import { presentNow } from '../../../hooks/use-now';
import { INCIDENTS_FIELDS, type IncidentsView } from '#address/incidents';

/** Data about reviewed incidents. */
export type ReviewedOf = {
  revision: number | undefined;
  insight: Pick<InsightFilterState, 'zone' | 'fixed'>;
};

export type ChangeView = (fields: Partial<IncidentsView>, options?: { replace?: boolean }) => void;

/** URL state of this page with its rule of late ones, and its setter. */
export function useIncidentsView() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const recorded = useTargets();
  const state = useMemo(() => {
    const { view, problems } = parseFields(INCIDENTS_FIELDS, search);
    const filters = withRecorded(view.filters, recorded);
    return { view: { ...view, filters }, late: lateRule(filters, recorded), problems };
  }, [search, recorded]);
  const change: ChangeView = (fields, options = {}) => patch(formatFields(INCIDENTS_FIELDS, fields), options);
  return { ...state, recorded, change };
}

/** Filters with the recorded targets, which an address only names. */
function withRecorded(filters: ColumnFilters, recorded: readonly Target[]): ColumnFilters {
  const { ack } = filters;
  const isByRecord = typeof ack === 'object' && 'notWithin' in ack && ack.recorded !== undefined;
  return isByRecord ? { ...filters, ack: { ...ack, recorded } } : filters;
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

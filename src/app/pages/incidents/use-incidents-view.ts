import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import type { Target } from '#contract/names';
import { lateRule, lateText } from '#domain/insight/incidents/late';
import { formatFields, parseFields } from '#address/codec';
import { useTargets } from '../../api/names/directory';
import { usePatchSearch } from '../../url/settings';
import {
  type ColumnFilters,
  type DurationFilter,
  INCIDENT_COLUMNS,
  type IncidentColumn,
  type IncidentNames,
  isDuration,
} from '#domain/insight/incidents/incident-columns';
import type { ViewSpec } from './worker/protocol';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { reviewPathOf } from '../../data/recent-records';
import { presentNow } from '../../hooks/use-now';
import { INCIDENTS_FIELDS, type IncidentsView } from '#address/incidents';
import type { Id } from '#contract/id';
import { formatExactDuration, formatMoment, yearAt } from '#domain/time/format';
import { columnInWords } from './columns';
import { valueName } from './words';

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

/** Column filters in words, for chips and files. */

/** Range in words: "Mon 2 Mar, 00:00 up to Wed 4 Mar, 00:00". */
export function stretchWords({ from, to }: { from: number; to: number }, zone: string): string {
  const year = yearAt(from, zone);
  return `${formatMoment(from, zone, year)} up to ${formatMoment(to, zone, year)}`;
}

export function filterWords(
  filters: ColumnFilters,
  column: IncidentColumn,
  about: { zone: string; names: IncidentNames },
): string {
  const filter = filters[column];
  if (Array.isArray(filter)) return filter.map((value) => valueName(about.names, column, value)).join(', ');
  if (typeof filter === 'boolean') return filter ? 'yes' : 'no';
  if (column === 'created' && filters.created) return stretchWords(filters.created, about.zone);
  if (column === 'id' || column === 'title') return `contains “${filters[column] ?? ''}”`;
  if (!isDuration(column)) return '';
  return durationWords(filters[column], column === 'ack' ? 'late' : 'not within');
}

/** Filters of a view, for files: "severity Critical". */
export function viewTexts(
  { filters, duty }: Pick<IncidentsView, 'filters' | 'duty'>,
  zone: string,
  names: IncidentNames & { person: (id: Id) => string },
): string[] {
  return [
    ...INCIDENT_COLUMNS.flatMap((column) =>
      filters[column] === undefined
        ? []
        : [`${columnInWords(column)} ${filterWords(filters, column, { zone, names })}`],
    ),
    ...(duty === undefined ? [] : [`while ${names.person(duty)} was on call`]),
  ];
}

/** Duration filter in words: "from 5 m", "5 m up to 1 h", "never", "not within 1 h", "late: over 15 min". */
function durationWords(filter: DurationFilter | undefined, over: 'late' | 'not within'): string {
  if (filter === undefined) return '';
  if (filter === 'none') return 'never';
  if ('notWithin' in filter) {
    if (over === 'not within') return `${over} ${formatExactDuration(filter.notWithin)}`;
    return `${PART_WORDS[filter.part ?? 'all']}: ${lateText(filter)}`;
  }
  const { from, to } = filter;
  if (to === undefined) return `from ${formatExactDuration(from)}`;
  return from === 0
    ? `under ${formatExactDuration(to)}`
    : `${formatExactDuration(from)} up to ${formatExactDuration(to)}`;
}

const PART_WORDS = {
  all: 'late',
  late: 'late, but acknowledged',
  never: 'late, never acknowledged',
  within: 'not late',
};

/** Filters with one column replaced or removed. */
export function withFilter<C extends IncidentColumn>(
  filters: ColumnFilters,
  column: C,
  filter: ColumnFilters[C] | undefined,
): ColumnFilters {
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== column));
  return filter === undefined ? others : { ...others, [column]: filter };
}

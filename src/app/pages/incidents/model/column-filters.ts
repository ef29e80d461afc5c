import type { ColumnFilters, IncidentColumn } from '#domain/insight/incidents/incident-columns';

/** The filters with that of one column replaced, or taken out. */
export function withFilter<C extends IncidentColumn>(
  filters: ColumnFilters,
  column: C,
  filter: ColumnFilters[C] | undefined,
): ColumnFilters {
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== column));
  return filter === undefined ? others : { ...others, [column]: filter };
}

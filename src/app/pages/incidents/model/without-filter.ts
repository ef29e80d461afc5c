import type { ColumnFilters, IncidentColumn } from '#domain/insight/incidents/incident-columns';

/** The filters of all columns but one. */
export function withoutFilter(filters: ColumnFilters, column: IncidentColumn): ColumnFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== column));
}

import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import type { IncidentsView } from './url';

/** The columns as they stand in the table: the pinned ones first. */
export function shownColumns({
  columns,
  pinned,
}: Pick<IncidentsView, 'columns' | 'pinned'>): IncidentColumn[] {
  return [
    ...pinned.filter((column) => columns.includes(column)),
    ...columns.filter((column) => !pinned.includes(column)),
  ];
}

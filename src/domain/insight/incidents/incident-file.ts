import type { IncidentRow } from '#contract/insight';
import type { CsvCell } from '../../csv/write';
import { COLUMNS, INCIDENT_COLUMNS, type IncidentNames } from './incident-columns';

/**
 * Incidents as a file: all columns, under the interface's field names. What has not happened is empty, never 0.
 * Teams and channels come with their names.
 */
export function incidentFile(
  zone: string,
  names: IncidentNames,
): { head: string[]; cells: (row: IncidentRow) => CsvCell[] } {
  const fields = INCIDENT_COLUMNS.flatMap((column) => COLUMNS[column].file(zone, names));
  return {
    head: fields.map(({ name }) => name),
    cells: (row) => fields.map(({ value }) => value(row)),
  };
}

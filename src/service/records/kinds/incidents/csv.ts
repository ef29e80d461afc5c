import { stringifyJson } from '#contract/json';
import { exactCsvLine } from '#domain/csv/write';
import { CSV_COLUMNS, type CsvFile } from './csv-columns';
import type { IncidentRecord } from './record';

/**
 * Incidents as the three CSV files of an import. Unlike in a file for spreadsheets, cells are not escaped against
 * formulas: a re-import must give the same values.
 */

/** Header line of each file. */
export const csvHead = (file: CsvFile): string => exactCsvLine(Object.keys(CSV_COLUMNS[file]));

/** Lines of an incident in each file. */
export const CSV_LINES: { [File in CsvFile]: (incident: IncidentRecord) => string } = {
  incidents: (incident) => row('incidents', incident),
  assignments: (incident) => partRows('assignments', incident),
  notifications: (incident) => partRows('notifications', incident),
};

function partRows(part: 'assignments' | 'notifications', incident: IncidentRecord): string {
  const { incident_id } = incident;
  return incident[part].map((record) => row(part, { incident_id, ...record })).join('');
}

function row(file: CsvFile, record: Readonly<Record<string, unknown>>): string {
  return exactCsvLine(
    Object.keys(CSV_COLUMNS[file]).map((name) => {
      const value = record[name];
      if (typeof value === 'string') return value;
      return value === null ? '' : stringifyJson(value);
    }),
  );
}

import { stringifyJson } from '#contract/json';
import { exactCsvLine } from '#domain/csv';
import type { Part } from './write';
import type { IncidentRecord } from './facts';

/**
 * Incidents as the three CSV files of an import. Unlike in a file for spreadsheets, cells are not escaped against
 * formulas: a re-import must give the same values.
 */

export const csvHead = (file: CsvFile): string => exactCsvLine(Object.keys(CSV_COLUMNS[file]));

export const CSV_LINES: { [File in CsvFile]: (incident: IncidentRecord) => string } = {
  incidents: (incident) => row('incidents', incident),
  assignments: (incident) => partRows('assignments', incident),
  notifications: (incident) => partRows('notifications', incident),
};

/**
 * Incidents as CSV: `incidents.csv` with the scalar columns and JSON in `labels` and `fields`, `assignments.csv` and
 * `notifications.csv` with `incident_id` in front. The first line names the columns; an empty cell means absent.
 */

export type CsvFile = 'incidents' | Part;

export type Column = 'text' | 'integer' | 'boolean' | 'json';

/** Columns of each file in order, with their cell format. */
export const CSV_COLUMNS: Record<CsvFile, Readonly<Record<string, Column>>> = {
  incidents: {
    incident_id: 'text',
    account_id: 'integer',
    team_id: 'integer',
    channel_id: 'integer',
    title: 'text',
    severity: 'text',
    created_at: 'integer',
    closed_at: 'integer',
    closed_by: 'text',
    muted: 'boolean',
    labels: 'json',
    fields: 'json',
  },
  assignments: {
    incident_id: 'text',
    person_id: 'integer',
    assigned_at: 'integer',
    acked_at: 'integer',
    reassigned_at: 'integer',
    escalated_at: 'integer',
    escalated_by: 'text',
  },
  notifications: { incident_id: 'text', person_id: 'integer', sent_at: 'integer', channel: 'text' },
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

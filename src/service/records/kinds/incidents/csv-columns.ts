import type { Part } from './parts';

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

import { INCIDENT_COLUMNS, type IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { COLUMN_VIEWS } from '../columns';

/** Max width of a column that shares free room. */
const MAX_PX = 600;

/** Widths of columns in a table of some width: they share the free room. */
export function filledWidths(columns: readonly IncidentColumn[], tablePx: number): number[] {
  const widths = columns.map((column) => COLUMN_VIEWS[column].width);
  const shares = columns.map((column) => COLUMN_VIEWS[column].share);
  const share = Math.max(0, tablePx - sum(widths)) / Math.max(1, sum(shares));
  return columns.map((_, index) =>
    Math.min(MAX_PX, (widths[index] ?? 0) + Math.floor(share * (shares[index] ?? 0))),
  );
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Columns of a file of the table: the id always, and the severity, which the table has as the mark of the title. */
export function fileColumns(visible: readonly IncidentColumn[]): IncidentColumn[] {
  const columns: IncidentColumn[] = visible.includes('id') ? [...visible] : ['id', ...visible];
  if (columns.includes('severity')) return columns;
  return columns.flatMap((column) => (column === 'title' ? [column, 'severity'] : [column]));
}

export function hiddenColumns(visible: readonly IncidentColumn[]): IncidentColumn[] {
  return INCIDENT_COLUMNS.filter((column) => !visible.includes(column));
}

/** Appends a column, or hides it. */
export function toggled(visible: readonly IncidentColumn[], column: IncidentColumn): IncidentColumn[] {
  return visible.includes(column) ? visible.filter((other) => other !== column) : [...visible, column];
}

import { INCIDENT_COLUMNS, type IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { COLUMN_VIEWS } from '../columns';
import { WIDTHS, type IncidentsView } from '#address/incidents';

export type ColumnLayout = Pick<IncidentsView, 'columns' | 'pinned' | 'widths'>;

/**
 * Widths of all visible columns in a table of some width. Columns without a width of their own share the free room, up to
 * the max width.
 */
export function filledWidths(layout: ColumnLayout, tablePx: number): Partial<Record<IncidentColumn, number>> {
  const columns = visibleColumns(layout);
  const widths = columns.map((column) => layout.widths[column] ?? COLUMN_VIEWS[column].width);
  const shares = columns.map((column) => (column in layout.widths ? 0 : COLUMN_VIEWS[column].share));
  const free = Math.max(0, tablePx - sum(widths));
  const share = free / Math.max(1, sum(shares));
  return Object.fromEntries(
    columns.map((column, index) => {
      const width = (widths[index] ?? 0) + Math.floor(share * (shares[index] ?? 0));
      return [column, Math.min(WIDTHS.most, width)];
    }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Visible columns in their order: the pinned ones first. */
export function visibleColumns({ columns, pinned }: Omit<ColumnLayout, 'widths'>): IncidentColumn[] {
  return [
    ...pinned.filter((column) => columns.includes(column)),
    ...columns.filter((column) => !pinned.includes(column)),
  ];
}

/** Columns of a file of the table: the id always, and the severity, which the table has as the mark of the title. */
export function fileColumns(layout: Omit<ColumnLayout, 'widths'>): IncidentColumn[] {
  const visible = visibleColumns(layout);
  const columns: IncidentColumn[] = visible.includes('id') ? visible : ['id', ...visible];
  if (columns.includes('severity')) return columns;
  return columns.flatMap((column) => (column === 'title' ? [column, 'severity'] : [column]));
}

export function hiddenColumns({ columns }: Pick<ColumnLayout, 'columns'>): IncidentColumn[] {
  return INCIDENT_COLUMNS.filter((column) => !columns.includes(column));
}

/** Appends a column, or hides it. */
export function toggled(layout: ColumnLayout, column: IncidentColumn): Partial<ColumnLayout> {
  const visible = visibleColumns(layout);
  const columns = visible.includes(column) ? without(visible, column) : [...visible, column];
  return { columns, pinned: layout.pinned.filter((pinned) => columns.includes(pinned)) };
}

/** Moves a column by one position among the pinned or the other ones. */
export function moved(layout: ColumnLayout, column: IncidentColumn, by: -1 | 1): Partial<ColumnLayout> {
  const { pinned } = layout;
  if (pinned.includes(column)) return { pinned: swapped(pinned, column, by) };
  const others = visibleColumns(layout).filter((other) => !pinned.includes(other));
  return { columns: [...pinned, ...swapped(others, column, by)] };
}

export function widened(
  layout: ColumnLayout,
  column: IncidentColumn,
  pixels: number,
  tablePx: number,
): Partial<ColumnLayout> {
  const { widths } = layout;
  const width = (filledWidths(layout, tablePx)[column] ?? COLUMN_VIEWS[column].width) + pixels;
  return { widths: { ...widths, [column]: Math.max(WIDTHS.least, Math.min(WIDTHS.most, width)) } };
}

export function pinToggled({ pinned }: ColumnLayout, column: IncidentColumn): Partial<ColumnLayout> {
  return { pinned: pinned.includes(column) ? without(pinned, column) : [...pinned, column] };
}

function without(columns: readonly IncidentColumn[], column: IncidentColumn): IncidentColumn[] {
  return columns.filter((other) => other !== column);
}

function swapped<T>(list: readonly T[], item: T, by: -1 | 1): T[] {
  const from = list.indexOf(item);
  const to = from + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

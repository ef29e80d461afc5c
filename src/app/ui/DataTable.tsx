import { Fragment, type ReactNode } from 'react';

export type Column<T> = {
  head: string;
  numeric?: boolean;
  /** Buttons only: hidden in print. */
  onScreen?: boolean;
  cell: (item: T) => ReactNode;
};

type DataTableProps<T> = {
  label: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Second line of a row, if a column has no room. */
  below?: ((item: T) => ReactNode) | undefined;
};

/**
 * Small table in a panel: the first column is the row header, numbers are on the right. Renders nothing
 * without rows.
 */
export function DataTable<T>({ label, columns, items, keyOf, below }: DataTableProps<T>) {
  if (items.length === 0) return null;
  return (
    // A scrolling region must be focusable.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={`${label}, scrolls sideways`}
      className="overflow-x-auto print:overflow-visible"
    >
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-3">
            {columns.map((column) => (
              <th key={column.head} scope="col" className={`pr-3 pb-1 font-medium ${look(column)}`}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>
              <tr className="border-t border-line align-top">
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.head} scope="row" className="py-1 pr-3 text-left font-normal">
                      {column.cell(item)}
                    </th>
                  ) : (
                    <td key={column.head} className={`py-1 pr-3 ${look(column)}`}>
                      {column.cell(item)}
                    </td>
                  ),
                )}
              </tr>
              {below && (
                <tr>
                  <td colSpan={columns.length} className="pb-1.5">
                    {below(item)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function look({ numeric = false, onScreen = false }: { numeric?: boolean; onScreen?: boolean }): string {
  return `${numeric ? 'text-right whitespace-nowrap' : ''} ${onScreen ? 'print:hidden' : ''}`;
}

import { Fragment, type ReactNode } from 'react';

export type Column<T> = {
  /** Distinct from the other heads. */
  head: string;
  /** Second line of the head: "h". */
  unit?: string | undefined;
  title?: string;
  numeric?: boolean;
  /** Buttons only: hidden in print. */
  onScreen?: boolean;
  /** Classes of the head and its cells. */
  className?: string;
  width?: number;
  sort?: ColumnSort | undefined;
  cell: (item: T) => ReactNode;
};

/** Order of a column whose head sorts; no direction if the table is in another order. */
export type ColumnSort = { direction?: 'ascending' | 'descending' | undefined; onSort: () => void };

type DataTableProps<T> = {
  label: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  /** Rows of the foot: totals. */
  foot?: readonly T[];
  keyOf: (item: T) => string;
  /** True for the row that a panel beside the table is about. */
  isCurrent?: (item: T) => boolean;
  /** True for a row that needs a look. */
  isDoubtful?: (item: T) => boolean;
  /** Second line of a row, if a column has no room. */
  below?: ((item: T) => ReactNode) | undefined;
  /** Classes of the table. */
  className?: string;
  /** True if each row is a card on a phone: the first column above, the others as lines with their heads. */
  hasCards?: boolean;
  /** Accessible name and max height of the scrolling region. */
  region?: { label: string; className: string };
};

/** Table of a panel: the first column is the row header, numbers are on the right. Renders nothing without rows. */
export function DataTable<T>({
  label,
  columns,
  items,
  foot,
  keyOf,
  isCurrent,
  isDoubtful,
  below,
  className = 'w-full text-sm',
  hasCards = false,
  region,
}: DataTableProps<T>) {
  if (items.length === 0 && !foot?.length) return null;
  return (
    // A scrolling region must be focusable.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={region?.label ?? `${label}, scrolls sideways`}
      className={region?.className ?? 'overflow-x-auto print:overflow-visible'}
    >
      <table aria-label={label} className={`data-table ${className} ${hasCards ? 'data-cards' : ''}`}>
        <thead>
          <tr className="text-left text-xs text-ink-3">
            {columns.map((column) => (
              <Head key={column.head} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>
              <Row
                {...{ item, columns, hasCards }}
                isCurrent={isCurrent?.(item) === true}
                isDoubtful={isDoubtful?.(item) === true}
              />
              {below && (
                <tr className="border-t-0">
                  <td colSpan={columns.length} className="p-0 pb-1.5">
                    {below(item)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        {foot && foot.length > 0 && (
          <tfoot>
            {foot.map((item) => (
              <Row key={keyOf(item)} {...{ item, columns, hasCards }} />
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Head<T>({ column }: { column: Column<T> }) {
  const { head, unit, title, width, sort } = column;
  return (
    <th
      scope="col"
      title={sort ? undefined : title}
      aria-sort={sort && (sort.direction ?? 'none')}
      style={{ width }}
      {...look(column)}
    >
      {sort ? (
        <button type="button" title={title} className="min-h-6 hover:text-ink" onClick={sort.onSort}>
          {head}
          {sort.direction && (
            <span aria-hidden="true" className="ml-0.5 text-[0.8em]">
              {sort.direction === 'descending' ? '▼' : '▲'}
            </span>
          )}
        </button>
      ) : (
        head
      )}
      {unit !== undefined && <span className="block font-normal">{unit}</span>}
    </th>
  );
}

type RowProps<T> = {
  item: T;
  columns: readonly Column<T>[];
  hasCards: boolean;
  isCurrent?: boolean;
  isDoubtful?: boolean;
};

function Row<T>({ item, columns, hasCards, isCurrent = false, isDoubtful = false }: RowProps<T>) {
  const background = [isCurrent && 'bg-accent-soft', isDoubtful && 'bg-warn-soft'].filter(Boolean).join(' ');
  return (
    <tr className={background || undefined} aria-current={isCurrent || undefined}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.head} scope="row" {...look(column)}>
            {column.cell(item)}
          </th>
        ) : (
          <td key={column.head} data-head={hasCards ? column.head : undefined} {...look(column)}>
            {hasCards ? <div>{column.cell(item)}</div> : column.cell(item)}
          </td>
        ),
      )}
    </tr>
  );
}

function look<T>({ numeric = false, onScreen = false, className = '' }: Column<T>) {
  return {
    'data-numeric': numeric || undefined,
    className: onScreen ? `${className} print:hidden` : className || undefined,
  };
}

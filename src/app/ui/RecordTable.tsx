import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import type { CsvCell } from '#domain/csv';
import type { Table } from '#domain/spreadsheet';
import { useAccess } from '../hooks/use-access';
import type { RowsInSight } from './use-rows-in-sight';

/** Column of a table, on the screen and in its files. */
export type Column<T> = {
  /** Distinct from the other heads. */
  head: string;
  /** Control in place of the head, such as what a row is. */
  control?: ReactNode;
  /** Unit beside the head: "h". */
  unit?: string | undefined;
  title?: string;
  numeric?: boolean;
  /** Buttons only: hidden in print. */
  onScreen?: boolean;
  /** Classes of the head and its cells. */
  className?: string;
  /** Width in pixels of the usual font, in a table of rows in sight; one without takes the free room. */
  width?: number | undefined;
  sort?: ColumnSort | undefined;
  /** Place in the two lines of a row on a phone, beside the first column; hidden there if another column has one. */
  phone?: 'figure' | 'fact' | undefined;
  /** Absent: a column of files. */
  cell?: (item: T) => ReactNode;
  /** Value in files, where a number is a number; absent: not in files. */
  csv?: (item: T) => CsvCell;
  /** Name in files if it differs from the head: with the unit. */
  csvHead?: string;
};

/** Order of a column whose head sorts; no direction if the table is in another order. */
export type ColumnSort = {
  direction?: 'ascending' | 'descending' | undefined;
  /** `isAdded`: beside the present order. */
  onSort: (isAdded: boolean) => void;
};

/** Selection of rows by their keys. */
type RowSelection = {
  keys: readonly string[];
  toggle: (place: number, key: string) => void;
  /** Selects from the last toggled row to this. */
  extendTo?: (place: number) => void;
  /** Accessible name of the box of a row; absent: "Select", and its key. */
  nameOf?: (key: string) => string;
};

type RecordTableProps<T> = {
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
  selection?: RowSelection;
};

/** Table of a panel: the first column is the row header, numbers are on the right. Renders nothing without rows. */
export function RecordTable<T>({
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
  selection,
}: RecordTableProps<T>) {
  if (items.length === 0 && !foot?.length) return null;
  const visible = columns.filter(({ cell }) => cell);
  return (
    // A scrolling region must be focusable.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={region?.label ?? `${label}, scrolls sideways`}
      className={region?.className ?? 'overflow-x-auto print:overflow-visible'}
    >
      <table
        aria-label={label}
        className={`data-table ${className} ${phoneClass(visible, hasCards)} ${selection?.keys.length ? 'is-selecting' : ''}`}
      >
        <Heads columns={visible} isSelectable={selection !== undefined} />
        <tbody>
          {items.map((item, place) => {
            const key = keyOf(item);
            return (
              <Fragment key={key}>
                <tr
                  className={
                    [isCurrent?.(item) && 'bg-accent-soft', isDoubtful?.(item) && 'bg-warn-soft']
                      .filter(Boolean)
                      .join(' ') || undefined
                  }
                  aria-current={isCurrent?.(item) || undefined}
                >
                  {selection && (
                    <SelectCell
                      name={selection.nameOf?.(key) ?? `Select ${key}`}
                      checked={selection.keys.includes(key)}
                      onSelect={() => selection.toggle(place, key)}
                    />
                  )}
                  <Cells item={item} columns={visible} hasHeads={hasCards} />
                </tr>
                {below && <Below columns={visible.length + (selection ? 1 : 0)}>{below(item)}</Below>}
              </Fragment>
            );
          })}
        </tbody>
        {foot && foot.length > 0 && (
          <tfoot>
            {foot.map((item) => (
              <tr key={keyOf(item)}>
                {selection && <td aria-hidden="true" />}
                <Cells item={item} columns={visible} hasHeads={hasCards} />
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Second line of a row, if it has one. */
function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null;
  return (
    <tr className="border-t-0">
      <td colSpan={columns} className="p-0 pb-1.5">
        {children}
      </td>
    </tr>
  );
}

type RowsTableProps<T> = Pick<RecordTableProps<T>, 'label' | 'columns' | 'keyOf' | 'isCurrent'> & {
  inSight: RowsInSight;
  /** Undefined while loading. */
  rowAt: (place: number) => T | undefined;
  onOpen: (item: T) => void;
  selection: RowSelection;
  /** First rows, for paper. */
  printed?: readonly T[] | undefined;
  /** Classes of the scrolling box. */
  className?: string;
};

/** Table of any number of rows, of which those in sight are drawn: one stop of Tab, arrows move, Enter opens. */
export function RowsTable<T>({ printed, ...props }: RowsTableProps<T>) {
  const { isWhole } = useAccess();
  const { label, columns, keyOf } = props;
  const { count } = props.inSight;
  if (!isWhole || !printed) return <RowsGrid {...props} />;
  return (
    <>
      {count > printed.length && (
        <p className="mt-3 text-sm">
          The first {printed.length} of {count.toLocaleString('en')} rows; the files have all of them.
        </p>
      )}
      <RecordTable
        label={`Printed ${label.toLowerCase()}`}
        className="w-full text-xs"
        {...{ items: printed, columns, keyOf }}
      />
    </>
  );
}

function RowsGrid<T>({
  label,
  columns,
  keyOf,
  isCurrent,
  inSight,
  rowAt,
  onOpen,
  selection,
  className = '',
}: Omit<RowsTableProps<T>, 'printed'>) {
  const { count, rowPx, items, height, topOf, active, setActive } = inSight;
  const visible = columns.filter(({ cell }) => cell);
  const body = useRef<HTMLTableSectionElement>(null);
  const isMoving = useRef(false);
  // A virtual row gets the focus once it renders.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-place="${active ?? 0}"]`);
    if (!row) return;
    isMoving.current = false;
    row.focus({ preventScroll: true });
  });

  function moveTo(place: number, isSelecting: boolean) {
    const next = Math.max(0, Math.min(count - 1, place));
    isMoving.current = true;
    setActive(next);
    inSight.reveal(next);
    if (isSelecting) selection.extendTo?.(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    const place = active ?? 0;
    const item = rowAt(place);
    const far = event.ctrlKey || event.metaKey ? count : inSight.page();
    const moves: Partial<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + far,
      PageUp: place - far,
      Home: 0,
      End: count - 1,
    };
    const { [event.key]: next } = moves;
    if (next !== undefined) moveTo(next, event.shiftKey);
    else if (event.key === 'Enter' && item) onOpen(item);
    else if (event.key === ' ' && event.shiftKey) selection.extendTo?.(place);
    else if (event.key === ' ' && item) selection.toggle(place, keyOf(item));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const tabStop = items.some(({ index }) => index === active) ? active : items[0]?.index;
  const bottoms = [0, ...items.map((item) => topOf(item) + rowPx)];
  const bottom = bottoms.at(-1) ?? 0;
  return (
    <div ref={inSight.scroller} className={`rows-box ${className}`}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are opened and selected
        role="grid"
        aria-label={`${label}, ${count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`}`}
        aria-rowcount={count + 1}
        aria-multiselectable="true"
        className={`data-table rows-table ${phoneClass(visible, false)} ${selection.keys.length > 0 ? 'is-selecting' : ''}`}
        style={{ minWidth: `${visible.reduce((sum, { width = 216 }) => sum + width, 36) / 16}rem` }}
      >
        <Heads columns={visible} isSelectable />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the grid */}
        <tbody ref={body} onKeyDown={onKeyDown} style={{ height }}>
          {items.map((item, index) => {
            const place = item.index;
            const row = rowAt(place);
            const key = row && keyOf(row);
            const isSelected = key !== undefined && selection.keys.includes(key);
            const select = (isRange: boolean) => {
              if (isRange && selection.extendTo) selection.extendTo(place);
              else if (key !== undefined) selection.toggle(place, key);
            };
            return (
              <Fragment key={place}>
                <SpacerRow px={topOf(item) - (bottoms[index] ?? 0)} />
                {/* The keys are those of the body, on the row that has the focus. */}
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
                <tr
                  aria-rowindex={place + 2}
                  aria-selected={isSelected}
                  aria-current={(row && isCurrent?.(row)) || undefined}
                  data-place={place}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row of a grid
                  tabIndex={place === tabStop ? 0 : -1}
                  style={{ height: rowPx }}
                  onFocus={() => setActive(place)}
                  onClick={(event) => {
                    if (event.shiftKey) select(true);
                    else if (row) onOpen(row);
                  }}
                  // Shift-click selects rows, not text.
                  onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                >
                  <SelectCell name={key && `Select ${key}`} checked={isSelected} onSelect={select} />
                  {row ? (
                    <Cells item={row} columns={visible} hasHeads={false} />
                  ) : (
                    <th scope="row" colSpan={visible.length} aria-label="Loading">
                      <span className="block h-3 w-2/3 rounded-sm bg-hover" />
                    </th>
                  )}
                </tr>
              </Fragment>
            );
          })}
          <SpacerRow px={height - bottom} />
        </tbody>
      </table>
    </div>
  );
}

/** Room of rows out of sight. */
function SpacerRow({ px }: { px: number }) {
  return px > 0 && <tr aria-hidden="true" style={{ height: px }} />;
}

/** Table of a file: the columns that have a value, and the rows. */
export function fileTable<T>(
  columns: readonly Pick<Column<T>, 'head' | 'csv' | 'csvHead'>[],
  items: readonly T[],
): Table {
  const cells = columns.flatMap(({ head, csvHead = head.toLowerCase(), csv }) =>
    csv ? [{ csvHead, csv }] : [],
  );
  return {
    head: cells.map(({ csvHead }) => csvHead),
    rows: items.map((item) => cells.map(({ csv }) => csv(item))),
  };
}

/** Rows on a phone: two lines if a column has a place there, or a card. */
function phoneClass<T>(columns: readonly Column<T>[], hasCards: boolean): string {
  if (columns.some(({ phone }) => phone)) return 'phone-rows';
  return hasCards ? 'data-cards' : '';
}

function Heads<T>({ columns, isSelectable }: { columns: readonly Column<T>[]; isSelectable: boolean }) {
  return (
    <thead>
      <tr className="text-left text-xs text-ink-3">
        {isSelectable && (
          <th scope="col" className="select-cell">
            <span className="sr-only">Selected</span>
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.head} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function Head<T>({ column }: { column: Column<T> }) {
  const { head, control, unit, title, width, sort } = column;
  return (
    <th
      scope="col"
      title={sort ? undefined : title}
      aria-sort={sort && (sort.direction ?? 'none')}
      style={{ width: width === undefined ? undefined : `${width / 16}rem` }}
      {...look(column)}
    >
      {sort ? (
        <button
          type="button"
          title={title}
          className="min-h-6 hover:text-ink max-md:min-h-11"
          onClick={(event) => sort.onSort(event.shiftKey)}
        >
          {head}
          {sort.direction && (
            <span aria-hidden="true" className="ml-0.5 text-[0.8em]">
              {sort.direction === 'descending' ? '▼' : '▲'}
            </span>
          )}
        </button>
      ) : (
        (control ?? head)
      )}
      {unit && !control && <span className="ml-1 font-normal">{unit}</span>}
    </th>
  );
}

type SelectCellProps = {
  /** Undefined while loading. */
  name: string | undefined;
  checked: boolean;
  onSelect: (isRange: boolean) => void;
};

function SelectCell({ name, checked, onSelect }: SelectCellProps) {
  return (
    <td className="select-cell">
      <input
        type="checkbox"
        disabled={name === undefined}
        aria-label={name ?? 'Loading'}
        checked={checked}
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          onSelect(event.shiftKey);
        }}
        readOnly
        className="size-4 accent-(--accent)"
      />
    </td>
  );
}

function Cells<T>({
  item,
  columns,
  hasHeads,
}: {
  item: T;
  columns: readonly Column<T>[];
  /** True if a phone shows each cell beside its head. */
  hasHeads: boolean;
}) {
  return columns.map((column, index) =>
    index === 0 ? (
      <th key={column.head} scope="row" {...look(column)}>
        {column.cell?.(item)}
      </th>
    ) : (
      <td
        key={column.head}
        data-head={hasHeads || (column.phone === 'fact' && column.numeric) ? column.head : undefined}
        {...look(column)}
      >
        {hasHeads ? <div>{column.cell?.(item)}</div> : column.cell?.(item)}
      </td>
    ),
  );
}

function look<T>({ numeric = false, onScreen = false, className = '', phone }: Column<T>) {
  return {
    'data-numeric': numeric || undefined,
    'data-phone': phone,
    className: onScreen ? `${className} print:hidden` : className || undefined,
  };
}

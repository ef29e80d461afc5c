import { type ReactNode, useId, useRef } from 'react';
import { type IncidentColumn, isDuration, type Sort } from '#domain/insight/incidents/incident-columns';
import { PopoverBox } from '../../../ui/PopoverBox';
import { useIncidentsView } from '../model/use-incidents-view';
import { COLUMN_VIEWS, columnInWords } from '../columns';

/** Visible on hover and focus; always where nothing hovers. */
const QUIET =
  'text-ink-3 opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 group-focus/head:opacity-100 group-has-popover-open/head:opacity-100 pointer-coarse:opacity-100';

type HeadCellProps = {
  column: IncidentColumn;
  width: string;
  index: number;
  isActive: boolean;
  onFocus: () => void;
  /** Sorts by the column, beside the others or alone. */
  onSort: (isAdded: boolean) => void;
  /** Filter of the column. */
  children: ReactNode;
};

/** Head of a column: name sorts, funnel filters. */
export function HeadCell({ column, width, index, isActive, onFocus, onSort, children }: HeadCellProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const { filters, sorts } = useIncidentsView().view;
  const place = sorts.findIndex((sort) => sort.column === column);
  const sorted = sorts[place];
  const isFiltered = filters[column] !== undefined;
  const { head, about } = COLUMN_VIEWS[column];
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sortWord(sorted)}
      aria-label={`${head}${isFiltered ? ', filtered' : ''}`}
      title={`${about}. Click to sort, Shift-click to add a sort column, F2 to filter.`}
      data-place={`-1 ${index}`}
      data-end={isDuration(column) || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'F2') popover.current?.showPopover();
      }}
      className="incident-cell group/head data-end:flex-row-reverse"
      style={{ width }}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={(event) => onSort(event.shiftKey)}
        className="flex min-w-0 items-center gap-1 font-semibold"
      >
        <span className="block truncate">{head}</span>
        {sorted && (
          <span aria-hidden="true" className="text-accent">
            {sorted.desc ? '▼' : '▲'}
            {sorts.length > 1 && <sup>{place + 1}</sup>}
          </span>
        )}
      </button>
      <button
        type="button"
        tabIndex={-1}
        popoverTarget={id}
        aria-label={`Filter ${columnInWords(column)}`}
        className={`grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover ${
          isFiltered ? 'text-accent' : QUIET
        }`}
      >
        <svg
          viewBox="0 0 12 12"
          width="12"
          height="12"
          aria-hidden="true"
          fill={isFiltered ? 'currentColor' : 'none'}
        >
          <path d="M1 2h10L7.2 6.4V10.5L4.8 9.2V6.4Z" stroke="currentColor" strokeLinejoin="round" />
        </svg>
      </button>
      <PopoverBox
        ref={popover}
        id={id}
        label={`Filter ${columnInWords(column)}`}
        focusFirst
        className="w-72 cursor-default p-3 text-left font-normal whitespace-normal"
      >
        {children}
      </PopoverBox>
    </div>
  );
}

function sortWord(sort: Sort | undefined): 'none' | 'ascending' | 'descending' {
  if (!sort) return 'none';
  return sort.desc ? 'descending' : 'ascending';
}

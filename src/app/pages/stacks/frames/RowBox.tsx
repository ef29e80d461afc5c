import { formatCount } from '#domain/text/words';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { StackRow } from './rows';

/** Min number of rows for virtualisation. */
const MOST_DRAWN = 200;
const ROW_PX = 36;

type RowBoxProps = {
  rows: readonly StackRow[];
  /** Row that scrolls into view on change. */
  inSight: string | undefined;
  children: (row: StackRow) => ReactNode;
};

export function RowBox(props: RowBoxProps) {
  return props.rows.length <= MOST_DRAWN ? <AllRows {...props} /> : <RowsInSight {...props} />;
}

function AllRows({ rows, inSight, children }: RowBoxProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = inSight === undefined ? null : list.current?.querySelector(`[data-row="${inSight}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [inSight]);
  return (
    <ol ref={list} aria-label="Frames">
      {rows.map((row) => (
        <li key={row.key} data-row={row.key} className="border-t border-line">
          {children(row)}
        </li>
      ))}
    </ol>
  );
}

function RowsInSight({ rows, inSight, children }: RowBoxProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Stable for the same rows: another function would remeasure every height.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 10,
  });
  const bring = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) virtualizer.scrollToIndex(index);
  });
  useEffect(() => {
    if (inSight !== undefined) bring(inSight);
  }, [inSight]);
  const visible = virtualizer.getVirtualItems();
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Frames, scrolls"
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto"
    >
      <p className="hidden text-xs print:block">
        {visible.length} of {formatCount(rows.length)} rows are on this sheet.
      </p>
      <ol
        aria-label="Frames"
        style={{
          paddingTop: visible[0]?.start ?? 0,
          paddingBottom: virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0),
        }}
      >
        {visible.map(({ index, key }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={String(key)}
                ref={virtualizer.measureElement}
                data-index={index}
                className="border-t border-line px-2"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {children(row)}
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

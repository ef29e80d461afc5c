import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import type { Selection } from './use-selection';

type SelectionBarProps = { count: number; selection: Selection; children: ReactNode };

/** Actions on the selected incidents. */
export function SelectionBar({ count, selection, children }: SelectionBarProps) {
  return (
    <div
      role="status"
      // Sticky above the foot: the table may end below the window.
      className="sticky bottom-13 z-10 mt-2 flex flex-wrap items-center gap-2 rounded-[10px] border border-line-strong bg-surface px-3 py-1.5 text-sm shadow-float empty:hidden print:hidden"
    >
      {count > 0 && (
        <>
          <b>{count} selected</b>
          {children}
          <Button look="quiet" onClick={selection.clear}>
            Clear selection
          </Button>
        </>
      )}
      {selection.refusal !== '' && <span className="text-warn">{selection.refusal}</span>}
    </div>
  );
}

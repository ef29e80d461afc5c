import { useState, type ReactNode } from 'react';
import { Button } from './Button';

type CappedListProps<T> = {
  items: readonly T[];
  /** Max items before expanding. */
  cap: number;
  /** Controls at the right end of the line below. */
  end?: ReactNode;
  /** Renders the visible items. */
  children: (items: readonly T[]) => ReactNode;
};

/** First items of a list, with a button that expands it. */
export function CappedList<T>({ items, cap, end, children }: CappedListProps<T>) {
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? items : items.slice(0, cap))}
      {(items.length > cap || end) && (
        <div className="mt-1 flex items-center print:hidden">
          {items.length > cap && (
            <Button look="quiet" onClick={() => setAll(!all)}>
              {all ? `Show ${cap}` : `Show all ${items.length}`}
            </Button>
          )}
          {end && <span className="ml-auto flex items-center">{end}</span>}
        </div>
      )}
      {items.length > cap && !all && (
        <p className="hidden text-xs print:block">{items.length - cap} more on the page</p>
      )}
    </>
  );
}

import { useState, type ReactNode } from 'react';
import { Button } from './Button';

type CappedListProps<T> = {
  items: readonly T[];
  /** Max items before expanding. */
  cap: number;
  /** Renders the visible items. */
  children: (items: readonly T[]) => ReactNode;
};

/** First items of a list, with a button that expands it. */
export function CappedList<T>({ items, cap, children }: CappedListProps<T>) {
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? items : items.slice(0, cap))}
      {items.length > cap && (
        <>
          <Button look="quiet" className="mt-1 max-md:h-11 print:hidden" onClick={() => setAll(!all)}>
            {all ? `Show ${cap}` : `Show all ${items.length}`}
          </Button>
          {!all && <p className="hidden text-xs print:block">{items.length - cap} more on the page</p>}
        </>
      )}
    </>
  );
}

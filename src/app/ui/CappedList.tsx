import { useState, type ReactNode } from 'react';
import { usePrinting } from '../hooks/use-media';
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
  const [opened, setAll] = useState(false);
  // Print expands the list.
  const printing = usePrinting();
  const all = opened || printing;
  return (
    <>
      {children(all ? items : items.slice(0, cap))}
      {items.length > cap && (
        <Button look="quiet" className="mt-1 max-md:h-11 print:hidden" onClick={() => setAll(!all)}>
          {all ? `Show ${cap}` : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}

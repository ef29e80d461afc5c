import { useState, type ReactNode } from 'react';
import { usePrinting } from '../hooks/use-printing';
import { Button } from './Button';

type CappedListProps<T> = {
  items: readonly T[];
  /** How many are shown before somebody asks for all. */
  cap: number;
  /** Draws the items that are shown. */
  children: (items: readonly T[]) => ReactNode;
};

/** The first few of a list, and a button that says how many more there are. */
export function CappedList<T>({ items, cap, children }: CappedListProps<T>) {
  const [opened, setAll] = useState(false);
  // Paper has no button to ask for the rest.
  const printing = usePrinting();
  const all = opened || printing;
  return (
    <>
      {children(all ? items : items.slice(0, cap))}
      {items.length > cap && (
        <Button look="quiet" className="mt-1 print:hidden" onClick={() => setAll(!all)}>
          {all ? `Show ${cap}` : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}

import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import { usePrinting } from '../../hooks/use-printing';
import { useIsPresenting } from '../../url/presenting';

/** How long something is revealed; secrets.css draws a line that runs out with it. */
const REVEALED_FOR_MS = 30_000;

type TimedReveal = {
  shown: boolean;
  /** While the page is presented or printed nothing is revealed, nor can it be. */
  forbidden: boolean;
  toggle: () => void;
};

/** What of a record is shown in clear: all of it for a while, or single secrets of it. */
export type Reveals = {
  all: boolean;
  toggleAll: () => void;
  /** The secrets that are shown one by one, as they stand on the screen. */
  texts: readonly string[];
  /** Notes that one is shown; what it gives notes that it no longer is. */
  note: (text: string) => () => void;
};

export const RevealsContext = createContext<Reveals | undefined>(undefined);

/** For a record whose secrets can be revealed together, and whose copies may hold what is revealed. */
export function useReveals(): Reveals {
  const { shown: all, toggle: toggleAll } = useTimedReveal();
  const [texts, setTexts] = useState<readonly string[]>([]);
  const note = useCallback((text: string) => {
    setTexts((before) => [...before, text]);
    return () => setTexts((before) => before.toSpliced(before.indexOf(text), 1));
  }, []);
  return useMemo(() => ({ all, toggleAll, texts, note }), [all, toggleAll, texts, note]);
}

/** Something that is shown for 30 seconds once somebody asks. */
export function useTimedReveal(): TimedReveal {
  const presenting = useIsPresenting();
  const printing = usePrinting();
  const [asked, setAsked] = useState(false);
  // After presenting, secrets have to be revealed again.
  if (asked && presenting) setAsked(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const toggle = useCallback(() => setAsked((before) => !before), []);
  const forbidden = presenting || printing;
  return { shown: asked && !forbidden, forbidden, toggle };
}

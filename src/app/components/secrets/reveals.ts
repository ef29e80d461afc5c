import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import { usePrinting } from '../../hooks/use-media';
import { useIsPresenting } from '../../url/use-presenting';

/** Duration of a reveal; secrets.css animates a line of the same duration. */
const REVEALED_FOR_MS = 30_000;

type TimedReveal = {
  isRevealed: boolean;
  /** True while presenting or printing: nothing is revealed. */
  forbidden: boolean;
  toggle: () => void;
};

/** Revealed secrets of a record: all of them for a while, or single ones. */
type Reveals = {
  all: boolean;
  toggleAll: () => void;
  /** Secrets revealed one by one, as shown on the screen. */
  texts: readonly string[];
  /** Adds a revealed secret; returns a function that removes it. */
  note: (text: string) => () => void;
};

export const RevealsContext = createContext<Reveals | undefined>(undefined);

/** Reveals the secrets of a record together; copies may include revealed values. */
export function useReveals(): Reveals {
  const { isRevealed: all, toggle: toggleAll } = useTimedReveal();
  const [texts, setTexts] = useState<readonly string[]>([]);
  const note = useCallback((text: string) => {
    setTexts((before) => [...before, text]);
    return () => setTexts((before) => before.toSpliced(before.indexOf(text), 1));
  }, []);
  return useMemo(() => ({ all, toggleAll, texts, note }), [all, toggleAll, texts, note]);
}

/** Reveals a value on request for 30 seconds. */
export function useTimedReveal(): TimedReveal {
  const presenting = useIsPresenting();
  const printing = usePrinting();
  const [asked, setAsked] = useState(false);
  // A presentation ends every reveal.
  if (asked && presenting) setAsked(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const toggle = useCallback(() => setAsked((before) => !before), []);
  const forbidden = presenting || printing;
  return { isRevealed: asked && !forbidden, forbidden, toggle };
}

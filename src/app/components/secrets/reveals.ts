import { createContext, useCallback, useMemo, useState } from 'react';
import { useTimedReveal } from './use-timed-reveal';

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

import { useCallback, useEffect, useState } from 'react';
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

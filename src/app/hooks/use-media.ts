import { useSyncExternalStore, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from './stored';

let printing = false;

const printListeners = createListeners();

/** Follows print events, from before the first content: what renders after the event also renders for print. */
export function followPrinting(): void {
  window.addEventListener('beforeprint', () => set(true));
  window.addEventListener('afterprint', () => set(false));
}

/** True while a media query matches, such as `(width >= 80rem)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** True while printing: the document must contain everything. */
export function usePrinting(): boolean {
  return useSyncExternalStore(printListeners.subscribe, () => printing);
}

function set(value: boolean): void {
  printing = value;
  // Drawn before the event ends.
  flushSync(() => printListeners.notify());
}

/** False in the first frame of a component: delays less important content. */
export function useHasDrawn(): boolean {
  const [hasDrawn, set] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Before paint; its task follows the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => set(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return hasDrawn;
}

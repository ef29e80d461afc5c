import { useCallback, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from './listeners';

let printing = false;

const changes = createListeners();

// Registered early: content rendered after the print event also renders for print.
window.addEventListener('beforeprint', () => set(true));

window.addEventListener('afterprint', () => set(false));

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

/** Width of an element in CSS pixels, and its ref. 0 before layout, measured before the first paint. */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(Math.round(contentWidth(element)));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** True while printing: the document must contain everything. */
export function usePrinting(): boolean {
  return useSyncExternalStore(changes.subscribe, () => printing);
}

function set(value: boolean): void {
  printing = value;
  // Drawn before the event ends.
  flushSync(() => changes.notify());
}

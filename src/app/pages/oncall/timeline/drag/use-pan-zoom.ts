import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { listen } from './listen';
import type { PanZoom } from './pan-zoom';

/**
 * Pans by dragging the lanes and by a sideways wheel, zooms by the wheel with Ctrl or ⌘ (a pinch on a touchpad is that,
 * too). Keys and buttons do the same without a wheel. Gives the ref of the element that holds the lanes.
 */
export function usePanZoom(panZoom: PanZoom): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(panZoom);
  const settle = useRef<() => void>(undefined);
  const drawn = useRef(panZoom.window);
  // Before the browser paints: the lanes of a new window must never be seen where the old ones were moved to.
  useLayoutEffect(() => {
    if (drawn.current !== panZoom.window) settle.current?.();
    drawn.current = panZoom.window;
  });
  useEffect(() => {
    latest.current = panZoom;
  });
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const listeners = new AbortController();
    settle.current = listen(element, latest, listeners.signal);
    return () => listeners.abort();
  }, []);
}

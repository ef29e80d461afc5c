import { useCallback, useEffect, useRef } from 'react';

type PanZoom = {
  /** Width of a day in CSS pixels. */
  pxPerDay: number;
  /** Move the window by whole days; negative is back. */
  onPan: (days: number) => void;
  /** One step closer (-1) or farther (1), about a place of the lanes, 0 to 1. */
  onZoom: (step: 1 | -1, share: number) => void;
};

/** A press that moves this far is a drag, not a click. */
const DRAG_PX = 6;
/** How much turning of the wheel is one step of the zoom. */
const ZOOM_WHEEL = 60;

/**
 * Pans by dragging the lanes and by a sideways wheel, zooms by the wheel with Ctrl or ⌘ (a pinch on a touchpad is that,
 * too). Keys and buttons do the same without a wheel. Gives the ref of the element that holds the lanes.
 */
export function usePanZoom(panZoom: PanZoom): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(panZoom);
  useEffect(() => {
    latest.current = panZoom;
  });
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const stop = [listenToWheel(element, latest), listenToDrag(element, latest)];
    return () => stop.forEach((stopListening) => stopListening());
  }, []);
}

type Latest = { readonly current: PanZoom };

function listenToWheel(element: HTMLElement, latest: Latest): () => void {
  let panned = 0;
  let turned = 0;
  const onWheel = (event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      turned += event.deltaY;
      if (Math.abs(turned) >= ZOOM_WHEEL) {
        latest.current.onZoom(turned > 0 ? 1 : -1, shareAt(element, event.clientX));
        turned = 0;
      }
    } else if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
      panned = panWholeDays(panned + sideways, latest.current);
    } else {
      return;
    }
    event.preventDefault();
  };
  // React listens passively to the wheel, and a passive listener cannot keep the page from zooming.
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}

/** Pans by the whole days in some pixels; gives the pixels that are left. */
function panWholeDays(px: number, { pxPerDay, onPan }: PanZoom): number {
  const days = Math.trunc(px / pxPerDay);
  if (days !== 0) onPan(days);
  return px - days * pxPerDay;
}

function listenToDrag(element: HTMLElement, latest: Latest): () => void {
  let from: number | undefined;
  let dragging = false;
  const move = (px: number) => element.style.setProperty('--drag', `${px}px`);
  const onDown = (event: PointerEvent) => {
    const onLane = event.target instanceof Element && event.target.closest('[data-line]') !== null;
    // A second finger is the browser's: it magnifies the page.
    if (onLane && event.button === 0 && event.isPrimary) from = event.clientX;
  };
  const onMove = (event: PointerEvent) => {
    if (from === undefined || !event.isPrimary) return;
    if (!dragging && Math.abs(event.clientX - from) < DRAG_PX) return;
    if (!dragging) element.setPointerCapture(event.pointerId);
    dragging = true;
    move(event.clientX - from);
  };
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    if (dragging && from !== undefined && event.type === 'pointerup') {
      const { pxPerDay, onPan } = latest.current;
      const days = Math.round((from - event.clientX) / pxPerDay);
      if (days !== 0) onPan(days);
    }
    from = undefined;
    move(0);
    // The click that ends a drag follows at once, or never, where what was pressed is not drawn any more.
    setTimeout(() => (dragging = false));
  };
  const onClick = (event: MouseEvent) => {
    // The click that ends a drag chooses nothing.
    if (dragging) event.stopPropagation();
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('click', onClick, { capture: true });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('click', onClick, { capture: true });
  };
}

function shareAt(element: HTMLElement, clientX: number): number {
  const lane = element.querySelector('[data-line]');
  const { left = 0, width = 1 } = lane?.getBoundingClientRect() ?? {};
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

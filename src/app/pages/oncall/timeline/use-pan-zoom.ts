import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';

/** Target of a pan or zoom. */
type PanZoom = {
  window: Interval;
  /** Moves the window by whole days; negative is back. */
  onPan: (days: number) => void;
  /** Zooms in (negative) or out by steps around a position of the lanes, 0 to 1. */
  onZoom: (steps: number, share: number) => void;
  /** True if a drag over a lane marks a stretch: then only the ruler, Shift and fingers move the lanes. */
  isMarking: boolean;
  /** True for a guest of one view, where nothing moves. */
  isFixed: boolean;
  /** Reports the start and end of a movement. */
  onMoving: (isMoving: boolean) => void;
};

type Latest = { readonly current: PanZoom };

/** Min distance of a drag; a shorter press is a click. */
const DRAG_PX = 6;

/** Wheel distance of one zoom step. */
const ZOOM_WHEEL = 60;

/** Time between two zooms of a wheel that turns on, which take its steps together. */
const ZOOM_EVERY_MS = 120;

/**
 * Pans by dragging the ruler, with Shift the lanes, and by a sideways wheel, zooms by the wheel with Ctrl or ⌘ (including pinch on a
 * touchpad). Keys and buttons do the same. Returns a ref for the element with the lanes.
 */
export function usePanZoom(panZoom: PanZoom): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(panZoom);
  const settle = useRef<() => void>(undefined);
  const onRender = useRef(panZoom.window);
  // Before paint: the lanes of a new window must not appear at the offset of the old ones.
  useLayoutEffect(() => {
    if (onRender.current !== panZoom.window) settle.current?.();
    onRender.current = panZoom.window;
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

/** Pans and zooms with the pointer until aborted. Returns a callback for a new window. */
function listen(element: HTMLElement, latest: Latest, signal: AbortSignal): () => void {
  listenToWheel(element, latest, signal);
  return listenToDrag(element, latest, signal);
}

/** Pans by a sideways wheel and zooms by the wheel with Ctrl or ⌘. */
function listenToWheel(element: HTMLElement, latest: Latest, signal: AbortSignal): void {
  let panned = 0;
  let turned = 0;
  const zoom = zoomer(latest, signal);
  const onWheel = (event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      turned += event.deltaY;
      if (Math.abs(turned) >= ZOOM_WHEEL) {
        zoom(turned > 0 ? 1 : -1, shareAt(element, event.clientX, latest.current));
        turned = 0;
      }
    } else if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
      panned = panWholeDays(panned + sideways, laneExtent(element, latest.current).pxPerDay, latest.current);
    } else {
      return;
    }
    event.preventDefault();
  };
  // React's wheel listener is passive, and cannot prevent the page from zooming.
  element.addEventListener('wheel', onWheel, { passive: false, signal });
}

/** Zooms at once, then by the steps that have come meanwhile. */
function zoomer(latest: Latest, signal: AbortSignal): PanZoom['onZoom'] {
  let [pending, place] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (pending === 0) return;
    latest.current.onZoom(pending, place);
    pending = 0;
    timer = setTimeout(flush, ZOOM_EVERY_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (steps, share) => {
    pending += steps;
    place = share;
    if (timer === undefined) flush();
  };
}

function isWithinElement({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Pans by the whole days in a distance; returns the remaining pixels. */
function panWholeDays(px: number, pxPerDay: number, { onPan }: PanZoom): number {
  const days = Math.trunc(px / pxPerDay);
  if (days !== 0) onPan(days);
  return px - days * pxPerDay;
}

function laneExtent(element: HTMLElement, { window }: Pick<PanZoom, 'window'>) {
  const { left = 0, width = 1 } = element.querySelector('[data-line]')?.getBoundingClientRect() ?? {};
  return { left, width, pxPerDay: (width * DAY) / (window.end - window.start) };
}

function shareAt(element: HTMLElement, clientX: number, panZoom: PanZoom): number {
  const { left, width } = laneExtent(element, panZoom);
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/**
 * Drags the lanes: moves the rendered content, and the window on release or after a whole width. Moved
 * elements have `data-moves`; nothing else is styled, laid out or painted. Returns a callback for a new
 * window.
 */
function listenToDrag(element: HTMLElement, latest: Latest, signal: AbortSignal): () => void {
  /** Pointer position at an offset of zero. */
  let from: number | undefined;
  let pointer = 0;
  let isDragging = false;
  /** Requested days that are not rendered yet, and the width of a day when they were requested. */
  let pendingDays = 0;
  let dayPx = 0;

  const move = (px: number | undefined) => {
    for (const part of element.querySelectorAll<HTMLElement>('[data-moves]')) {
      part.style.willChange = px === undefined ? '' : 'translate';
      part.style.translate = px === undefined ? '' : `${px}px`;
    }
  };
  const pan = (days: number, pxPerDay: number) => {
    pendingDays = days;
    dayPx = pxPerDay;
    latest.current.onPan(days);
  };
  const settle = () => {
    if (pendingDays === 0) return;
    const px = pendingDays * dayPx;
    pendingDays = 0;
    if (from === undefined) {
      rest();
    } else {
      from -= px;
      move(pointer - from);
    }
  };
  const rest = () => {
    move(undefined);
    latest.current.onMoving(false);
  };
  const onDown = (event: PointerEvent) => {
    if (latest.current.isFixed) return;
    const onLane = isWithinElement(event, '[data-line]');
    // On lanes that can be changed, a mouse marks a stretch. A second finger magnifies the page.
    if (onLane && latest.current.isMarking && event.pointerType === 'mouse' && !event.shiftKey) return;
    if (
      (onLane || isWithinElement(event, '.ruler')) &&
      event.button === 0 &&
      event.isPrimary &&
      pendingDays === 0
    )
      from = event.clientX;
  };
  const onMove = (event: PointerEvent) => {
    if (from === undefined || !event.isPrimary) return;
    pointer = event.clientX;
    if (!isDragging) {
      if (Math.abs(pointer - from) < DRAG_PX) return;
      element.setPointerCapture(event.pointerId);
      isDragging = true;
      latest.current.onMoving(true);
    }
    move(pointer - from);
    const { width, pxPerDay } = laneExtent(element, latest.current);
    if (pendingDays === 0 && Math.abs(pointer - from) >= width)
      pan(Math.trunc((from - pointer) / pxPerDay), pxPerDay);
  };
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary || from === undefined) return;
    const { pxPerDay } = laneExtent(element, latest.current);
    const days = event.type === 'pointerup' ? Math.round((from - event.clientX) / pxPerDay) : 0;
    from = undefined;
    if (!isDragging) return;
    // The click that ends a drag follows at once, or never if its target is gone.
    setTimeout(() => (isDragging = false));
    if (pendingDays !== 0) return;
    if (days === 0) {
      rest();
    } else {
      move(-days * pxPerDay);
      pan(days, pxPerDay);
    }
  };
  const onClick = (event: MouseEvent) => {
    // The click that ends a drag selects nothing.
    if (isDragging) event.stopPropagation();
  };
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('click', onClick, { signal, capture: true });
  return settle;
}

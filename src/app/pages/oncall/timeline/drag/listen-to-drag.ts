import type { Latest } from './pan-zoom';

/** A press that moves this far is a drag, not a click. */
const DRAG_PX = 6;

/**
 * Drags the lanes: what is drawn is moved, and the window follows once they are let go or have been moved by their
 * whole width. What moves has `data-moves`; nothing else of the page is styled, laid out or painted meanwhile.
 * @returns what to call when another window is drawn.
 */
export function listenToDrag(element: HTMLElement, latest: Latest, signal: AbortSignal): () => void {
  /** Where the pointer was when the lanes were where they belong. */
  let from: number | undefined;
  let pointer = 0;
  let isDragging = false;
  /** Days by which the window was asked to move and is not drawn yet. */
  let pendingDays = 0;

  const move = (px: number | undefined) => {
    for (const part of element.querySelectorAll<HTMLElement>('[data-moves]')) {
      part.style.willChange = px === undefined ? '' : 'translate';
      part.style.translate = px === undefined ? '' : `${px}px`;
    }
  };
  const pan = (days: number) => {
    pendingDays = days;
    latest.current.onPan(days);
  };
  const settle = () => {
    if (pendingDays === 0) return;
    const px = pendingDays * latest.current.pxPerDay;
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
    const onLane = event.target instanceof Element && event.target.closest('[data-line]') !== null;
    // A second finger is the browser's: it magnifies the page.
    if (onLane && event.button === 0 && event.isPrimary && pendingDays === 0) from = event.clientX;
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
    const { lanePx, pxPerDay } = latest.current;
    if (pendingDays === 0 && Math.abs(pointer - from) >= lanePx) pan(Math.trunc((from - pointer) / pxPerDay));
  };
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary || from === undefined) return;
    const { pxPerDay } = latest.current;
    const days = event.type === 'pointerup' ? Math.round((from - event.clientX) / pxPerDay) : 0;
    from = undefined;
    if (!isDragging) return;
    // The click that ends a drag follows at once, or never, where what was pressed is not drawn any more.
    setTimeout(() => (isDragging = false));
    if (pendingDays !== 0) return;
    if (days === 0) {
      rest();
    } else {
      move(-days * pxPerDay);
      pan(days);
    }
  };
  const onClick = (event: MouseEvent) => {
    // The click that ends a drag chooses nothing.
    if (isDragging) event.stopPropagation();
  };
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('click', onClick, { signal, capture: true });
  return settle;
}

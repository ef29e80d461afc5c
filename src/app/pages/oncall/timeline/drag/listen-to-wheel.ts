import type { Latest, PanZoom } from './pan-zoom';

/** How much turning of the wheel is one step of the zoom. */
const ZOOM_WHEEL = 60;

/** Pans by a sideways wheel and zooms by the wheel with Ctrl or ⌘. */
export function listenToWheel(element: HTMLElement, latest: Latest, signal: AbortSignal): void {
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
  element.addEventListener('wheel', onWheel, { passive: false, signal });
}

/** Pans by the whole days in some pixels; gives the pixels that are left. */
function panWholeDays(px: number, { pxPerDay, onPan }: PanZoom): number {
  const days = Math.trunc(px / pxPerDay);
  if (days !== 0) onPan(days);
  return px - days * pxPerDay;
}

function shareAt(element: HTMLElement, clientX: number): number {
  const lane = element.querySelector('[data-line]');
  const { left = 0, width = 1 } = lane?.getBoundingClientRect() ?? {};
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

import { listenToDrag } from './listen-to-drag';
import { listenToWheel } from './listen-to-wheel';
import type { Latest } from './pan-zoom';

/** Pans and zooms with the pointer until the signal. @returns what to call when another window is drawn. */
export function listen(element: HTMLElement, latest: Latest, signal: AbortSignal): () => void {
  listenToWheel(element, latest, signal);
  return listenToDrag(element, latest, signal);
}

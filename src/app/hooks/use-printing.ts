import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** True while the page is printed: then everything has to be in the document, not only what is in sight. */
export function usePrinting(): boolean {
  return useSyncExternalStore(changes.subscribe, () => printing);
}

let printing = false;
const changes = createListeners();

// From the beginning: what is drawn only after paper was announced is drawn for paper, too.
window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));

function set(value: boolean): void {
  printing = value;
  changes.notify();
}

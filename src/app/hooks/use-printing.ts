import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** True while printing: the document must contain everything. */
export function usePrinting(): boolean {
  return useSyncExternalStore(changes.subscribe, () => printing);
}

let printing = false;
const changes = createListeners();

// Registered early: content rendered after the print event also renders for print.
window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));

function set(value: boolean): void {
  printing = value;
  changes.notify();
}

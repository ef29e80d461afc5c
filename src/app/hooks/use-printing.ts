import { useSyncExternalStore } from 'react';

/** True while the page is printed: then everything has to be in the document, not only what is in sight. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

let printing = false;
const listeners = new Set<() => void>();

// From the beginning: what is drawn only after paper was announced is drawn for paper, too.
window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));

function set(value: boolean): void {
  printing = value;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

import { useSyncExternalStore } from 'react';

/** True while the page is printed: then everything has to be in the document, not only what is in sight. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

let printing = false;

function subscribe(onChange: () => void): () => void {
  const set = (value: boolean) => () => {
    printing = value;
    onChange();
  };
  const [before, after] = [set(true), set(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

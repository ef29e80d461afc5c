import { useSyncExternalStore } from 'react';

/** Pixels that still count as the top. */
const TOP_PX = 200;

/** True while the page is scrolled to its top. */
export function useIsAtTop(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('scroll', onChange, { passive: true });
      return () => removeEventListener('scroll', onChange);
    },
    () => window.scrollY < TOP_PX,
  );
}

import { startTransition, useEffect, useState } from 'react';

/** False in the first frame of a component: delays less important content. */
export function useHasDrawn(): boolean {
  const [hasDrawn, set] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Before paint; its task follows the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => set(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return hasDrawn;
}

import { startTransition, useEffect, useState } from 'react';

/** False in the first frame that a component is in: for what is not worth holding that frame up. */
export function useHasDrawn(): boolean {
  const [hasDrawn, set] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Before the frame is painted; a task of its own comes after it.
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

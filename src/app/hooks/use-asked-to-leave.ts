import { useEffect, useEffectEvent } from 'react';

const ASKED = 'watchbill:leave-presentation';

/** Ends the presentation from inside a page: the frame controls it across links. */
export function askToLeave(): void {
  dispatchEvent(new Event(ASKED));
}

export function useAskedToLeave(leave: () => void): void {
  const onAsked = useEffectEvent(leave);
  useEffect(() => {
    window.addEventListener(ASKED, onAsked);
    return () => window.removeEventListener(ASKED, onAsked);
  }, []);
}

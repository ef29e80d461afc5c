import { useEffect, useEffectEvent } from 'react';

const EVENT = 'watchbill:leave-presentation';

/** Ends the presentation from inside a page: the frame controls it across links. */
export function askToLeave(): void {
  dispatchEvent(new Event(EVENT));
}

export function useAskedToLeave(leave: () => void): void {
  const onAsked = useEffectEvent(leave);
  useEffect(() => {
    window.addEventListener(EVENT, onAsked);
    return () => window.removeEventListener(EVENT, onAsked);
  }, []);
}

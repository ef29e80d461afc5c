import { useEffect, useEffectEvent } from 'react';

const EVENT = 'watchbill:leave-presentation';

/** Time until the controls hide, in milliseconds. */
const IN_SIGHT_MS = 4000;

/** Marks the document after pointer or key input; app.css shows the controls meanwhile. */
export function useControlsInSight(): void {
  useEffect(() => {
    const { documentElement: root } = document;
    let timer: ReturnType<typeof setTimeout>;
    let place = '';
    const show = () => {
      clearTimeout(timer);
      root.toggleAttribute('data-controls', true);
      timer = setTimeout(() => root.toggleAttribute('data-controls', false), IN_SIGHT_MS);
    };
    const onMove = ({ screenX, screenY }: PointerEvent) => {
      // Content that moves under a resting pointer is not input.
      const next = `${screenX} ${screenY}`;
      if (next !== place) show();
      place = next;
    };
    // Visible at first, so that users find the exit.
    show();
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerdown', show);
    document.addEventListener('keydown', show);
    return () => {
      clearTimeout(timer);
      root.removeAttribute('data-controls');
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerdown', show);
      document.removeEventListener('keydown', show);
    };
  }, []);
}

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

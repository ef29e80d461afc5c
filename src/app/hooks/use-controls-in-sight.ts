import { useEffect } from 'react';

/** How long controls stay after the last movement, in milliseconds. */
const IN_SIGHT_MS = 4000;

/** Marks the document for as long as a pointer or a key was used lately; app.css shows the controls meanwhile. */
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
      // What moves under a pointer that rests is not somebody.
      const next = `${screenX} ${screenY}`;
      if (next !== place) show();
      place = next;
    };
    // Shown at first, so that people see how to leave.
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

import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../hooks/use-keys';

/** Ctrl or ⌘ Z undoes; with Shift, or Ctrl Y, redoes. Fields have their own. */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

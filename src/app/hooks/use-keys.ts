import { useEffect, useEffectEvent } from 'react';

/** What a key does, by its `KeyboardEvent.key`, with "Shift+" in front where it is held for a named key. */
export type Keys = Readonly<Record<string, () => void>>;

/** Keys of a page. They rest while something is typed, in and under a box, and with Ctrl, Alt or ⌘, which are the browser's. */
export function useKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target))
      return;
    const named = event.key.length > 1 && event.shiftKey ? `Shift+${event.key}` : event.key;
    const act = keys[named];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Of boxes only open ones: the focus may stay in one for a moment after it has closed. */
const BOXES = 'input, select, textarea, [contenteditable], dialog[open], :popover-open';

/** True for a key of a field or of an open box; a box over the whole page has every key. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof HTMLElement && target.closest(BOXES) !== null;
}

import { useEffect, useEffectEvent } from 'react';

/** What a key does, by its `KeyboardEvent.key`, with "Shift+" in front where it is held for a named key. */
export type Keys = Readonly<Record<string, () => void>>;

/** Keys of a page. They are silent while something is typed, and with Ctrl, Alt or ⌘, which are the browser's. */
export function useKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  );
}

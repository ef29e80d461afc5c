import { useEffect, useEffectEvent } from 'react';

/**
 * Actions by `KeyboardEvent.key`, prefixed with "Shift+" for named keys. One that returns false leaves the key to other
 * shortcuts.
 */
export type Keys = Readonly<Record<string, () => void | boolean>>;

/**
 * Shortcuts of a page. Disabled while typing, in dialogs, and with Ctrl, Alt or ⌘, which belong to the
 * browser.
 * @param isFirst true for shortcuts that come before those of the pages.
 */
export function useKeys(keys: Keys, isFirst = false): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
      return;
    const key = event.key.length > 1 && event.shiftKey ? `Shift+${event.key}` : event.key;
    const act = keys[key];
    if (act && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, isFirst);
    return () => window.removeEventListener('keydown', onKeyDown, isFirst);
  }, [isFirst]);
}

/** Fields and open dialogs; the focus may stay in a closed dialog for a moment. */
const BOXES = 'input, select, textarea, [contenteditable], dialog[open], :popover-open';

/** True for a key of a field or an open dialog; a full-page dialog has all keys. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof HTMLElement && target.closest(BOXES) !== null;
}

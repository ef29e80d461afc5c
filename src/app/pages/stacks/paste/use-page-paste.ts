import { recognise } from '#symbolication/recognise';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable], dialog[open], :popover-open';

/**
 * Takes what is pasted anywhere on the page, but for what is pasted into a field or a box over the page. Over a stack
 * only another stack counts: nobody wants to lose one to a word that was in the clipboard.
 * @returns whether something was pasted since it was asked last: then the next key is to convert it.
 */
export function usePagePaste(hasText: boolean, onPaste: (text: string) => void): () => boolean {
  const isNew = useRef(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (event.defaultPrevented || isElsewhere || document.querySelector('dialog:modal') !== null) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '' || (hasText && recognise(text).type === undefined)) return;
    event.preventDefault();
    isNew.current = true;
    onPaste(text);
  });
  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  return useCallback(() => {
    const was = isNew.current;
    isNew.current = false;
    return was;
  }, []);
}

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Ctrl or ⌘ Enter submits a form, also from outside of it. */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    // A typed time is parsed when its field is left.
    if (event.target instanceof HTMLElement) event.target.blur();
    requestAnimationFrame(() => form.current?.requestSubmit());
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** What a reader does next. Each comes before the handlers of the page. */
const NEXT = ['pointerdown', 'keydown', 'click', 'input'] as const;

/**
 * Saves a form, once the times that were typed are parsed: the parser may still load. Whatever one does next takes it
 * back, so that nothing is saved by another press, after a time that was not understood.
 */
export function useSubmit(form: RefObject<HTMLElement | null>, save: () => void): () => void {
  const isWaiting = useRef(false);
  const onRender = useEffectEvent(() => {
    if (!isWaiting.current || isPending(form.current)) return;
    isWaiting.current = false;
    save();
  });
  useEffect(() => onRender());
  useEffect(() => {
    const stop = () => {
      isWaiting.current = false;
    };
    for (const event of NEXT) document.addEventListener(event, stop, true);
    return () => {
      for (const event of NEXT) document.removeEventListener(event, stop, true);
    };
  }, []);
  return () => {
    isWaiting.current = isPending(form.current);
    if (!isWaiting.current) save();
  };
}

function isPending(form: HTMLElement | null): boolean {
  return form !== null && form.querySelector('[data-pending]') !== null;
}

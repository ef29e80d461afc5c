import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the heading of an answer when something is asked, so that it is read out; a field in which somebody
 * is typing keeps it.
 * @returns what gives the focus back to the bar that was chosen, else to what had it.
 */
export function useAnswerFocus(
  place: RefObject<HTMLElement | null>,
  question: string,
  takesFocus: boolean,
  periodKey: string | undefined,
): () => void {
  const opener = useRef<HTMLElement>(null);
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (!takesFocus || answered.current === question) return;
    answered.current = question;
    const focused = document.activeElement;
    const isInside = place.current?.contains(focused) === true;
    if (focused instanceof HTMLElement && !isInside) opener.current = focused;
    if (focused instanceof HTMLInputElement) return;
    place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [place, question, takesFocus]);
  return () => {
    const bar =
      periodKey === undefined ? null : document.querySelector<HTMLElement>(`[data-item="${periodKey}"]`);
    (bar ?? opener.current)?.focus();
  };
}

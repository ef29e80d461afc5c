import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Attribute, or text, by which an element is found again. */
type Place = { tag: string; by: string; value: string };

const ATTRIBUTES = ['data-item', 'href', 'aria-label'];
const TEXT = 'text';
const MAX_PLACES = 100;

/** Last focused element of each history entry. */
const places = new Map<string, Place>();

/** Back and Forward focus the element that had the focus, unless the page keeps or moves it. */
export function useReturnFocus(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    const place = places.get(key);
    const keep = (element: Element | null) => {
      if (element && element !== document.body) remember(key, element);
    };
    if (!place) keep(document.activeElement);
    const events = new AbortController();
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element) keep(target);
      },
      { signal: events.signal },
    );
    if (place && type === NavigationType.Pop) focusWhenLost(place, events);
    return () => events.abort();
  }, [key, type]);
}

function remember(key: string, element: Element): void {
  const by = ATTRIBUTES.find((name) => element.hasAttribute(name)) ?? TEXT;
  places.set(key, { tag: element.tagName, by, value: attributeValue(element, by) });
  const [oldest = key] = places.keys();
  if (places.size > MAX_PLACES) places.delete(oldest);
}

function attributeValue(element: Element, by: string): string {
  return (by === TEXT ? element.textContent : element.getAttribute(by)) ?? '';
}

/** Focuses the place once nothing has the focus and it is there, until the user acts. */
function focusWhenLost({ tag, by, value }: Place, events: AbortController): void {
  const look = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const element = [...document.querySelectorAll<HTMLElement>(tag)].find(
      (each) => attributeValue(each, by) === value && each.getClientRects().length > 0,
    );
    if (!element) return;
    observer.disconnect();
    element.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  const stop = () => observer.disconnect();
  events.signal.addEventListener('abort', stop);
  for (const name of ['keydown', 'pointerdown'])
    document.addEventListener(name, stop, { once: true, signal: events.signal });
  look();
}

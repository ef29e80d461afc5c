import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { fillPages, type Extent } from './fill-pages';

/** Room for the number of the page. */
const FOOT_REM = 3.25;

type Pages = { pages: number; show: (page: number, behavior: ScrollBehavior) => void };

/** Pages of the rows of a timeline, or of the cards of a list, as they are drawn; at least one. */
export function usePages(place: RefObject<HTMLElement | null>): Pages {
  const [pages, setPages] = useState<readonly Extent[]>([]);
  const known = useRef('');
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const measure = () => {
      const measured = pagesIn(current);
      // Only what is different is drawn again: showing a page changes sizes, too.
      const key = JSON.stringify(measured);
      if (key !== known.current) setPages(measured);
      known.current = key;
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const element of [...besides(current), ...rowsIn(current)]) sizes.observe(element);
    };
    const rows = new MutationObserver(watch);
    rows.observe(current, { childList: true, subtree: true });
    rows.observe(frameOf(current), { childList: true });
    watch();
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      rows.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [place]);
  const show = useCallback(
    (index: number, behavior: ScrollBehavior) => {
      const page = pages[index];
      if (page && place.current) showIn(scrollerIn(place.current), page, behavior);
    },
    [pages, place],
  );
  return { pages: Math.max(1, pages.length), show };
}

function showIn(scroller: HTMLElement, { top, bottom }: Extent, behavior: ScrollBehavior): void {
  scroller.style.overflow = 'hidden';
  scroller.style.height = `${bottom - top}px`;
  scroller.scrollTo({ top, behavior });
}

/** What stands above, in the page and around it: it moves the rows, and is as high as it says something. */
function besides(place: HTMLElement): Element[] {
  return [document.body, ...frameOf(place).children, ...(place.parentElement?.children ?? [])];
}

/** What is around the page. */
function frameOf(place: HTMLElement): Element {
  return place.closest('main')?.parentElement ?? document.body;
}

/** What holds the rows: the ruler above them stays. */
function scrollerIn(place: HTMLElement): HTMLElement {
  return place.querySelector<HTMLElement>('[role="rowgroup"]') ?? place;
}

function rowsIn(place: HTMLElement): Element[] {
  return [...scrollerIn(place).querySelectorAll('[data-index], li:has(h3)')];
}

/** Extents from the top of what holds the rows. */
function pagesIn(place: HTMLElement): Extent[] {
  const scroller = scrollerIn(place);
  const { top } = scroller.getBoundingClientRect();
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const roomPx = window.innerHeight - FOOT_REM * remPx - top - window.scrollY;
  const extents = rowsIn(place).map((row) => {
    const box = row.getBoundingClientRect();
    // Fractions of a pixel come and go while it scrolls.
    const [from, to] = [box.top, box.bottom].map((edge) => Math.round(edge - top + scroller.scrollTop));
    return { top: from ?? 0, bottom: to ?? 0 };
  });
  return fillPages(extents, roomPx);
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** From where to where something reaches down a page, in pixels. */
type Extent = { top: number; bottom: number };

/** A page as it is shown, and by how much each of its rows is higher for it. */
type Page = Extent & { rows: number; spare: number };

/** A row grows by half at most: a few rows on a screen are no posters. */
const MOST_GROWTH = 0.5;

type Filled = Extent & { rows: number };

/** Room for the number of the page. */
const FOOT_REM = 3.25;

type Pages = { pages: number; show: (page: number, behavior: ScrollBehavior) => void };

/** Pages of the rows of a timeline, or of the cards of a list, as they are drawn; at least one. */
export function usePages(place: RefObject<HTMLElement | null>): Pages {
  const [pages, setPages] = useState<readonly Page[]>([]);
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

function rowsIn(place: HTMLElement): HTMLElement[] {
  return [...scrollerIn(place).querySelectorAll<HTMLElement>('[data-index], li:has(h3)')];
}

/** How much higher a row is for the page that it is on. */
const SPARE = '--spare';

/** The pages, by their extents from the top of what holds the rows; each row is told how much it grows. */
function pagesIn(place: HTMLElement): Page[] {
  const scroller = scrollerIn(place);
  const { top } = scroller.getBoundingClientRect();
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const roomPx = window.innerHeight - FOOT_REM * remPx - top - window.scrollY;
  const rows = rowsIn(place);
  const pages = fillPages(extentsOf(rows, top - scroller.scrollTop), roomPx);
  const spares = pages.flatMap((page) => Array.from({ length: page.rows }, () => page.spare));
  for (const [index, row] of rows.entries()) row.style.setProperty(SPARE, `${spares[index] ?? 0}px`);
  return pages;
}

/** As they are where none grows. */
function extentsOf(rows: readonly HTMLElement[], originPx: number): Extent[] {
  let grown = 0;
  return rows.map((row) => {
    const box = row.getBoundingClientRect();
    // Fractions of a pixel come and go while it scrolls.
    const top = Math.round(box.top - originPx) - grown;
    grown += Number.parseFloat(row.style.getPropertyValue(SPARE)) || 0;
    return { top, bottom: Math.round(box.bottom - originPx) - grown };
  });
}

/**
 * All rows on as few pages as possible, in order, and these about as high; a row that fits on none has one of its own.
 * The rows of each page grow into the room that it leaves.
 */
export function fillPages(rows: readonly Extent[], roomPx: number): Page[] {
  const { length } = filled(rows, roomPx);
  // The least room that takes no more pages makes them even.
  let [tooLow, enough] = [0, Math.ceil(roomPx)];
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (filled(rows, middle).length > length) tooLow = middle;
    else enough = middle;
  }
  return spread(filled(rows, Math.min(enough, roomPx)), roomPx);
}

function filled(rows: readonly Extent[], roomPx: number): Filled[] {
  const pages: Filled[] = [];
  for (const { top, bottom } of rows) {
    const page = pages.at(-1);
    if (page && bottom - page.top <= roomPx) {
      page.bottom = bottom;
      page.rows += 1;
    } else pages.push({ top, bottom, rows: 1 });
  }
  return pages;
}

function spread(pages: readonly Filled[], roomPx: number): Page[] {
  let moved = 0;
  return pages.map(({ top, bottom, rows }) => {
    const height = bottom - top;
    const room = Math.min(roomPx - height, height * MOST_GROWTH);
    const spare = Math.max(0, Math.floor(room / rows));
    const from = top + moved;
    moved += spare * rows;
    return { top: from, bottom: bottom + moved, rows, spare };
  });
}

// oxlint-disable unicorn/consistent-function-scoping -- A function that runs in the page has all it uses within.
import type { Page } from '@playwright/test';

type DrawnOrder = {
  /** Pairs of a name and a time or word beside it on one line. */
  pairs: number;
  /** Pairs drawn in the reverse order. */
  backwards: string[];
};

/** Compares the boxes of names written from right to left with those of the words beside them. */
export async function drawnOrder(page: Page): Promise<DrawnOrder> {
  return page.evaluate(drawnOrderHere);
}

/** Runs in the page. */
function drawnOrderHere(): DrawnOrder {
  // An isolated text is one part: what is inside goes its own way. So is a name with its spaces, and any other word.
  const parts =
    /\u2068[^\u2068\u2069]*\u2069|\p{Script=Hebrew}+(?:[ '’.-]+\p{Script=Hebrew}+)*|[^\s\p{Script=Hebrew}\u2068\u2069]+/gu;
  const rightToLeft = /\p{Script=Hebrew}/u;
  const isLine = (element: Element) =>
    /^(?:block|list-item|table-cell)$/.test(getComputedStyle(element).display);
  const partsOf = (node: Node): { text: string; box: DOMRect }[] => {
    if (node instanceof Text) {
      return [...node.data.matchAll(parts)].flatMap(({ 0: text, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const box = range.getBoundingClientRect();
        // A part of two lines is beside nothing.
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return tops.size === 1 && box.width > 1 ? [{ text, box }] : [];
      });
    }
    if (!(node instanceof Element)) return [];
    const { display, position } = getComputedStyle(node);
    return display === 'inline' && position === 'static' ? Array.from(node.childNodes).flatMap(partsOf) : [];
  };
  const result: DrawnOrder = { pairs: 0, backwards: [] };
  for (const element of document.querySelectorAll('body *')) {
    if (!isLine(element)) continue;
    const drawn = Array.from(element.childNodes).flatMap(partsOf);
    for (const [index, { text, box }] of drawn.entries()) {
      const next = drawn[index + 1];
      if (!next || Math.abs(next.box.top - box.top) > box.height / 2) continue;
      if (rightToLeft.test(text) === rightToLeft.test(next.text)) continue;
      result.pairs += 1;
      if (next.box.left < box.left) result.backwards.push(`${text} ${next.text}`);
    }
  }
  return result;
}

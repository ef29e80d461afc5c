// oxlint-disable unicorn/consistent-function-scoping -- A function that runs in the page has all it uses within.
import type { Page } from '@playwright/test';

/** Tables that scroll sideways, and their figures of which a part is not drawn: "On-call hours: € 3,99…". */
export async function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(cutFiguresHere);
}

/** Runs in the page. */
function cutFiguresHere(): string[] {
  const faults: string[] = [];
  const clips = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement === null ? [] : [element.parentElement, ...ancestorsOf(element.parentElement)];
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // Words for screen readers only are one pixel wide.
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const scrollers = new Set<Element>();
  for (const table of document.querySelectorAll('table, [role="table"], [role="grid"]')) {
    const name = table.getAttribute('aria-label') ?? table.getAttribute('aria-labelledby') ?? 'a table';
    for (const box of ancestorsOf(table)) {
      if (!/auto|scroll/.test(getComputedStyle(box).overflowX) || scrollers.has(box)) continue;
      if (box.scrollWidth > box.clientWidth + 1) {
        scrollers.add(box);
        faults.push(`${name}: ${box.scrollWidth} px in ${box.clientWidth} px`);
      }
    }
    for (const cell of table.querySelectorAll(
      'th, td, [role="cell"], [role="columnheader"], [role="gridcell"]',
    )) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const { currentNode: node } = texts;
        const parent = node.parentElement;
        if (!(node instanceof Text) || parent === null || !isVisible(parent) || !/\d/.test(node.data))
          continue;
        // Titles, which are whole in a tooltip and in the details.
        if (parent.closest('[data-whole]')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        const cut = [parent, ...ancestorsOf(parent)].some((box) => {
          if (!clips(box) || box.contains(table)) return false;
          const edge = box.getBoundingClientRect();
          return left < edge.left - 1 || right > edge.right + 1;
        });
        if (cut) faults.push(`${name}: “${node.data.trim().slice(0, 60)}” is cut`);
      }
    }
  }
  return [...new Set(faults)];
}

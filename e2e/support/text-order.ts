// oxlint-disable unicorn/consistent-function-scoping -- A function that runs in the page has all it uses within.
import type { Page } from '@playwright/test';

/**
 * Texts on a page, and in titles, labels and choices, in which a text written from right to left is beside other text
 * and not isolated from it, so that what follows it would be drawn in another order.
 */
export async function mixedTexts(page: Page): Promise<string[]> {
  return page.evaluate(mixedTextsHere);
}

/** Runs in the page. */
function mixedTextsHere(): string[] {
  const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}/u;
  // A list of names in one text would be drawn from its end, and a time from its second part.
  const others = /[\p{Script=Latin}\p{N},·→–/+:()]/u;
  const isolated = /\u2068[^\u2068\u2069]*\u2069/gu;
  const isMixed = (text: string) => {
    const rest = text.replaceAll(isolated, '');
    // A sentence in one isolate would begin at the wrong end.
    const sentences = (text.match(isolated) ?? []).filter((part) => /\p{Script=Latin}/u.test(part));
    return (rightToLeft.test(rest) && others.test(rest)) || sentences.length > 0;
  };
  const isIsolating = (element: Element) => {
    const { display, unicodeBidi, position, float } = getComputedStyle(element);
    return (
      /isolate|plaintext/.test(unicodeBidi) ||
      !/^inline$|^contents$/.test(display) ||
      /absolute|fixed/.test(position) ||
      float !== 'none'
    );
  };
  const ownText = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || isIsolating(node) || node.matches('script, style')) return '\uFFFC';
    return Array.from(node.childNodes, ownText).join('');
  };
  const faults = new Set<string>();
  const note = (element: Element, what: string, text: string) => {
    const words = text
      .replaceAll(/\uFFFC+/g, '▯')
      .trim()
      .slice(0, 160);
    faults.add(
      `${what} of ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}: ${words}`,
    );
  };
  for (const element of document.querySelectorAll('body *, title')) {
    if (element.matches('script, style, textarea')) continue;
    for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-description', 'aria-valuetext']) {
      const value = element.getAttribute(name);
      if (value !== null && isMixed(value)) note(element, name, value);
    }
    if (!isIsolating(element) && element.tagName !== 'TITLE') continue;
    const lines = Array.from(element.childNodes, ownText).join('').split('\n');
    for (const line of lines) if (isMixed(line)) note(element, 'text', line);
  }
  return [...faults];
}

import type { Locator, Page } from '@playwright/test';
import Axe, { type RunOptions } from 'axe-core';
import { expect } from './test';

/** A violation found by axe: a rule, and the elements that break it. */
export type AxeFault = { id: string; at: string[] };

type Colour = { r: number; g: number; b: number; alpha: number };

declare global {
  /** Axe in the page, with the part of it that its types leave out. */
  var axe: typeof Axe & {
    commons: { color: { Color: { prototype: Colour & { parseString: (text: string) => Colour } } } };
  };
}

/** The contrast of a large page takes seconds of a processor: the tour looks at pages, other tests at parts of them. */
type Part = Page | Locator;

export async function axeFaults(part: Part): Promise<AxeFault[]> {
  return faultsOf(part);
}

/** Violations in the light theme, which stays on, and in the dark one; only contrast depends on it. */
export async function axeFaultsInBothThemes(part: Part): Promise<AxeFault[]> {
  const page = pageOf(part);
  const light = await background(page);
  const faults = await axeFaults(part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  faults.push(...(await contrastFaults(part)));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(light);
  return faults;
}

export async function contrastFaults(part: Part): Promise<AxeFault[]> {
  return faultsOf(part, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** Runs in the page itself: pages have no frames of other origins. */
async function faultsOf(part: Part, rules: RunOptions = {}): Promise<AxeFault[]> {
  const page = pageOf(part);
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(Axe.source);
    await page.evaluate(parseColoursOnce);
  }
  const root = 'page' in part ? part : page.locator(':root');
  return root.evaluate(faultsIn, rules);
}

/** Functions from here on run in the page. */
async function faultsIn(root: Element, rules: RunOptions): Promise<AxeFault[]> {
  const { violations } = await globalThis.axe.run(root, { ...rules, reporter: 'no-passes' });
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

/** Keeps what axe has parsed: a page has few colours, and parsing takes half the time of its contrast. */
function parseColoursOnce(): void {
  const { prototype } = globalThis.axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map<string, Colour>();
  prototype.parseString = function parseString(text) {
    const known = parsed.get(text);
    if (known !== undefined) return Object.assign(this, known);
    parse.call(this, text);
    parsed.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

function pageOf(part: Part): Page {
  return 'page' in part ? part.page() : part;
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

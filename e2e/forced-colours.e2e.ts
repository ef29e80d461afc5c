import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

// Pages without a forced-colours test of their own (*-forced-colours.e2e.ts, stacks-look.e2e.ts and others are such
// tests). A mark that is a background elsewhere needs an edge or a pattern here.

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/oncall/6190000000101': async (page) => {
    await expect(page.getByRole('region', { name: 'How it works' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Load' })).toBeVisible();
  },
  '/oncall/uncovered': (page) => expect(page.getByRole('table').first()).toBeVisible(),
  '/oncall?wall=1': (page) => expect(page.getByRole('list', { name: 'On call', exact: true })).toBeVisible(),
  '/shifts?person=4080000000002': (page) =>
    expect(page.getByRole('table', { name: 'Hours on duty' })).toBeVisible(),
  '/review?range=7d': async (page) => {
    await expect(
      page.getByRole('list', { name: 'Lanes of people' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(page.getByText(/ before$/).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Load per person' })).toBeVisible();
  },
  '/rum?id=app-demo-0001': (page) =>
    expect(page.getByRole('region', { name: 'Applications', exact: true })).toContainText('app-demo-0001'),
  '/rum/applications/app-demo-0001': (page) =>
    expect(page.getByRole('region', { name: 'Application', exact: true })).toBeVisible(),
  '/rum/issues/is-demo-0001': (page) =>
    expect(page.getByRole('region', { name: 'Lifecycle', exact: true })).toBeVisible(),
  '/webhooks': (page) => expect(page.getByRole('table', { name: 'Events' })).toBeVisible(),
  '/webhooks/int-demo-1/ev-demo-0001': (page) =>
    expect(page.getByRole('region', { name: 'Signature', exact: true })).toBeVisible(),
  '/no-such-page': heading,
};

test.use({ expectedErrors: [/Failed to load resource/] });

test('nothing that is drawn disappears on any page', async ({ page }) => {
  for (const [path, isThere] of Object.entries(PAGES)) {
    await test.step(path, async () => {
      await page.emulateMedia({ forcedColors: 'none' });
      await page.goto(path);
      await isThere(page);
      const drawn = await page.evaluateHandle(drawnByGround);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await drawn.evaluate(lost)).toEqual([]);
    });
  }
});

/** Elements with a background unlike that below them and nothing but text inside. Runs in the page. */
function drawnByGround(): Element[] {
  // Forced, what is transparent is a transparent white.
  const clear = /^rgba\(.*, 0\)$/;
  const groundBelow = (element: Element | null): string => {
    if (!element) return '';
    const { backgroundColor } = getComputedStyle(element);
    return clear.test(backgroundColor) ? groundBelow(element.parentElement) : backgroundColor;
  };
  return Array.from(document.body.querySelectorAll('*')).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { backgroundColor, visibility } = getComputedStyle(element);
    if (width < 2 || height < 2 || visibility !== 'visible' || element.childElementCount > 0) return false;
    return !clear.test(backgroundColor) && backgroundColor !== groundBelow(element.parentElement);
  });
}

/**
 * Runs in the page: which of them have neither a ground of their own any more nor an edge, nor has one what is as large
 * and around them.
 */
function lost(elements: Element[]): string[] {
  // Forced, what is transparent is a transparent white.
  const clear = /^rgba\(.*, 0\)$/;
  const groundBelow = (element: Element | null): string => {
    if (!element) return '';
    const { backgroundColor } = getComputedStyle(element);
    return clear.test(backgroundColor) ? groundBelow(element.parentElement) : backgroundColor;
  };
  const isSeen = (element: Element | null) => {
    if (!element) return false;
    const style = getComputedStyle(element);
    const below = groundBelow(element.parentElement);
    const hasBorder = ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
      const of = (part: string) => String(Reflect.get(style, `border${side}${part}`));
      return of('Style') !== 'none' && Number.parseFloat(of('Width')) > 0 && of('Color') !== below;
    });
    const hasOutline = style.outlineStyle !== 'none' && style.outlineColor !== below;
    const hasGround = !clear.test(style.backgroundColor) && style.backgroundColor !== below;
    return hasBorder || hasOutline || hasGround || style.backgroundImage !== 'none';
  };
  const isFramed = (element: Element) => {
    const [own, around] = [element, element.parentElement ?? element].map((each) =>
      each.getBoundingClientRect(),
    );
    const isSame = (['left', 'top', 'right', 'bottom'] as const).every(
      (side) => Math.abs((own?.[side] ?? 0) - (around?.[side] ?? 0)) <= 2,
    );
    return isSame && isSeen(element.parentElement);
  };
  return elements
    .filter((element) => element.isConnected && !isSeen(element) && !isFramed(element))
    .map((element) => element.outerHTML.slice(0, 120));
}

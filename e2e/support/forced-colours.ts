import type { Page } from '@playwright/test';

/**
 * Turns forced colours on, and returns what is drawn by a background alone and disappears: a mark needs an edge or a
 * pattern there.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none' });
  const drawn = await page.evaluateHandle(drawnByGround);
  await page.emulateMedia({ forcedColors: 'active' });
  return drawn.evaluate(lost);
}

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

import { expect, type Locator, type Page } from '@playwright/test';

/** Presents the page, by the menu. */
export async function present(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
}

/** The bar of a presented page. */
export async function presentBar(page: Page): Promise<Locator> {
  const bar = page.getByRole('complementary', { name: 'Presentation' });
  await expect(bar).toBeVisible();
  return bar;
}

export async function exitPresentation(page: Page): Promise<void> {
  await (await presentBar(page)).getByRole('button', { name: 'Exit' }).click();
}

/** Everything that is in the document, attributes, titles and what fields hold included, and the address. */
export async function shown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
      'value' in field ? String(field.value) : '',
    );
    return [decodeURIComponent(location.href), document.documentElement.outerHTML, ...fields].join('\n');
  });
}

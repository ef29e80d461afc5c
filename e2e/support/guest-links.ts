import { expect, type Locator, type Page } from '@playwright/test';

/** Makes a guest link of a view, in the page. @returns its address, which is shown this once. */
export async function makeGuestLink(page: Page, url: string, choices: readonly string[]): Promise<string> {
  await page.goto(url);
  const dialog = await openGuestLinks(page);
  for (const name of choices) await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = await dialog.getByLabel('Address, shown only now').inputValue();
  await expect(dialog.getByRole('region', { name: 'Your guest links' })).toContainText('never opened');
  return address;
}

export async function openGuestLinks(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Guest link…' }).click();
  return page.getByRole('dialog', { name: 'Guest link' });
}

/** Head of a page for programs that run no script: its title, and its `meta` elements by name or property. */
export function headOf(html: string): Record<string, string> {
  return {
    title: text(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    ...Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([\w:.]+)" content="([^"]*)">/g)].map(
        ([, name = '', content]) => [name, text(content)],
      ),
    ),
  };
}

function text(escaped = ''): string {
  return escaped.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

/** Width and height of a PNG, as its first chunk has them (RFC 2083, 11.2.1). */
export function pngSize(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

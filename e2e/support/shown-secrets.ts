import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_SECRETS } from '#service/demo/deliveries';

/**
 * Looks for secrets in everything the app puts out while a test runs: the document (texts, attributes, what fields
 * hold) before it is left, each time the address changes, and at the end; addresses and requests' addresses; this
 * browser's storage; what is copied, saved or logged.
 */
export type ShownSecrets = { found: () => Promise<string[]> };

/** A client token of the demo data, with a recognisable prefix. */
const CLIENT_TOKEN = 'wbdemo_[0-9a-f]{32}';
/** A signature of the demo data. */
const SIGNATURE = 'sha256=[0-9a-f]{64}';

export async function watchSecrets(page: Page, appKey: string): Promise<ShownSecrets> {
  const secrets = [...Object.values(DEMO_SECRETS), appKey].map(escaped);
  const pattern = [...secrets, CLIENT_TOKEN, SIGNATURE].join('|');
  const found: string[] = [];
  const look = (where: string, text: string) => {
    for (const [secret] of text.matchAll(new RegExp(pattern, 'g'))) found.push(`${where}: ${secret}`);
  };
  await page.exposeFunction('watchbillFound', (where: string, secret: string) =>
    found.push(`${where}: ${secret}`),
  );
  await page.addInitScript(watchInPage, pattern);
  page.on('request', (request) => look('address of a request', decoded(request.url())));
  page.on('console', (message) => look('console', message.text()));
  const lookNow = async () => {
    if (!page.isClosed()) await page.evaluate(() => window.watchbillLook?.());
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    await lookNow();
    return goto(...args);
  };
  page.reload = async (...args) => {
    await lookNow();
    return reload(...args);
  };
  const files: Promise<void>[] = [];
  page.on('download', (download) => {
    const read = async () => look('file', await readFile(await download.path(), 'utf8'));
    files.push(read());
  });
  return {
    found: async () => {
      await lookNow();
      await Promise.all(files);
      return [...new Set(found)];
    },
  };
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to what is there
  interface Window {
    watchbillFound?: (where: string, secret: string) => Promise<void>;
    watchbillLook?: () => void;
  }
}

/** Runs in every document before its own scripts. */
function watchInPage(pattern: string): void {
  const look = (where: string, text: string) => {
    for (const [secret] of text.matchAll(new RegExp(pattern, 'g')))
      void window.watchbillFound?.(where, secret);
  };
  const lookAround = () => {
    if (location.protocol === 'about:') return;
    look('document', document.documentElement.outerHTML);
    for (const field of document.querySelectorAll('input, textarea')) {
      // What is typed into a password field is dots on the screen.
      if ('value' in field && field.getAttribute('type') !== 'password') look('field', String(field.value));
    }
    for (const storage of [localStorage, sessionStorage]) look('storage', JSON.stringify(storage));
    look('address', decodeURIComponent(location.href));
  };
  window.watchbillLook = lookAround;
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      lookAround();
      change(...args);
    };
  }
  const clipboard = navigator.clipboard;
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    look('clipboard', text);
    await write(text);
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedTemplates, storeTemplate, templateOf } from './source-template';

const OTHERS = 'vscode://file/home/me/{file}';
const SHOP = 'https://git.example.com/shop/blob/v{version}/{file}';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('location', { pathname: '/stacks' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a service has its own template, all others have one together', () => {
  storeTemplate('', OTHERS);
  storeTemplate('shop', SHOP);
  storeTemplate('constructor', SHOP);
  expect(templateOf(storedTemplates(), ' shop ')).toBe(SHOP);
  expect(templateOf(storedTemplates(), 'till')).toBe(OTHERS);
  expect(templateOf(storedTemplates(), 'toString')).toBe(OTHERS);
  expect(templateOf(storedTemplates(), 'constructor')).toBe(SHOP);
  storeTemplate('shop', '');
  expect(templateOf(storedTemplates(), 'shop')).toBe(OTHERS);
  storeTemplate('', '');
  expect(templateOf(storedTemplates(), 'shop')).toBe('');
});

test('what cannot be used counts as none', () => {
  stored.set('watchbill.source-link', 'javascript:alert({file})');
  stored.set('watchbill.source-links', JSON.stringify({ shop: 'data:text/html,{file}', till: OTHERS }));
  expect(templateOf(storedTemplates(), 'shop')).toBe('');
  expect(templateOf(storedTemplates(), 'till')).toBe(OTHERS);
  stored.set('watchbill.source-links', '[{');
  expect(templateOf(storedTemplates(), 'till')).toBe('');
});

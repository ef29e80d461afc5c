import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BinaryImage } from '#contract/stack';
import type { TabStack } from './tab-stack';

const TOKEN = 'ghp_0123456789abcdefABCDEF';
const TEXT = `Error: ${TOKEN} of ana@example.com\n    at f (https://cdn.example.com/a.js:1:2)`;
const STACK: TabStack = {
  text: TEXT,
  type: 'browser',
  images: undefined,
  request: undefined,
  search: 'service=shop&near=2',
  fragment: '',
  masked: false,
};

/** Storage of a tab, which outlives a document; each call of `openDocument` opens a new one. */
let storage: Map<string, string>;
async function openDocument() {
  vi.resetModules();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  const kept = await import('./tab-stack');
  const { newRequest } = await import('./stack-request');
  const at = (search: string, hash = '') => kept.tabStackAt(new URLSearchParams(search), hash);
  return { ...kept, newRequest, at };
}

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a document keeps a stack as it is, and leaves it masked to the next one', async () => {
  const before = await openDocument();
  expect(before.at('')).toBeUndefined();
  before.setTabStack(STACK);
  expect(before.at('')).toBe(STACK);
  expect(storage.size).toBe(0);
  before.storeTabStack();
  expect([...storage.values()].join('')).not.toMatch(/ghp_|ana@/);

  const after = await openDocument();
  const masked = 'Error: •••••• of ••••••\n    at f (https://cdn.example.com/a.js:1:2)';
  expect(after.at('')).toEqual({ ...STACK, text: masked, masked: true });
  after.storeTabStack();
  expect((await openDocument()).at('')?.masked).toBe(true);
});

test('what was asked is asked again by the next document, in the same words', async () => {
  const before = await openDocument();
  const text = 'Error: x\n    at f (https://cdn.example.com/a.js:1:2)';
  const fields = { type: 'browser', service: 'shop', version: '1', buildId: '', variant: '' } as const;
  before.setTabStack({
    ...STACK,
    text,
    request: before.newRequest({ text, fields, images: undefined, dropped: undefined }),
  });
  before.storeTabStack();
  const kept = (await openDocument()).at('');
  expect(kept).toMatchObject({ masked: false, request: { fields, images: undefined } });
  expect(kept?.request?.input).toMatchObject({ stack: text, service: 'shop', version: '1' });
});

test('what dropped files were asked is asked by nobody in the next document, which has no files', async () => {
  const before = await openDocument();
  const text = 'Error: x\n    at f (https://cdn.example.com/a.js:1:2)';
  const fields = { type: 'browser', service: 'shop', version: '1', buildId: '', variant: '' } as const;
  const request = before.newRequest({
    text,
    fields,
    images: undefined,
    dropped: { number: 1, files: [], isExample: false },
  });
  before.setTabStack({ ...STACK, text, request });
  before.storeTabStack();
  expect((await openDocument()).at('')).toMatchObject({ text, request: undefined });
});

test('images that came with a stack are kept with it and its question', async () => {
  const images = [BinaryImage.parse({ name: 'Shop', load_address: '0x102a00000' })];
  const fields = { type: 'ios', service: 'shop', version: '1', buildId: '', variant: '' } as const;
  const text = '0   Shop   0x0000000102a04014 0x102a00000 + 16404';
  const before = await openDocument();
  const request = before.newRequest({ text, fields, images, dropped: undefined });
  before.setTabStack({ ...STACK, text, type: 'ios', images, request });
  before.storeTabStack();
  const kept = (await openDocument()).at('');
  expect(kept?.images).toEqual(images);
  expect(kept?.request?.input.binary_images).toEqual(images);
  expect(kept?.request?.images).toBe(kept?.images);
});

test('an address has the kept stack unless it is about another one', async () => {
  const { setTabStack, at } = await openDocument();
  setTabStack(STACK);
  expect(at('tz=UTC&near=7')).toBe(STACK);
  expect(at('service=shop')).toBe(STACK);
  expect(at('service=till')).toBeUndefined();
  expect(at('service=shop&type=ios')).toBeUndefined();
  expect(at('', '#stack=1.abc')).toBeUndefined();
  expect(at('', '#main')).toBe(STACK);
  const shared = { ...STACK, fragment: '#stack=1.abc' };
  setTabStack(shared);
  expect(at('service=shop', '#stack=1.abc')).toBe(shared);
  expect(at('', '#stack=1.def')).toBeUndefined();
  expect(at('')).toBe(shared);
});

test('a document that begins with a shared stack does not take the one before', async () => {
  const before = await openDocument();
  before.setTabStack(STACK);
  before.storeTabStack();
  expect((await openDocument()).at('', '#stack=1.abc')).toBeUndefined();
});

test('what is forgotten, or too long, is not there any more', async () => {
  const { setTabStack, storeTabStack, clearTabStack, at } = await openDocument();
  setTabStack(STACK);
  storeTabStack();
  expect(storage.size).toBe(1);
  setTabStack({ ...STACK, text: 'x'.repeat(1_000_001) });
  storeTabStack();
  expect(storage.size).toBe(0);
  setTabStack({ ...STACK });
  storeTabStack();
  clearTabStack();
  expect(storage.size).toBe(0);
  expect(at('')).toBeUndefined();
});

test.each(['', '{', 'null', '7', '{"stack":1}'])(
  'what somebody else stored counts as none: %s',
  async (text) => {
    storage.set('watchbill:stack', text);
    expect((await openDocument()).at('')).toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import { escaped } from './escaped';

test.each([
  'ana@acme-corp.test',
  'Jean-Luc Roy',
  "O'Neil",
  String.raw`a-'.()+*?[]{}|^$/#\&~,=!<>:b`,
  '–é日🦷',
])('matches %s with and without flag u', (text) => {
  for (const flags of ['', 'i', 'u', 'iu']) {
    const pattern = new RegExp(`^${escaped(text)}$`, flags);
    expect(pattern.test(text)).toBe(true);
    expect(pattern.test(`${text}x`)).toBe(false);
  }
});

test('takes no character for a sign of the pattern', () => {
  expect(new RegExp(`^${escaped('a.c')}$`, 'u').test('abc')).toBe(false);
});

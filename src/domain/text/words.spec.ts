import { expect, test } from 'vitest';
import { clip } from './words';

test.each([
  ['short', 5, 'short'],
  ['too long', 5, 'too…'],
  ['longer', 5, 'long…'],
  ['a😀b😀c', 5, 'a😀b…'],
  ['😀😀', 3, '😀…'],
])('%s in %i code units is %s', (text, max, expected) => expect(clip(text, max)).toBe(expected));

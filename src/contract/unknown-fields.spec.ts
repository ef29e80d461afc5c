import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { unknownFields } from './envelope';

const inner = z.object({ a: z.int() });

test.each([
  ['an optional list', z.optional(z.array(inner)), '[0].b'],
  ['a readonly list', z.readonly(z.array(inner)), '[0].b'],
  ['a default of a readonly list', z._default(z.readonly(z.array(inner)), []), '[0].b'],
])('unknown fields are found inside %s', (_, list, path) => {
  const value = { list: [{ a: 1, b: 2 }], more: 1 };
  expect(unknownFields(z.object({ list }), value)).toEqual([`list${path}`, 'more']);
});

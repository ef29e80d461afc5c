import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIds } from './ids';

test.each([
  'app-1\napp-2',
  'app-1, app-2',
  '"app-1" "app-2"',
  '["app-1","app-2"]',
  '\ufeffapp-1;\tapp-2\r\n',
  '“app-1”, ‘app-2’',
])('reads %j', (text) => {
  expect(parseIds(text)).toEqual({ ids: ['app-1', 'app-2'], repeated: 0, left: 0, message: '' });
});

test('each id once, at most 200, and says so', () => {
  expect(parseIds('a b a a')).toMatchObject({
    ids: ['a', 'b'],
    repeated: 2,
    message: '2 repeated ids count once.',
  });
  const many = parseIds(Array.from({ length: 201 }, (_, i) => `id${i}`).join('\n'));
  expect(many).toMatchObject({
    left: 1,
    message: '201 ids were pasted; the first 200 are looked up, 1 is left out.',
  });
  expect(many.ids).toHaveLength(200);
  expect(many.ids.at(-1)).toBe('id199');
});

test('junk gives a list without blanks and repetitions', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { ids } = parseIds(text);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => id.trim() !== '' && text.includes(id))).toBe(true);
    }),
  );
});

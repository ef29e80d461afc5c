import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIds, parseIdsOf } from './rum';

test.each([
  'app-1\napp-2',
  'app-1, app-2',
  '"app-1" "app-2"',
  '["app-1","app-2"]',
  '\ufeffapp-1;\tapp-2\r\n',
  '“app-1”, ‘app-2’',
])('reads %j', (text) => {
  expect(parseIds(text)).toEqual({ ids: ['app-1', 'app-2'], repeated: 0, tooLong: 0, message: '' });
});

test('each id once, however many there are, and says what is not looked up', () => {
  expect(parseIds('a b a a')).toMatchObject({
    ids: ['a', 'b'],
    repeated: 2,
    message: '2 repeated ids count once.',
  });
  const many = Array.from({ length: 10_000 }, (_, i) => `id${i}`);
  expect(parseIds(many.join('\n'))).toMatchObject({ ids: many, message: '' });
  expect(parseIds(`a ${'x'.repeat(129)} ${'y'.repeat(128)}`)).toMatchObject({
    ids: ['a', 'y'.repeat(128)],
    tooLong: 1,
    message: '1 text is longer than 128 characters, and so no id.',
  });
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

test.each([
  [
    'application',
    'https://w.example/rum/applications/app-1?tz=UTC and /rum/applications/app-2',
    ['app-1', 'app-2'],
  ],
  ['application', '{"application_id":"app-1","issue_id":"is-1"}', ['app-1']],
  ['application', 'https://w.example/rum?tz=UTC&id=app-1', ['app-1']],
  ['application', '"app-1", app-2', ['app-1', 'app-2']],
  ['issue', 'https://w.example/rum/issues/is-1#x', ['is-1']],
  ['issue', `{'application_id': 'app-1', 'issue_id': 'is-1'}`, ['is-1']],
  ['issue', 'application_id=app-1 issue_id=is-1', ['is-1']],
  ['issue', ' “is-1”\n', ['is-1']],
] as const)('of ids of an %s in %j', (kind, text, ids) => {
  expect(parseIdsOf(kind, text).ids).toEqual(ids);
});

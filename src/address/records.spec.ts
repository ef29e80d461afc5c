import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { DELIVERY_FIELDS, parseRum, rumPath } from './values';

const id = fc.stringMatching(/^[^\s]+$/);
const attempt = fc.integer({ min: 1, max: 1000 });

holdsCodec(
  DELIVERY_FIELDS,
  fc.record({
    attempt: fc.option(attempt, { nil: undefined }),
    other: fc.option(
      fc.record({ integrationId: id, eventId: id, attempt }, { requiredKeys: ['integrationId', 'eventId'] }),
      { nil: undefined },
    ),
    allValues: fc.boolean(),
  }),
);

test.each(['', ' ', 'int-1', 'int-1 ', ' ev-1', 'int-1 ev-1 ev-2', 'int-1 ev-1 0'])(
  '“%s” names no delivery',
  (value) => {
    expect(parseFields(DELIVERY_FIELDS, new URLSearchParams({ with: value }))).toEqual({
      view: { attempt: undefined, other: undefined, allValues: false },
      problems: [{ parameter: 'with', value, instead: 'no comparison' }],
    });
  },
);

test('any ids round-trip through the address, which is never too long', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 400 }), (ids) => {
      const url = new URL(rumPath(ids), 'http://localhost');
      expect(parseRum(url)).toEqual(ids);
      expect(url.pathname.length + url.search.length).toBeLessThan(5000);
    }),
  );
});

test('a few ids stay in the query, as in older links', () => {
  expect(rumPath(['app-1', 'app 2'])).toBe('/rum?id=app-1&id=app+2');
});

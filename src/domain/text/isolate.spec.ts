import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { isolated, withoutIsolates } from './words';

test.each(['Wei Zhang', '陈明', 'Zoë #12', '', '#900'])('a text from left to right stays: %j', (text) => {
  expect(isolated(text)).toBe(text);
});

test.each(['يوسف الأحمد', 'נועה לוי', 'Ops נועה', '\u202eabc'])(
  'a text from right to left is isolated: %j',
  (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  },
);

test('a text ends its own isolates and no other', () => {
  expect(isolated('נועה\u2069 09:00')).toBe('\u2068נועה 09:00\u2069');
});

test('a sentence of isolated names stays', () => {
  const sentence = `${isolated('נועה לוי')}, ${isolated('يوسف')} until 09:00`;
  expect(isolated(sentence)).toBe(sentence);
});

test('isolating twice is isolating once, and can be undone', () => {
  const letters = fc
    .array(fc.constantFrom('a', ' ', '1', 'א', 'ي', '\u202e', '陈'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(letters, (text) => {
      expect(isolated(isolated(text))).toBe(isolated(text));
      expect(withoutIsolates(isolated(text))).toBe(text);
    }),
    { numRuns: runs(100) },
  );
});

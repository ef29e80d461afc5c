import { expect, test } from 'vitest';
import { nextInWords } from './seat-lines';

const LINE = { following: '', until: 'Fri 09:00' };

test.each([
  [{ following: 'Bo Birk' }, 'Bo Birk'],
  [{ following: 'nobody planned', until: 'no end' }, 'nobody planned'],
  [{ until: 'no end' }, 'No hand-off to come'],
  [{}, 'Not known yet'],
])('the next of a role with %j is “%s”', (part, words) => {
  expect(nextInWords({ ...LINE, ...part })).toBe(words);
});

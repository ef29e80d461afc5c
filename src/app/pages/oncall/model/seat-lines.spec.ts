import { expect, test } from 'vitest';
import { nextInWords } from './seat-lines';

const LINE = { following: '', followingLong: '', from: '', until: 'Fri 09:00' };

test.each([
  [{ following: 'Bo Birk', followingLong: 'then Bo Birk', from: 'Fri 09:00' }, 'Bo Birk'],
  [{ following: 'nobody', followingLong: 'nobody planned', until: 'no end' }, 'Nobody planned'],
  [{ until: 'no end' }, 'No hand-off to come'],
  [{}, 'Not known yet'],
])('the next of a role with %j is “%s”', (part, words) => {
  expect(nextInWords({ ...LINE, ...part })).toBe(words);
});

import { expect, test } from 'vitest';
import { formatLength } from '../../time/format';
import { lengthInWords, spanInWords } from './span-words';

const start = Date.parse('2026-11-20T19:00:00Z') / 1000;
const end = Date.parse('2026-11-23T08:30:30Z') / 1000;

test.each([
  [start, end, 'Fri 20 Nov, 19:00 – Mon 23 Nov, 08:30', '2 d 13 h'],
  ['unknown', end, 'Fri 20 Nov, 19:00 or earlier – Mon 23 Nov, 08:30', 'at least 2 d 13 h'],
  [start, 'unknown', 'Fri 20 Nov, 19:00 – Mon 23 Nov, 08:30 or later', 'at least 2 d 13 h'],
  [start, 'none', 'Fri 20 Nov, 19:00 – nobody scheduled', 'no end'],
  ['none', end, 'no beginning – Mon 23 Nov, 08:30', 'no beginning'],
  ['none', 'none', 'no beginning – nobody scheduled', 'always'],
] as const)('a gap that begins %s and ends %s', (begins, ends, span, length) => {
  const time = { start, end, begins, ends };
  expect(spanInWords(time, 'gap', { zone: 'UTC', year: 2026 })).toBe(span);
  expect(lengthInWords(time, formatLength)).toBe(length);
});

import { expect, test } from 'vitest';
import { formatLength } from '../../time/duration';
import type { Whole } from '../reply/whole-shift';
import { lengthInWords, spanInWords } from './whole-words';

const start = Date.parse('2026-11-20T19:00:00Z') / 1000;
const end = Date.parse('2026-11-23T08:30:30Z') / 1000;

test.each<[Whole['begins'], Whole['ends'], string, string]>([
  ['here', 'here', 'Fri 20 Nov, 19:00 – Mon 23 Nov, 08:30', '2 d 13 h'],
  ['earlier', 'here', 'Fri 20 Nov, 19:00 or earlier – Mon 23 Nov, 08:30', 'at least 2 d 13 h'],
  ['here', 'later', 'Fri 20 Nov, 19:00 – Mon 23 Nov, 08:30 or later', 'at least 2 d 13 h'],
  ['here', 'never', 'Fri 20 Nov, 19:00 – nobody scheduled', 'no end'],
  ['never', 'here', 'no beginning – Mon 23 Nov, 08:30', 'no beginning'],
  ['never', 'never', 'no beginning – nobody scheduled', 'always'],
])('a gap that begins %s and ends %s', (begins, ends, span, length) => {
  const whole = { start, end, begins, ends };
  expect(spanInWords(whole, 'gap', { zone: 'UTC', year: 2026 })).toBe(span);
  expect(lengthInWords(whole, formatLength)).toBe(length);
});

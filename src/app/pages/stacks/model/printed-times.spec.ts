import { expect, test } from 'vitest';
import { printedTimes } from './printed-times';

test('the time of a stack is the clock in front of its title', () => {
  const text = [
    'web-1 | 2026-11-24T13:42:07.120Z ERROR TypeError: a',
    'web-1 | 2026-11-24T13:42:07.120Z ERROR     at t (a.js:1:1)',
    'web-1 | 13:42:31 ERROR RangeError: b at 10:00:00',
    'Error: c',
    '13:42:40 Error: d',
  ].join('\n');
  const parts = ['TypeError: a', 'RangeError: b at 10:00:00', 'Error: c', 'Error: d', 'Error: none', ''];
  expect(
    printedTimes(
      text,
      parts.map((title, start) => ({ title, starts: [start] })),
    ),
  ).toEqual(['13:42:07', '13:42:31', '', '13:42:40', '', '']);
});

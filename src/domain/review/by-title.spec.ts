import { expect, test } from 'vitest';
import { groupsByTitle } from './by-title';
import { barsOf } from './chronology';
import { row } from './rows.spec-support';

const AT = 1_795_000_000;

test('groups go by their first trigger, and reach from it to the last end of any of their incidents', () => {
  const rows = [
    row('c', AT + 300, { severity: 'Critical', close: 60 }),
    row('a', AT + 100, { severity: 'Warning', close: 900 }),
    row('b', AT + 200, { severity: 'Info', close: 10 }),
  ];
  const bars = barsOf(rows, { start: AT, end: AT + 5000 }, AT + 6000);
  const groups = groupsByTitle(bars, ({ id }) => (id === 'b' ? 'Search' : 'Checkout'));
  expect(
    groups.map(({ title, bars: own, start, end, bySeverity }) => [
      title,
      own.map(({ id }) => id),
      start - AT,
      end - AT,
      bySeverity.map(({ severity, count }) => `${count} ${severity}`),
    ]),
  ).toEqual([
    ['Checkout', ['a', 'c'], 100, 1000, ['1 Critical', '1 Warning']],
    ['Search', ['b'], 200, 210, ['1 Info']],
  ]);
});

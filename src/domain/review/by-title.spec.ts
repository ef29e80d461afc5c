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
  expect(groups.map(({ bars: own, ...group }) => ({ ...group, ids: own.map(({ id }) => id) }))).toEqual([
    {
      title: 'Checkout',
      ids: ['a', 'c'],
      start: AT + 100,
      end: AT + 1000,
      bySeverity: [
        { severity: 'Critical', count: 1 },
        { severity: 'Warning', count: 1 },
      ],
    },
    {
      title: 'Search',
      ids: ['b'],
      start: AT + 200,
      end: AT + 210,
      bySeverity: [{ severity: 'Info', count: 1 }],
    },
  ]);
});

import { expect, test } from 'vitest';
import { barsOf } from './chronology';
import { row } from './rows.spec-support';
import { ackInWords, countsInWords, firstAckOf, groupsByTitle } from './title-groups';

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

test('the first acknowledgement of a title is the earliest by the clock, with the time since its own trigger', () => {
  const rows = [
    row('a', AT, { ack: 900, severity: 'Critical' }),
    row('b', AT + 300, { ack: 10 }),
    row('c', AT, {}),
  ];
  const bars = barsOf(rows, { start: AT, end: AT + 5000 }, AT + 6000);
  expect(firstAckOf(bars)).toMatchObject({ bar: { id: 'b' }, seconds: 10 });
  expect(ackInWords(firstAckOf(bars), 'Rosa')).toBe('Rosa, 10 s');
  expect(ackInWords(firstAckOf(bars), '')).toBe('After 10 s');
  expect(ackInWords(firstAckOf(bars.filter(({ id }) => id === 'c')), '')).toBe('Never acknowledged');
  const [group] = groupsByTitle(bars, () => 'Checkout');
  expect(group && countsInWords(group)).toBe('3 incidents, 1 critical');
});

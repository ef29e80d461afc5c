import { expect, test } from 'vitest';
import { countOf, openFor, summaryOf } from './summary';
import { row } from './rows.spec-support';

const AT = 1_795_000_000;

test('counts by hand: severities, acknowledgements, the longest', () => {
  const rows = [
    row('a', AT, { severity: 'Info', ack: 300, close: 900 }),
    row('b', AT + 10, { severity: 'Critical', ack: 301, close: 4000 }),
    row('c', AT + 20, { severity: 'Critical', ack: 0, close: 60 }),
    row('d', AT + 30, { severity: 'Odd' }),
  ];
  expect(summaryOf(rows, AT + 1030)).toEqual({
    incidents: 4,
    bySeverity: [
      { severity: 'Critical', count: 2 },
      { severity: 'Info', count: 1 },
      { severity: 'Odd', count: 1 },
    ],
    acknowledged: 3,
    // 300 s is within five minutes, 301 s is not; at once is.
    within: [2, 3],
    ackMedian: 300,
    longest: { id: 'b', seconds: 4000, isOpen: false },
  });
});

test('an open one counts until it was fetched, and never less than nothing', () => {
  const open = row('a', AT, {});
  expect(openFor(open, AT + 50)).toBe(50);
  expect(openFor(open, AT - 50)).toBe(0);
  expect(summaryOf([open], AT + 50).longest).toEqual({ id: 'a', seconds: 50, isOpen: true });
});

test('of nothing there is nothing', () => {
  const none = summaryOf([], AT);
  expect(none).toEqual({
    incidents: 0,
    bySeverity: [],
    acknowledged: 0,
    within: [0, 0],
    ackMedian: undefined,
    longest: undefined,
  });
  expect(countOf(none, 'Critical')).toBe(0);
});

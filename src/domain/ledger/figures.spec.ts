import { expect, test } from 'vitest';
import { DEFAULT_BOUNDS } from './kinds';
import { figuresOfTable, FILE_FIGURES, isLength, LEDGER_FIGURES } from './figures';

test('a table without rules of pay has each figure of duty that has one meaning', () => {
  expect(figuresOfTable(undefined).join(' ')).toBe(
    'total work off night weekend holiday shifts nights weekends shortRests run doubleBooked interruptions',
  );
});

test('a table with rules of pay has what is paid, and counts that have a rate', () => {
  const rules = { currency: '€', bounds: DEFAULT_BOUNDS, rates: { shifts: '20', nightIncidents: '15' } };
  expect(figuresOfTable(rules).join(' ')).toBe(
    'amount total paidWork paidOff paidNight paidWeekend paidHoliday shifts interruptions nightIncidents',
  );
});

test('files have each figure of duty once, the lengths in seconds', () => {
  const all = [...FILE_FIGURES.usual, ...FILE_FIGURES.paid];
  const others = LEDGER_FIGURES.filter((figure) => !all.some((one) => one === figure));
  expect(others.join(' ')).toBe('amount interruptions nightIncidents againstMedian');
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((figure) => !isLength(figure)).join(' ')).toBe(
    'shifts nights weekends shortRests run weekendDays holidayDays',
  );
});

import { expect, test } from 'vitest';
import { differencesInWords } from './closing-differences';

const names = { directory: { person: (id: number | bigint) => `P${id}` }, rules: { currency: '€' } };

const rowOf = (person: number, amount: bigint) => ({ person, pay: { lines: [], amount } });

test('the close dialog names the three largest differences and counts the others', () => {
  const amounts = ['110.00', '20.00', '35.00', '1.00', '7.00'].map((amount, place) => ({
    person_id: place + 1,
    amount,
  }));
  const rows = [rowOf(1, 10_000n), rowOf(2, 8_200n), rowOf(3, 3_500n), rowOf(6, 50n)];
  expect(differencesInWords(amounts, rows, names)).toBe(
    'By the service: P2 € 62.00 less, P1 € 10.00 more, P5 € 7.00 more and 2 others.',
  );
});

test('equal amounts have no differences', () => {
  expect(differencesInWords([{ person_id: 1, amount: '5.00' }], [rowOf(1, 500n)], names)).toBe('');
  expect(differencesInWords(undefined, undefined, names)).toBe('');
});

import { expect, test } from 'vitest';
import { readCsv } from '#domain/csv/read';
import { eachFigure } from '#domain/ledger/figures';
import { DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { sheetXml, tableOfCsv } from '#domain/spreadsheet/sheet';
import { payCsv } from './ledger-files';

const RULES = { currency: '€', bounds: DEFAULT_BOUNDS, rates: { shifts: '2.5' }, maximum: '3' };

// Four shifts at 2.50 and at most 3.00: 10.00, less 7.00, and a correction of -7.34.
const ROW = {
  key: '1',
  name: '-Zoë',
  person: 1,
  isUnknown: false,
  isCorrected: false,
  figures: eachFigure(() => 4),
  before: undefined,
  night: undefined,
  since: undefined,
  pay: {
    amount: -4_34n,
    lines: [
      { key: 'shifts' as const, rate: '2.5', count: 4, amount: 10_00n },
      { key: 'maximum' as const, rate: '3', count: 1, amount: -7_00n },
      { key: 'correction' as const, rate: '', count: 1, amount: -7_34n, month: '2026-10' },
    ],
  },
};

test('amounts are numbers in CSV and in XLSX, also below 0; a text like a formula is guarded', () => {
  const csv = payCsv(
    { model: { rows: [ROW], computed: [] }, view: { hasPseudonyms: false, zone: 'UTC' } },
    RULES,
  );
  const [heads = [], ...rows] = readCsv(csv);
  const [person, rate, amount] = ['person', 'rate', 'amount'].map((head) => heads.indexOf(head));
  expect(rows.map((row) => [row[person ?? -1], row[rate ?? -1], row[amount ?? -1]])).toEqual([
    ["'-Zoë", '2.5', '10'],
    ["'-Zoë", '3', '-7'],
    ["'-Zoë", '', '-7.34'],
  ]);
  const xml = [...sheetXml(tableOfCsv([heads, ...rows]), 'UTC')].join('');
  expect(xml).toContain('<c r="G4"><v>-7.34</v></c>');
  expect(xml).not.toContain("'-");
});

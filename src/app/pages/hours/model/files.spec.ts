import { expect, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { csvFile, readCsv } from '#domain/csv';
import { eachFigure } from '#domain/ledger/figures';
import { DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { sheetXml, type Table } from '#domain/spreadsheet';
import { HOURS_FIELDS, hoursRange } from '#address/hours';
import { parseFields } from '#address/codec';
import { zoneFields } from '#address/zone';
import { directoryOf } from '../../../api/names/directory-of';
import { type HoursContent, payrollTable, payTable, peopleTable, stretchesTable } from './files';
import { tableModel } from './table';

// Every figure of every file of on-call hours is a number, in CSV and in XLSX; texts like formulas are guarded.

const RULES = { currency: '€', bounds: DEFAULT_BOUNDS, rates: { shifts: '2.5', night: '8' }, maximum: '3' };
const NOVEMBER = Date.parse('2026-11-01T00:00Z') / 1000;
const { view } = parseFields(
  { ...zoneFields({ viewer: 'UTC', account: 'UTC' }), ...HOURS_FIELDS },
  new URLSearchParams('from=2026-11-01&tz=UTC'),
);

// Four shifts at 2.50 and 2 h of night at 8.00, at most 3.00: 26.00, less 23.00.
const counts = new Map([
  ['shifts', 4],
  ['paidNight', 7200],
  ['total', 7200],
]);
const figures = eachFigure((key) => counts.get(key) ?? 0);
const directory = directoryOf(
  { ...NO_NAMES, people: [{ person_id: 1, person_name: '-Zoë' }] },
  { people: new Map(), channels: new Map(), applications: new Map() },
);
const content: HoursContent = {
  model: tableModel({
    ledger: {
      rows: [{ person_id: 1, zone: 'UTC', isUnknown: false, figures }],
      sums: figures,
      medians: figures,
      computed: [],
    },
    person: undefined,
    directory,
    night: new Map(),
    rules: RULES,
    payees: { teamsOf: () => [], numberOf: () => undefined },
  }),
  view: { ...view, zone: 'UTC', hasPseudonyms: false },
  range: hoursRange({ ...view, zone: 'UTC' }, NOVEMBER),
  rules: RULES,
  directory,
  scheduleName: String,
  holidays: {
    days: [],
    inRange: [],
    ofPeople: new Map(),
    peopleInRange: 0,
    isRecorded: true,
    isLoading: false,
    error: null,
    retry: () => {},
  },
  payees: { teamsOf: () => [], numberOf: () => '00417' },
};
const LINE = {
  start: NOVEMBER,
  end: NOVEMBER + 7200,
  posts: [],
  kinds: ['night' as const],
  paid: 'night' as const,
  changes: [],
  computedUntil: undefined,
};
const STATEMENTS = [{ person_id: 1, zone: 'UTC', lines: [LINE] }];

/** Columns of texts; all others are figures. */
const TEXTS =
  /^(person_id|person|time_zone|from|until|from_iso|until_iso|kinds|schedules|roles|note|paid_as|rule|unit|currency|personnel_number|first_day|last_day)$/;

const TABLES: readonly (readonly [string, Table])[] = [
  ['people', peopleTable(content, STATEMENTS)],
  ['stretches', stretchesTable(content, STATEMENTS)],
  ['pay', payTable(content, RULES)],
  ['payroll', payrollTable(content, RULES)],
];

test.each(TABLES)('figures of %s are numbers in CSV and in XLSX', (_name, table) => {
  const [heads = [], ...rows] = readCsv(csvFile(table.head, table.rows));
  const isFigure = heads.map((head) => !TEXTS.test(head));
  expect(isFigure).toContain(true);
  const figuresIn = rows.flatMap((row) => row.filter((_cell, place) => isFigure[place]));
  expect(figuresIn.filter((cell) => !/^(-?\d+(\.\d+)?)?$/.test(cell))).toEqual([]);
  // Columns of figures have no cell that is a text.
  const xml = [...sheetXml(table, 'UTC')].join('').replace(/<row r="1">.*?<\/row>/, '');
  const texts = new Set(Array.from(xml.matchAll(/<c r="([A-Z]+)\d+" t=/g), ([, column = '']) => column));
  const columns = heads.map((_head, place) => columnName(place));
  expect(columns.filter((column, place) => isFigure[place] && texts.has(column))).toEqual([]);
});

/** A, B, … Z, AA, … */
const columnName = (place: number) => (place < 26 ? '' : 'A') + String.fromCodePoint(65 + (place % 26));

test('amounts below 0 have their sign alone, and a name like a formula has an apostrophe', () => {
  const { head, rows } = payTable(content, RULES);
  const [heads = [], ...lines] = readCsv(csvFile(head, rows));
  const [person = -1, rate = -1, amount = -1] = ['person', 'rate', 'amount'].map((name) =>
    heads.indexOf(name),
  );
  expect(lines.map((line) => [line[person], line[rate], line[amount]])).toEqual([
    ["'-Zoë", '8', '16'],
    ["'-Zoë", '2.5', '10'],
    ["'-Zoë", '3', '-23'],
  ]);
  const xml = [...sheetXml({ head, rows }, 'UTC')].join('');
  expect(xml).toContain('<v>-23</v>');
  expect(xml).not.toContain("'-");
});

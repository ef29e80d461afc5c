import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv';

test('reads what RFC 4180 allows', () => {
  expect(readCsv('a,b\r\n"1,2","say ""no"""\r\n"two\nlines",\r\n')).toEqual([
    ['a', 'b'],
    ['1,2', 'say "no"'],
    ['two\nlines', ''],
  ]);
});

test.each([
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['semicolons', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\r\n1\t2'],
  ['empty lines', '\na,b\n\n1,2\n\n'],
])('reads %s', (_, text) => {
  expect(readCsv(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test.each([
  ['', []],
  ['a', [['a']]],
  ['a,', [['a', '']]],
  ['"never closed', [['never closed']]],
  ['""', []],
])('%j ends as it ends', (text, records) => {
  expect(readCsv(text)).toEqual(records);
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('reads back whatever is written in quotes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ';', ' '), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), (records) => {
      const lines = [['x', 'y'], ...records].map((cells) => `${cells.map(quoted).join(',')}\r\n`);
      expect(readCsv(lines.join(''))).toEqual([['x', 'y'], ...records]);
    }),
  );
});

import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { CsvCell } from '#domain/csv';
import type { Sheet } from '#domain/spreadsheet';
import { runs } from '#domain/property-runs.spec-support';
import { writeWorkbook } from './write-workbook';

const ABOUT = ['Last 28 days, Europe/Berlin', 'severity Critical'];

async function workbookOf(...sheets: Sheet[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await writeWorkbook({ sheets, about: ABOUT, zone: 'Europe/Berlin' }, async (part) => {
    parts.push(part);
  });
  return Buffer.concat(parts);
}

type Cell = { at: string; type: string; style: string; value: string };

/** Cells of a sheet, by a reader of its own: elements one by one, entities and escapes decoded. */
function cellsIn(xml: string): Cell[] {
  return Array.from(
    xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs),
    ([, at = '', more = '', inner = '']) => ({
      at,
      type: /t="(\w+)"/.exec(more)?.[1] ?? 'n',
      style: /s="(\d)"/.exec(more)?.[1] ?? '0',
      value: inner
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&#13;', '\r')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('_x005F_', '_'),
    }),
  );
}

function sheetOf(file: Uint8Array, place: number): Cell[] {
  const { [`xl/worksheets/sheet${place}.xml`]: xml } = unzipSync(file);
  return cellsIn(strFromU8(xml ?? new Uint8Array()));
}

const widthsIn = (xml = '') => [...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));

const SAMPLE: Sheet = {
  name: 'Incidents',
  head: ['incident_id', 'created_at', 'title', 'team_id', 'seconds', 'is_acked'],
  rows: [
    ['709223E4', '2026-10-25T02:30:00+02:00', '=1+1 & <b>', 4_080_000_000_024, 300, true],
    [
      '00412',
      '2026-10-25T02:30:00+01:00',
      'Zoë, 李娜, \u2068يوسف\u2069 _x0007_ \u0007',
      12n,
      undefined,
      false,
    ],
    ['123456789012345678', undefined, 'line\nbreak', undefined, -5.5, undefined],
  ],
};

const EXPECTED = [
  ['A2', 'inlineStr', '2', '709223E4'],
  ['B2', 'n', '1', '46320.10416666667'],
  ['C2', 'inlineStr', '2', '=1+1 & <b>'],
  ['D2', 'inlineStr', '2', '4080000000024'],
  ['E2', 'n', '0', '300'],
  ['F2', 'b', '0', '1'],
  ['G2', 'inlineStr', '2', '2026-10-25T02:30:00+02:00'],
  ['A3', 'inlineStr', '2', '00412'],
  ['B3', 'n', '1', '46320.10416666667'],
  ['C3', 'inlineStr', '2', 'Zoë, 李娜, يوسف _x0007_ '],
  ['D3', 'inlineStr', '2', '12'],
  ['F3', 'b', '0', '0'],
  ['G3', 'inlineStr', '2', '2026-10-25T02:30:00+01:00'],
  ['A4', 'inlineStr', '2', '123456789012345678'],
  ['C4', 'inlineStr', '2', 'line\nbreak'],
  ['E4', 'n', '0', '-5.5'],
];

test('ids are text, times are times by the clock of the zone, and nothing is a formula', async () => {
  const file = await workbookOf(SAMPLE);
  const names = Object.keys(unzipSync(file));
  expect(names[0]).toBe('[Content_Types].xml');
  const cells = sheetOf(file, 1);
  expect(cells.filter(({ at }) => /^[A-Z]1$/.test(at)).map(({ value }) => value)).toEqual([
    'incident_id',
    'created_at (Europe/Berlin)',
    'title',
    'team_id',
    'seconds',
    'is_acked',
    'created_at (RFC 3339)',
  ]);
  expect(
    cells
      .filter(({ at }) => !/^[A-Z]1$/.test(at))
      .map(({ at, type, style, value }) => [at, type, style, value]),
  ).toEqual(EXPECTED);
  expect(sheetOf(file, 2).map(({ value }) => value)).toEqual([
    'About',
    ...ABOUT,
    'Times are by the clock of Europe/Berlin; the columns (RFC 3339) have them with their UTC offset.',
    'Rows: 3',
  ]);
  const [rows, about] = [1, 2].map((place) =>
    strFromU8(unzipSync(file)[`xl/worksheets/sheet${place}.xml`] ?? new Uint8Array()),
  );
  // By the longest of head and cells; the zone of a time is in its head.
  expect(widthsIn(rows)).toEqual([20, 29, 27, 15, 10, 11, 27]);
  expect(widthsIn(about)).toEqual([60]);
  expect(rows).toContain('<autoFilter ref="A1:G4"/>');
  expect(about).not.toContain('autoFilter');
  expect(strFromU8(unzipSync(file)['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="About"');
  expect(Buffer.from(await workbookOf(SAMPLE)).equals(Buffer.from(file))).toBe(true);
});

const valuesOf = async (sheet: Sheet) =>
  sheetOf(await workbookOf(sheet), 1)
    .filter(({ at }) => !/^[A-Z]1$/.test(at))
    .map(({ at, value }) => [at, value]);

test('every cell is read back as it was', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((one) => !/\p{Cc}/u.test(one));
  const row = fc.record({ id: text, text, count: fc.integer({ min: -1e9, max: 1e9 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (items) => {
      const head = ['id', 'text', 'count'];
      const rows = items.map(({ id, text: own, count }): CsvCell[] => [id, own, count]);
      const expected = rows.flatMap((cells, at) =>
        cells.flatMap((cell, place) =>
          cell === '' ? [] : [[`${'ABC'[place] ?? ''}${at + 2}`, String(cell)]],
        ),
      );
      expect(await valuesOf({ name: 'Any', head, rows })).toEqual(expected);
    }),
    { numRuns: runs(40) },
  );
});

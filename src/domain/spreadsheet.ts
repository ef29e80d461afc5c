import type { CsvCell } from './csv';
import { withoutIsolates } from './text/words';

/** Worksheets of ECMA-376 as text. Ids are text, times are times by their own clock, and nothing is a formula. */

/** A table, whose rows may be read twice. */
export type Table = {
  head: readonly string[];
  rows: Iterable<readonly CsvCell[]>;
  /** True for lines of text, which have no filter and a wide column. */
  isText?: boolean;
};

export type Sheet = Table & { name: string };

/** Styles by their place in `styles.xml`. */
const STYLE = { time: 1, text: 2, head: 3 } as const;

/** Rows of a worksheet, with its head. */
const MAX_ROWS = 1_048_576;
const MAX_CELL = 32_767;

/** Ids and values of labels stay what they are: `709223E4`, `00412`, 18 digits. */
const ID_COLUMN = /(^|_)(id|ids|value)$/;

/** "2026-11-20T12:00:00+01:00", or a wall clock without its offset. */
const CELL_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$/;

/** Chunks of a worksheet. `onRow` is called after each row, with its number from 1. */
export function* sheetXml(
  { head, rows, isText = false }: Table,
  zone: string,
  onRow: (row: number) => void = () => {},
): Generator<string> {
  const { times, lengths } = columnsOf(head, rows);
  const heads = [
    ...head.map((name, place) => (times.has(place) ? `${name} (${zone})` : name)),
    ...[...times].filter(([, hasOffset]) => hasOffset).map(([place]) => `${head[place] ?? ''} (RFC 3339)`),
  ];
  const columns = heads
    .map((name, at) => {
      const width = isText
        ? TEXT_WIDTH
        : widthOf(name, times.has(at) ? TIME_LENGTH : (lengths[at] ?? RFC_LENGTH));
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');
  const last = columnName(heads.length - 1);
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
  yield rowXml(1, heads.map((name, at) => textXml(name, `${columnName(at)}1`, STYLE.head)).join(''));
  const isId = head.map((name) => ID_COLUMN.test(name));
  let count = 1;
  for (const cells of rows) {
    if (count === MAX_ROWS) break;
    count += 1;
    const exact = [...times].flatMap(([place, hasOffset]) => (hasOffset ? [cells[place]] : []));
    const own = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${count}`, isId[at] === true));
    const more = exact.map((cell, at) =>
      cell === undefined ? '' : textXml(String(cell), `${columnName(head.length + at)}${count}`),
    );
    yield rowXml(count, [...own, ...more].join(''));
    onRow(count - 1);
  }
  yield `</sheetData>${isText ? '' : `<autoFilter ref="A1:${last}${count}"/>`}</worksheet>`;
}

type SheetColumns = {
  /** Columns with times, and true for those whose times have an offset. */
  times: Map<number, boolean>;
  /** Characters of the longest cell of each column. */
  lengths: number[];
};

function columnsOf(head: readonly string[], rows: Table['rows']): SheetColumns {
  const columns = new Map<number, boolean>();
  const lengths = head.map(() => 0);
  for (const cells of rows) {
    for (const [place, cell] of cells.entries()) {
      const match = typeof cell === 'string' ? CELL_TIME.exec(cell) : null;
      if (match && columns.get(place) !== true) columns.set(place, match[3] !== undefined);
      if (cell !== undefined) lengths[place] = Math.max(lengths[place] ?? 0, String(cell).length);
    }
  }
  const times = new Map([...columns].toSorted(([a], [b]) => a - b).filter(([place]) => place < head.length));
  return { times, lengths };
}

function cellXml(cell: CsvCell, at: string, isId: boolean): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'number' && !isId)
    return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  const [, day, clock] = (typeof cell === 'string' && CELL_TIME.exec(cell)) || [];
  if (day === undefined || clock === undefined) return textXml(String(cell), at);
  return `<c r="${at}" s="${STYLE.time}"><v>${serialOf(`${day}T${clock}Z`)}</v></c>`;
}

/** Days since 1899-12-30, by the wall clock. */
function serialOf(wall: string): number {
  return 25_569 + Date.parse(wall) / 86_400_000;
}

function textXml(text: string, at: string, style: number = STYLE.text): string {
  return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function rowXml(row: number, cells: string): string {
  return `<row r="${row}">${cells}</row>`;
}

const XML_ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** Most texts need none of the steps. */
// oxlint-disable-next-line no-control-regex -- as below
const MAY_NEED_ESCAPE = /[&<>_\0-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Text of a cell: cut at its limit, and without what XML cannot have. */
function escaped(text: string): string {
  const own = withoutIsolates(text);
  const cut = own.length > MAX_CELL ? `${own.slice(0, MAX_CELL - 1)}…` : own;
  if (!MAY_NEED_ESCAPE.test(cut)) return cut;
  return (
    cut
      // A reader would decode it.
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      // oxlint-disable-next-line no-control-regex -- XML has no other control characters
      .replaceAll(/[\0-\x08\x0B\f\x0E-\x1F]/g, '')
      .replaceAll(/\p{Surrogate}|[\uFFFE\uFFFF]/gu, '\uFFFD')
      .replaceAll(/[&<>]/g, (character) => XML_ENTITIES.get(character) ?? '')
      .replaceAll('\r', '&#13;')
  );
}

/** A, B, … Z, AA, … */
function columnName(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : `${columnName(Math.floor(place / 26) - 1)}${letter}`;
}

/** Characters of "2026-11-20 12:00:00", and of a time with its offset. */
const TIME_LENGTH = 19;
const RFC_LENGTH = 25;
const TEXT_WIDTH = 60;
const MAX_WIDTH = 40;

/** Width in characters, by the head with its filter button and the longest cell. */
function widthOf(head: string, longest: number): number {
  return Math.min(MAX_WIDTH, Math.max(8, head.length + 3, longest + 2));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** File of an .xlsx archive, in chunks. */
export type Part = { name: string; chunks: Iterable<string> };

type Workbook = {
  sheets: readonly Sheet[];
  /** Lines of the sheet *About*: range, zone, filters, link. */
  about: readonly string[];
  /** Zone of the times, for their heads. */
  zone: string;
  onRow?: (row: number) => void;
};

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Parts of a workbook in the order of its archive; *About* is the last sheet. */
export function workbookParts({ sheets, about, zone, onRow }: Workbook): Part[] {
  let bytes = 0;
  const count = (row: number) => {
    bytes = row;
    onRow?.(row);
  };
  const aboutRows = function* () {
    for (const line of about) yield [line];
    yield [`Times are by the clock of ${zone}; the columns (RFC 3339) have them with their UTC offset.`];
    if (sheets.length === 1) yield [`Rows: ${bytes}`];
  };
  const all = [
    ...sheets.map((sheet) => ({ name: sheet.name, chunks: sheetXml(sheet, zone, count) })),
    {
      name: 'About',
      chunks: sheetXml({ head: ['About'], rows: { [Symbol.iterator]: aboutRows }, isText: true }, zone),
    },
  ];
  return [
    { name: '[Content_Types].xml', chunks: [contentTypes(all.length)] },
    {
      name: '_rels/.rels',
      chunks: [relations([['officeDocument', 'xl/workbook.xml']])],
    },
    {
      name: 'xl/workbook.xml',
      chunks: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all
          .map(
            ({ name }, at) =>
              `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
          )
          .join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      chunks: [
        relations([
          ...all.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', chunks: [STYLES] },
    ...all.map(({ chunks }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, chunks })),
  ];
}

function contentTypes(sheets: number): string {
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet'] as const),
  ].map(([part, kind]) => `<Override PartName="${part}" ContentType="${SHEET_ML}.${kind}+xml"/>`);
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const own = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${own.join('')}</Relationships>`;
}

/** Cells: general, time, text, and the head. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Name of a sheet: 31 characters, without those it cannot have. */
function sheetName(name: string): string {
  const own = withoutIsolates(name)
    .replaceAll(/[:\\/?*[\]'"]/g, ' ')
    .slice(0, 31)
    .trim();
  return own === '' ? 'Data' : own;
}

import { withoutIsolates } from '../text/isolate';
import { escaped, MAIN, type Sheet, sheetXml, XML } from './sheet';

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

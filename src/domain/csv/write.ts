import { withoutIsolates } from '../text/isolate';

/**
 * CSV by RFC 4180: CRLF after every line, commas, quotes where they are needed. Every file for a spreadsheet begins with a
 * byte order mark: spreadsheets otherwise guess the encoding.
 */

/** Content of a cell; `undefined` is an empty cell. */
export type CsvCell = string | number | bigint | boolean | undefined;

/**
 * Line with its line end, for a spreadsheet: a text that starts like a formula gets an apostrophe in front (OWASP,
 * "CSV injection"); numbers are no texts, so -5 stays -5.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Line with its line end, for a reader that needs every text unchanged. */
export function exactCsvLine(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\r\n`;
}

/** First line of a file for a spreadsheet: the names of the columns. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvLine(names)}`;
}

/** A whole file for a spreadsheet: the names of the columns, then the rows. */
export function csvFile(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  let text = csvHead(head);
  for (const row of rows) text += csvLine(row);
  return text;
}

const FORMULA = /^(?:[\t\r]|(?:\n\s*)?[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]/;

function csvCell(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return quoted(String(cell));
  const text = withoutIsolates(cell);
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

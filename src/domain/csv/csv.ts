/**
 * CSV by RFC 4180: CRLF after every line, quotes where they are needed. A text that a spreadsheet would take for a
 * formula gets an apostrophe in front (OWASP, "CSV injection"); numbers are no texts, so -5 stays -5.
 */

/** What a cell can hold; `undefined` is an empty cell. */
export type CsvCell = string | number | bigint | boolean | undefined;

/** One line with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A whole file: the names of the columns, then the rows. */
export function csvFile(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  let text = csvLine(head);
  for (const row of rows) text += csvLine(row);
  return text;
}

const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function csvCell(cell: CsvCell): string {
  if (cell === undefined) return '';
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { withoutIsolates } from './text/words';

/**
 * Reads CSV as RFC 4180 has it and as programs write it: commas, semicolons or tabs between the cells (whichever the
 * first line has most of), lines ended by LF or CRLF, a byte order mark or none. Empty lines are no records. A quote
 * that is never closed ends with the text.
 */
export function readCsv(text: string): string[][] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(body);
  const records: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at < body.length;) {
    const quoted = body[at] === '"';
    const end = quoted ? closingQuote(body, at) : at;
    const next = nextBreak(body, end, separator);
    const cell = quoted
      ? body.slice(at + 1, end).replaceAll('""', '"')
      : body.slice(at, next).replace(/\r$/, '');
    cells.push(cell);
    if (body[next] === separator) {
      at = next + 1;
      // The line, and the text, may end right after a separator.
      if (at < body.length) continue;
      cells.push('');
    }
    if (cells.length > 1 || cell !== '') records.push(cells);
    cells = [];
    at = next + 1;
  }
  return records;
}

function separatorOf(text: string): string {
  const line = /^.*/.exec(text)?.[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function closingQuote(text: string, opening: number): number {
  let end = text.indexOf('"', opening + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? text.length : end;
}

function nextBreak(text: string, from: number, separator: string): number {
  const line = text.indexOf('\n', from);
  const lineEnd = line < 0 ? text.length : line;
  const cell = text.indexOf(separator, from);
  return cell < 0 || cell > lineEnd ? lineEnd : cell;
}

/** A record of a CSV file: the line it begins on, and its cells; or why the rest of the file cannot be read. */
type CsvRecord = { line: number; size: number } & ({ cells: string[] } | { problem: string });

/**
 * Reads CSV as RFC 4180 has it: cells parted by commas, in quotes where they hold commas, quotes (doubled) or line
 * ends. Empty lines count as lines and are no records. Holds no more than one record and one chunk.
 * @param maxSize how many UTF-16 code units a record may have.
 */
export async function* csvRecords(
  stream: AsyncIterable<Uint8Array>,
  maxSize: number,
): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let state = start(1);
  try {
    for await (const chunk of stream) {
      for (const letter of decoder.decode(chunk, { stream: true })) {
        const record = take(state, letter);
        if (record) {
          yield* unlessEmpty(record);
          state = start(state.line);
        } else if (state.size > maxSize) {
          yield { line: state.first, size: 0, problem: `is longer than ${maxSize} bytes` };
          return;
        }
      }
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    yield { line: state.first, size: 0, problem: 'is not written in UTF-8' };
    return;
  }
  if (state.isQuoted) yield { line: state.first, size: 0, problem: 'has a quote that is never closed' };
  else if (state.size > 0) yield* unlessEmpty(finish(state));
}

type CsvState = {
  first: number;
  line: number;
  cells: string[];
  cell: string;
  size: number;
  isQuoted: boolean;
  hasClosed: boolean;
};

function start(line: number): CsvState {
  return { first: line, line, cells: [], cell: '', size: 0, isQuoted: false, hasClosed: false };
}

/** Takes in one letter; the record that it ends, if it does. */
function take(state: CsvState, letter: string): CsvRecord | undefined {
  if (letter === '\n') state.line += 1;
  if (letter === '\n' && !state.isQuoted) return finish(state);
  state.size += letter.length;
  if (letter === '"') {
    // A quote right after a closing one is a doubled one: it opens again and leaves one behind.
    if (state.hasClosed) state.cell += '"';
    state.hasClosed = state.isQuoted;
    state.isQuoted = !state.isQuoted;
    return undefined;
  }
  state.hasClosed = false;
  if (letter === ',' && !state.isQuoted) {
    state.cells.push(state.cell);
    state.cell = '';
  } else {
    state.cell += letter;
  }
  return undefined;
}

function finish({ first, size, cells, cell }: CsvState): CsvRecord {
  return { line: first, size, cells: [...cells, cell.replace(/\r$/, '')] };
}

function* unlessEmpty(record: CsvRecord): Generator<CsvRecord> {
  if ('problem' in record || record.cells.length > 1 || record.cells[0] !== '') yield record;
}

/**
 * CSV by RFC 4180: CRLF after every line, commas, quotes where they are needed. Every file for a spreadsheet begins with a
 * byte order mark: spreadsheets otherwise guess the encoding.
 */

/** Types of the files of a table. */
export const FILE_TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

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

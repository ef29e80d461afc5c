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

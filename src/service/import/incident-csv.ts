import { parseId } from '#contract/id';
import { csvRecords } from '#domain/csv/stream';
import { type ParsedJson, parseOwnJson } from '#domain/json/own-json';
import { CSV_COLUMNS, type Column, type CsvFile } from '../records/kinds/incidents/csv';
import type { Entry } from './import-records';
import { MAX_LINE_BYTES } from './lines';

/** Records of one of the three incident CSV files. */
export async function* fromCsv(
  bytes: AsyncIterable<Uint8Array>,
  { name, kind }: { name: string; kind: CsvFile },
): AsyncGenerator<Entry> {
  let header: string[] | undefined;
  for await (const record of csvRecords(bytes, MAX_LINE_BYTES)) {
    const at = { kind, place: `${name}, line ${record.line}`, size: record.size };
    if ('problem' in record) yield { ...at, problem: record.problem };
    else if (!header) {
      header = record.cells;
      const problem = headerProblem(header, CSV_COLUMNS[kind]);
      if (problem === undefined) continue;
      yield { ...at, problem };
      return;
    } else if (record.cells.length === header.length) {
      yield { ...at, ...valueOf(record.cells, header, CSV_COLUMNS[kind]) };
    } else {
      yield { ...at, problem: `has ${record.cells.length} cells, the first line has ${header.length}` };
    }
  }
}

function headerProblem(
  header: readonly string[],
  columns: Readonly<Record<string, Column>>,
): string | undefined {
  const unknown = header.find((name) => !Object.hasOwn(columns, name));
  if (unknown !== undefined) return `${unknown} is not a known field`;
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  return twice === undefined ? undefined : `names ${twice} twice`;
}

function valueOf(
  cells: readonly string[],
  header: readonly string[],
  columns: Readonly<Record<string, Column>>,
): ParsedJson {
  const value: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    const parsed = cellValue(cell, columns[name] ?? 'text');
    if ('problem' in parsed) return { problem: `${name} ${parsed.problem}` };
    value[name] = parsed.value;
  }
  return { value };
}

/** Invalid numbers and booleans stay text, which the record's check then rejects by field and rule. */
function cellValue(cell: string, column: Column): ParsedJson {
  if (column === 'json') return parseOwnJson(cell);
  if (column === 'integer') return { value: parseId(cell) ?? cell };
  const isBoolean = column === 'boolean' && (cell === 'true' || cell === 'false');
  return { value: isBoolean ? cell === 'true' : cell };
}

import { parseJson } from '#contract/json';
import { csvRecords } from './csv';
import type { Entry } from './import-records';
import type { Part } from './parts';

/**
 * Incidents as CSV: `incidents.csv` with the scalar columns and JSON in `labels` and `fields`, `assignments.csv` and
 * `notifications.csv` with `incident_id` in front. The first line names the columns; an empty cell is "not there".
 */

type CsvFile = 'incidents' | Part;
type Column = 'text' | 'integer' | 'boolean' | 'json';

/** The columns of each file in their order, and how a cell is written. */
export const CSV_COLUMNS: Record<CsvFile, Readonly<Record<string, Column>>> = {
  incidents: {
    incident_id: 'text',
    account_id: 'integer',
    team_id: 'integer',
    channel_id: 'integer',
    title: 'text',
    severity: 'text',
    created_at: 'integer',
    closed_at: 'integer',
    closed_by: 'text',
    muted: 'boolean',
    labels: 'json',
    fields: 'json',
  },
  assignments: {
    incident_id: 'text',
    person_id: 'integer',
    assigned_at: 'integer',
    acked_at: 'integer',
    reassigned_at: 'integer',
    escalated_at: 'integer',
    escalated_by: 'text',
  },
  notifications: { incident_id: 'text', person_id: 'integer', sent_at: 'integer', channel: 'text' },
};

/** The records of one of the three files. */
export async function* fromCsv(
  bytes: AsyncIterable<Uint8Array>,
  { name, kind }: { name: string; kind: CsvFile },
): AsyncGenerator<Entry> {
  let header: string[] | undefined;
  for await (const record of csvRecords(bytes)) {
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
): { value: unknown } | { problem: string } {
  const value: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    try {
      value[name] = read(cell, columns[name] ?? 'text');
    } catch {
      return { problem: `${name} is not JSON` };
    }
  }
  return { value };
}

/** What is no number or no boolean stays text, which the record's check then refuses by field and rule. */
function read(cell: string, column: Column): unknown {
  if (column === 'json') return parseJson(cell);
  if (column === 'integer' && /^-?\d+$/.test(cell)) return parseJson(String(BigInt(cell)));
  if (column === 'boolean' && (cell === 'true' || cell === 'false')) return cell === 'true';
  return cell;
}

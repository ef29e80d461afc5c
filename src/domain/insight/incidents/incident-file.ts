import type { IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { csvHead, csvLine } from '../../csv/write';
import { XLSX_TYPE } from '../../spreadsheet/type';
import { COLUMNS, type FileField, type IncidentColumn, type IncidentNames } from './incident-columns';

/**
 * Incidents as a file: the columns of the table in its order, under the interface's field names. What has not happened
 * is empty in CSV and null in JSON, never 0. Teams and channels come with their names, as the table shows them. In CSV
 * an instant is written by the clock of the zone with its offset; in JSON it stays Unix seconds, with the same text
 * beside it.
 */

export const FILE_FORMATS = ['csv', 'xlsx', 'ndjson', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const MEDIA_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: XLSX_TYPE,
  ndjson: 'application/x-ndjson',
  json: 'application/json',
};

/** Format of a file of rows: its head, a row by its place, and its end. */
export type FileWriter = {
  /** Names of its columns, or of the members of its objects. */
  fields: readonly string[];
  head: string;
  row: (row: IncidentRow, place: number) => string;
  tail: string;
};

type FileOptions = { columns: readonly IncidentColumn[]; zone: string; names: IncidentNames };

/** Columns of a file with cells. */
export function fileCells({ columns, zone, names }: FileOptions): FileField[] {
  return columns
    .flatMap((column) => COLUMNS[column].file(zone, names))
    .filter(({ onlyJson }) => onlyJson !== true);
}

export function fileWriter(format: Exclude<FileFormat, 'xlsx'>, options: FileOptions): FileWriter {
  const fields = options.columns.flatMap((column) => COLUMNS[column].file(options.zone, options.names));
  if (format === 'csv') {
    const cells = fileCells(options);
    const names = cells.map(({ name }) => name);
    return {
      fields: names,
      head: csvHead(names),
      row: (row) => csvLine(cells.map(({ text, value }) => (text ?? value)(row))),
      tail: '',
    };
  }
  const object = (row: IncidentRow) =>
    stringifyJson(Object.fromEntries(fields.map(({ name, value }) => [name, value(row) ?? null])));
  const names = fields.map(({ name }) => name);
  return format === 'ndjson'
    ? { fields: names, head: '', row: (row) => `${object(row)}\n`, tail: '' }
    : {
        fields: names,
        head: '[',
        row: (row, place) => `${place === 0 ? '' : ','}\n${object(row)}`,
        tail: '\n]\n',
      };
}

import type { IncidentMember, IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { formatIso } from '../../time/format';
import type { UnixSeconds } from '../../time/zone';
import { csvLine, type CsvCell } from '../../csv/write';
import type { IncidentColumn, IncidentNames } from './incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';

/**
 * Incidents as a file: the columns of the table in its order, under the interface's field names. What has not happened
 * is empty in CSV and null in JSON, never 0. Teams and channels come with their names, as the table shows them. In CSV
 * an instant is written by the clock of the zone with its offset; in JSON it stays Unix seconds, with the same text
 * beside it.
 */

export const FILE_FORMATS = ['csv', 'ndjson', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const MEDIA_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv;charset=utf-8',
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

export function fileWriter(format: FileFormat, { columns, zone, names: directory }: FileOptions): FileWriter {
  const fields = columns.flatMap((column) => FIELDS[column](zone, directory));
  if (format === 'csv') {
    const cells = fields.filter(({ onlyJson }) => onlyJson !== true);
    const names = cells.map(({ name }) => name);
    return {
      fields: names,
      head: csvLine(names),
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

/** Names in files of the columns that filter incidents. */
export const FILTERED_FIELDS: Record<IncidentColumn, string> = {
  created: 'created_at',
  id: 'incident_id',
  severity: 'severity',
  team: 'team_id',
  channel: 'channel_id',
  ack: 'seconds_to_first_ack',
  close: 'seconds_to_close',
  engage: 'seconds_to_engage',
  escalated: 'escalated_by',
  closed: 'closed_by',
  assigned: 'is_assigned',
  reassigned: 'is_reassigned',
  account: 'account_id',
};

/** And a column by which they are sorted: teams and channels are by their names. */
export function sortedField(column: IncidentColumn): string {
  return column === 'team' || column === 'channel' ? `${column}_name` : FILTERED_FIELDS[column];
}

type Field = {
  name: string;
  value: (row: IncidentRow) => CsvCell;
  /** Value in CSV, where it differs. */
  text?: (row: IncidentRow) => CsvCell;
  onlyJson?: true;
};

/** An instant as Unix seconds with its text beside it; in CSV as text alone. */
function instant(name: string, zone: string, at: (row: IncidentRow) => UnixSeconds | undefined): Field[] {
  const text = (row: IncidentRow) => {
    const seconds = at(row);
    return seconds === undefined ? undefined : formatIso(seconds, zone);
  };
  return [
    { name, value: at, text },
    { name: `${name}_local`, value: text, onlyJson: true },
  ];
}

function after({ created_at }: IncidentRow, seconds: number | undefined): UnixSeconds | undefined {
  return seconds === undefined ? undefined : created_at + seconds;
}

const plain = (name: Exclude<keyof IncidentRow, IncidentMember>): (() => Field[]) => {
  return () => [{ name, value: (row) => row[name] }];
};

/** Nobody and nothing are written as an empty text, which is no value. */
const word = (name: 'severity' | 'escalated_by' | 'closed_by'): (() => Field[]) => {
  return () => [{ name, value: (row) => row[name] || undefined }];
};

const FIELDS: Record<IncidentColumn, (zone: string, names: IncidentNames) => Field[]> = {
  created: (zone) => instant('created_at', zone, (row) => row.created_at),
  id: plain('incident_id'),
  severity: word('severity'),
  team: (_, names) => [
    { name: 'team_id', value: ({ team_id }) => team_id },
    { name: 'team_name', value: ({ team_id }) => (team_id === 0 ? undefined : names.team(team_id)) },
  ],
  channel: (_, names) => [
    { name: 'channel_id', value: ({ channel_id }) => channel_id },
    {
      name: 'channel_name',
      value: ({ channel_id }) => (channel_id === 0 ? undefined : names.channel(channel_id)),
    },
  ],
  ack: (zone) => [
    { name: 'is_acked', value: (row) => secondsToAck(row) !== undefined },
    { name: 'seconds_to_first_ack', value: secondsToAck },
    ...instant('acked_at', zone, (row) => after(row, secondsToAck(row))),
  ],
  close: (zone) => [
    { name: 'seconds_to_close', value: secondsToClose },
    ...instant('closed_at', zone, (row) => after(row, secondsToClose(row))),
  ],
  engage: () => [{ name: 'seconds_to_engage', value: secondsEngaged }],
  escalated: word('escalated_by'),
  closed: word('closed_by'),
  assigned: plain('is_assigned'),
  reassigned: plain('is_reassigned'),
  account: plain('account_id'),
};

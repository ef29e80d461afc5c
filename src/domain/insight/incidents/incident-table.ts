import type { UnixSeconds } from '../../time/zone';
import type { InsightRange } from '../range';
import type { Id } from '#contract/id';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import { recordOf } from '../../collections/record';
import {
  CHOICE_COLUMNS,
  type ChoiceColumn,
  type ChoiceValue,
  COLUMNS,
  DURATION_COLUMNS,
  type DurationColumn,
  FLAG_COLUMNS,
  type FlagColumn,
} from './incident-columns';

/**
 * Incidents, each once, in columns: a million of them are some 150 MB this way and can be filtered and sorted in a
 * fraction of a second, where as many objects would take several times both.
 */
export type IncidentTable = {
  /** Time of the data, by which open incidents have an age. */
  asOf: UnixSeconds;
  count: number;
  ids: string[];
  placeOf: Map<string, number>;
  /** Unix seconds. */
  created: Float64Array;
  /** Seconds; NaN where it has not happened. */
  durations: Record<DurationColumn, Float64Array>;
  choices: Record<ChoiceColumn, Choices>;
  /** Empty where a server sends none. */
  titles: Choices;
  /** 1 or 0. */
  flags: Record<FlagColumn, Uint8Array>;
  /** Members on request, by incident id; of few incidents, since they are objects. */
  members: Map<string, Pick<IncidentRow, Exclude<IncidentMember, 'title'>>>;
};

/** A column of few values: each value once, and for each row which one it is. */
export type Choices = { values: ChoiceValue[]; codes: Uint32Array; codeOf: Map<ChoiceValue, number> };

const FIRST_ROOM = 1024;

/** @param asOf later than every limit by default */
export function emptyTable(asOf: UnixSeconds = Infinity): IncidentTable {
  return {
    asOf,
    count: 0,
    ids: [],
    placeOf: new Map(),
    created: new Float64Array(FIRST_ROOM),
    durations: recordOf(DURATION_COLUMNS, () => new Float64Array(FIRST_ROOM)),
    choices: recordOf(CHOICE_COLUMNS, emptyChoices),
    titles: emptyChoices(),
    flags: recordOf(FLAG_COLUMNS, () => new Uint8Array(FIRST_ROOM)),
    members: new Map(),
  };
}

function emptyChoices(): Choices {
  return { values: [], codes: new Uint32Array(FIRST_ROOM), codeOf: new Map() };
}

/** Puts incidents in; one that is there already is replaced, for it may have gone on since. Gives how many are new. */
export function putRows(table: IncidentTable, rows: readonly IncidentRow[]): number {
  const before = table.count;
  if (before + rows.length > table.created.length) grow(table, before + rows.length);
  const places = Uint32Array.from(rows, (row) => rowIndex(table, row));
  const { created, durations, choices, flags } = table;
  const each = (put: (row: IncidentRow, place: number) => void) => {
    for (const [index, row] of rows.entries()) put(row, places[index] ?? 0);
  };
  each((row, place) => {
    created[place] = row.created_at;
    choose(table.titles, place, row.title ?? '');
    const { responders, notifications, labels } = row;
    if (responders ?? notifications ?? labels) {
      table.members.set(row.incident_id, { responders, notifications, labels });
    }
  });
  for (const name of DURATION_COLUMNS) {
    const [column, { seconds }] = [durations[name], COLUMNS[name]];
    each((row, place) => (column[place] = seconds(row) ?? Number.NaN));
  }
  for (const name of CHOICE_COLUMNS) {
    const [column, { value }] = [choices[name], COLUMNS[name]];
    each((row, place) => choose(column, place, value(row)));
  }
  for (const name of FLAG_COLUMNS) {
    const [column, { isSet }] = [flags[name], COLUMNS[name]];
    each((row, place) => (column[place] = Number(isSet(row))));
  }
  return table.count - before;
}

/** Place of an incident; the next one if it is new. */
function rowIndex(table: IncidentTable, { incident_id }: IncidentRow): number {
  const existing = table.placeOf.get(incident_id);
  if (existing !== undefined) return existing;
  table.placeOf.set(incident_id, table.count);
  table.ids.push(incident_id);
  table.count += 1;
  return table.count - 1;
}

function choose({ values, codes, codeOf }: Choices, place: number, value: ChoiceValue): void {
  let code = codeOf.get(value);
  if (code === undefined) {
    code = values.push(value) - 1;
    codeOf.set(value, code);
  }
  codes[place] = code;
}

/** Original incident at a place from 0. @throws RangeError beyond the last one. */
export function rowAt(table: IncidentTable, place: number): IncidentRow {
  const id = table.ids[place];
  if (id === undefined) throw new RangeError(`there is no incident at ${place}`);
  const { durations, choices, flags } = table;
  const ack = durations.ack[place] ?? Number.NaN;
  const title = textAt(table.titles, place);
  return {
    incident_id: id,
    account_id: idAt(choices.account, place),
    team_id: idAt(choices.team, place),
    channel_id: idAt(choices.channel, place),
    severity: textAt(choices.severity, place),
    created_at: table.created[place] ?? 0,
    is_acked: !Number.isNaN(ack),
    is_assigned: flags.assigned[place] === 1,
    is_reassigned: flags.reassigned[place] === 1,
    escalated_by: textAt(choices.escalated, place),
    closed_by: textAt(choices.closed, place),
    seconds_to_first_ack: ack || 0,
    seconds_to_close: durations.close[place] || 0,
    seconds_to_engage: durations.engage[place] || 0,
    ...table.members.get(id),
    ...(title !== '' && { title }),
  };
}

export function rowsOf(table: IncidentTable): IncidentRow[] {
  return Array.from({ length: table.count }, (_, place) => rowAt(table, place));
}

function textAt({ values, codes }: Choices, place: number): string {
  return String(values[codes[place] ?? 0] ?? '');
}

function idAt({ values, codes }: Choices, place: number): Id {
  const value = values[codes[place] ?? 0];
  return typeof value === 'number' || typeof value === 'bigint' ? value : 0;
}

/** Number of incidents triggered with start < created_at ≤ end. */
export function countWithin(table: IncidentTable, { after, upTo }: InsightRange): number {
  let count = 0;
  for (let place = 0; place < table.count; place += 1) {
    const at = table.created[place] ?? 0;
    if (after < at && at <= upTo) count += 1;
  }
  return count;
}

function grow(table: IncidentTable, needed: number): void {
  const room = Math.max(needed, table.created.length * 2);
  table.created = longer(table.created, new Float64Array(room));
  const { durations, choices, flags } = table;
  for (const name of DURATION_COLUMNS) durations[name] = longer(durations[name], new Float64Array(room));
  for (const column of [...Object.values(choices), table.titles])
    column.codes = longer(column.codes, new Uint32Array(room));
  for (const name of FLAG_COLUMNS) flags[name] = longer(flags[name], new Uint8Array(room));
}

function longer<T extends Float64Array | Uint32Array | Uint8Array>(column: T, next: T): T {
  next.set(column);
  return next;
}

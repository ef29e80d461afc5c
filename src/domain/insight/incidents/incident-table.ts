import type { InsightRange } from '../range';
import type { Id } from '#contract/id';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import {
  DURATION_COLUMNS,
  FLAG_COLUMNS,
  type ChoiceColumn,
  type DurationColumn,
  type FlagColumn,
} from './incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';

/**
 * Incidents, each once, in columns: a million of them are some 150 MB this way and can be filtered and sorted in a
 * fraction of a second, where as many objects would take several times both.
 */
export type IncidentTable = {
  count: number;
  ids: string[];
  placeOf: Map<string, number>;
  /** Unix seconds. */
  created: Float64Array;
  /** Seconds; NaN where it has not happened. */
  durations: Record<DurationColumn, Float64Array>;
  choices: { [column in ChoiceColumn]: Choices<Value<column>> };
  /** 1 or 0. */
  flags: Record<FlagColumn, Uint8Array>;
  /** Members on request, by incident id; of few incidents, since they are objects. */
  members: Map<string, Pick<IncidentRow, IncidentMember>>;
};

type Value<Column extends ChoiceColumn> = Column extends 'team' | 'channel' | 'account' ? Id : string;

/** A column of few values: each value once, and for each row which one it is. */
export type Choices<T> = { values: T[]; codes: Uint32Array; codeOf: Map<T, number> };

const FIRST_ROOM = 1024;

export function emptyTable(): IncidentTable {
  return {
    count: 0,
    ids: [],
    placeOf: new Map(),
    created: new Float64Array(FIRST_ROOM),
    durations: {
      ack: new Float64Array(FIRST_ROOM),
      close: new Float64Array(FIRST_ROOM),
      engage: new Float64Array(FIRST_ROOM),
    },
    choices: {
      severity: choices(),
      team: choices(),
      channel: choices(),
      escalated: choices(),
      closed: choices(),
      account: choices(),
    },
    flags: { assigned: new Uint8Array(FIRST_ROOM), reassigned: new Uint8Array(FIRST_ROOM) },
    members: new Map(),
  };
}

function choices<T>(): Choices<T> {
  return { values: [], codes: new Uint32Array(FIRST_ROOM), codeOf: new Map() };
}

/** Puts incidents in; one that is there already is replaced, for it may have gone on since. Gives how many are new. */
export function putRows(table: IncidentTable, rows: readonly IncidentRow[]): number {
  const before = table.count;
  if (before + rows.length > table.created.length) grow(table, before + rows.length);
  for (const row of rows) upsert(table, row);
  return table.count - before;
}

function upsert(table: IncidentTable, row: IncidentRow): void {
  const existing = table.placeOf.get(row.incident_id);
  const place = existing ?? table.count;
  if (existing === undefined) {
    table.placeOf.set(row.incident_id, place);
    table.ids.push(row.incident_id);
    table.count += 1;
  }
  const { durations, choices, flags } = table;
  table.created[place] = row.created_at;
  durations.ack[place] = secondsToAck(row) ?? Number.NaN;
  durations.close[place] = secondsToClose(row) ?? Number.NaN;
  durations.engage[place] = secondsEngaged(row) ?? Number.NaN;
  choose(choices.severity, place, row.severity);
  choose(choices.team, place, row.team_id);
  choose(choices.channel, place, row.channel_id);
  choose(choices.escalated, place, row.escalated_by);
  choose(choices.closed, place, row.closed_by);
  choose(choices.account, place, row.account_id);
  flags.assigned[place] = Number(row.is_assigned);
  flags.reassigned[place] = Number(row.is_reassigned);
  const { responders, notifications, labels } = row;
  if (responders ?? notifications ?? labels) {
    table.members.set(row.incident_id, { responders, notifications, labels });
  }
}

function choose<T>({ values, codes, codeOf }: Choices<T>, place: number, value: T): void {
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
  return {
    incident_id: id,
    account_id: choiceAt(choices.account, place) ?? 0,
    team_id: choiceAt(choices.team, place) ?? 0,
    channel_id: choiceAt(choices.channel, place) ?? 0,
    severity: choiceAt(choices.severity, place) ?? '',
    created_at: table.created[place] ?? 0,
    is_acked: !Number.isNaN(ack),
    is_assigned: flags.assigned[place] === 1,
    is_reassigned: flags.reassigned[place] === 1,
    escalated_by: choiceAt(choices.escalated, place) ?? '',
    closed_by: choiceAt(choices.closed, place) ?? '',
    seconds_to_first_ack: ack || 0,
    seconds_to_close: durations.close[place] || 0,
    seconds_to_engage: durations.engage[place] || 0,
    ...table.members.get(id),
  };
}

export function rowsOf(table: IncidentTable): IncidentRow[] {
  return Array.from({ length: table.count }, (_, place) => rowAt(table, place));
}

function choiceAt<T>({ values, codes }: Choices<T>, place: number): T | undefined {
  return values[codes[place] ?? 0];
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
  for (const column of Object.values(choices)) column.codes = longer(column.codes, new Uint32Array(room));
  for (const name of FLAG_COLUMNS) flags[name] = longer(flags[name], new Uint8Array(room));
}

function longer<T extends Float64Array | Uint32Array | Uint8Array>(column: T, next: T): T {
  next.set(column);
  return next;
}

import type { UnixSeconds } from '../../time/zone';
import type { InsightRange } from '../range';
import type { Id } from '#contract/id';
import type { IncidentMember, IncidentRow } from '#contract/insight';
import { recordOf } from '../../collections';
import {
  CHOICE_COLUMNS,
  type ChoiceColumn,
  type ChoiceValue,
  COLUMNS,
  DURATION_COLUMNS,
  type DurationColumn,
  type FullRow,
  FLAG_COLUMNS,
  type FlagColumn,
  type IncidentColumn,
  type IncidentNames,
  isDuration,
  isFlag,
  type Sort,
} from './incident-columns';
import { maskText } from '../../privacy/secrets';
import { clip } from '../../text/words';

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
export function rowAt(table: IncidentTable, place: number): FullRow {
  const id = table.ids[place];
  if (id === undefined) throw new RangeError(`there is no incident at ${place}`);
  const { durations, choices, flags } = table;
  const ack = durations.ack[place] ?? Number.NaN;
  return {
    incident_id: id,
    title: choiceText(table.titles, place) || undefined,
    account_id: idAt(choices.account, place),
    team_id: idAt(choices.team, place),
    channel_id: idAt(choices.channel, place),
    severity: choiceText(choices.severity, place),
    created_at: table.created[place] ?? 0,
    is_acked: !Number.isNaN(ack),
    is_assigned: flags.assigned[place] === 1,
    is_reassigned: flags.reassigned[place] === 1,
    escalated_by: choiceText(choices.escalated, place),
    closed_by: choiceText(choices.closed, place),
    seconds_to_first_ack: ack || 0,
    seconds_to_close: durations.close[place] || 0,
    seconds_to_engage: durations.engage[place] || 0,
    ...table.members.get(id),
  };
}

export function rowsOf(table: IncidentTable): IncidentRow[] {
  return Array.from({ length: table.count }, (_, place) => rowAt(table, place));
}

function choiceText({ values, codes }: Choices, place: number): string {
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

/**
 * Puts rows into the order of their keys, rows of equal keys staying as they are. Sixteen bits of the key at a time, by
 * counting: a million rows take some thirty milliseconds, where comparing pairs takes a second. So sorting by several
 * columns is sorting by each, the most important one last.
 */

const DIGIT_BITS = 16;

const DIGITS = 1 << DIGIT_BITS;

/**
 * The order of incidents by several columns. Every column becomes a key of 32 bits; what has not happened, and who or
 * what is not named, comes last in either direction. Incidents that are equal in all columns stand as without sorting:
 * newest first, of one second the greater id first, as servers list them.
 */

const LAST = 0xff_ff_ff_ff;

/** The rows without sorting. */
export function listedOrder(table: IncidentTable): Uint32Array {
  const rows = Uint32Array.from({ length: table.count }, (_, place) => place);
  const byTime = stableOrder(rows, keysOf(table, { column: 'created', desc: true }, NO_NAMES));
  for (let from = 0; from < byTime.length;) {
    const second = table.created[byTime[from] ?? 0];
    let to = from + 1;
    while (to < byTime.length && table.created[byTime[to] ?? 0] === second) to += 1;
    if (to - from > 1) {
      byTime.subarray(from, to).sort((a, b) => compareTexts(table.ids[b] ?? '', table.ids[a] ?? ''));
    }
    from = to;
  }
  return byTime;
}

/** Rows, given in their order without sorting, in the order of columns: the first of them counts most. */
export function sortedRows(
  table: IncidentTable,
  rows: Uint32Array,
  sorts: readonly Sort[],
  names: IncidentNames,
): Uint32Array {
  return sorts.toReversed().reduce((sorted, sort) => stableOrder(sorted, keysOf(table, sort, names)), rows);
}

function keysOf(table: IncidentTable, { column, desc }: Sort, names: IncidentNames): Uint32Array {
  const keys = new Uint32Array(table.count);
  const ranks = ranksOf(table, column, names);
  for (let place = 0; place < table.count; place += 1) {
    const rank = Math.min(ranks(place), LAST - 1);
    const key = desc ? LAST - 1 - rank : rank;
    keys[place] = Number.isNaN(rank) ? LAST : key;
  }
  return keys;
}

/** A number from 0 for each row, the smaller the earlier; NaN for none. */
function ranksOf(
  table: IncidentTable,
  column: IncidentColumn,
  names: IncidentNames,
): (place: number) => number {
  if (column === 'created') {
    const earliest = table.created
      .subarray(0, table.count)
      .reduce((least, at) => Math.min(least, at), Infinity);
    return (place) => (table.created[place] ?? 0) - earliest;
  }
  if (column === 'id') {
    const ranks = rankedIds(table);
    return (place) => ranks[place] ?? 0;
  }
  if (isDuration(column)) {
    const seconds = table.durations[column];
    return (place) => seconds[place] ?? Number.NaN;
  }
  if (isFlag(column)) {
    const flags = table.flags[column];
    return (place) => flags[place] ?? 0;
  }
  const { codes, values } = column === 'title' ? table.titles : table.choices[column];
  const ranks = ranked(
    values.map((value) =>
      column === 'title' ? String(value) || undefined : COLUMNS[column].sortText(value, names),
    ),
  );
  return (place) => ranks[codes[place] ?? 0] ?? Number.NaN;
}

/** Places of texts in their order; NaN for those without one. */
function ranked(names: readonly (string | undefined)[]): number[] {
  const sorted = names
    .filter((name) => name !== undefined)
    .sort((a, b) => a.localeCompare(b, 'en') || compareTexts(a, b));
  const places = new Map(sorted.map((name, place) => [name, place]));
  return names.map((name) => (name === undefined ? Number.NaN : (places.get(name) ?? Number.NaN)));
}

function rankedIds({ ids, count }: IncidentTable): Uint32Array {
  const sorted = Array.from({ length: count }, (_, place) => place).sort((a, b) =>
    compareTexts(ids[a] ?? '', ids[b] ?? ''),
  );
  const ranks = new Uint32Array(count);
  for (const [rank, place] of sorted.entries()) ranks[place] = rank;
  return ranks;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const NO_NAMES: IncidentNames = { team: String, channel: String, text: String };

/** `rows` are numbers of rows, `keys[row]` is the key of one. Gives a new list. */
function stableOrder(rows: Uint32Array, keys: Uint32Array): Uint32Array {
  const low = byDigit(rows, keys, 0);
  return keys.some((key) => key >= DIGITS) ? byDigit(low, keys, DIGIT_BITS) : low;
}

function byDigit(rows: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const digitOf = (row: number) => ((keys[row] ?? 0) >>> shift) & (DIGITS - 1);
  /** Place of the next row of each digit: at first after all rows of smaller digits. */
  const places = new Uint32Array(DIGITS + 1);
  for (const row of rows) {
    const next = digitOf(row) + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let digit = 1; digit <= DIGITS; digit += 1) {
    places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  }
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const digit = digitOf(row);
    const place = places[digit] ?? 0;
    sorted[place] = row;
    places[digit] = place + 1;
  }
  return sorted;
}

/** How titles of incidents are written, everywhere. `text`: free text, without the names that a page hides. */
type TitleWords = { text: (written: string) => string };

/** Max length of a title in a line or a cell. */
const MAX_TITLE = 90;

/** Title without secrets. */
export function titleText(title: string, { text }: TitleWords): string {
  return maskText(text(title));
}

export function shortTitle(title: string, words: TitleWords): string {
  return clip(titleText(title, words), MAX_TITLE);
}

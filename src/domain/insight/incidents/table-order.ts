import {
  COLUMNS,
  type IncidentColumn,
  type IncidentNames,
  isDuration,
  isFlag,
  type Sort,
} from './incident-columns';
import type { IncidentTable } from './incident-table';

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

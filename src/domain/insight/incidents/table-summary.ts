import { recordOf } from '../../collections';
import {
  CHOICE_COLUMNS,
  type ChoiceColumn,
  compareSeverities,
  DURATION_COLUMNS,
  type DurationColumn,
} from './incident-columns';
import type { Choices, IncidentTable } from './incident-table';
import { binOf } from './time-bins';

/**
 * Percentiles by nearest rank: the p-th of n sorted values is the one at place ceil(p/100 × n), counted from 1. So it
 * is always a value that occurred, and half or more of the values are at most the 50th.
 */

export const PERCENTILES = [50, 90, 95, 99] as const;

export type Distribution = {
  /** Number of values behind the percentiles and the mean. */
  count: number;
  /** Percentiles in the order of PERCENTILES; empty without values. */
  percentiles: number[];
  /** Whole seconds. */
  mean: number | undefined;
};

/** Sorts the values in place. */
export function distributionOf(values: Float64Array): Distribution {
  values.sort();
  const count = values.length;
  if (count === 0) return { count, percentiles: [], mean: undefined };
  let sum = 0;
  for (const value of values) sum += value;
  return {
    count,
    percentiles: PERCENTILES.map((percent) => nearestRank(values, percent)),
    mean: meanSeconds(sum, count),
  };
}

/** Nearest rank of at least one sorted value. */
function nearestRank(sorted: Float64Array, percent: number): number {
  // Not percent / 100 × n: 95 / 100 × 20 is a little more than 19.
  const rank = Math.ceil((percent * sorted.length) / 100);
  return sorted[Math.max(1, rank) - 1] ?? Number.NaN;
}

/**
 * A mean of seconds as every figure, table and file has it: whole seconds, halves rounded up, as servers round theirs.
 * Undefined where there is nothing to take it of.
 */
export function meanSeconds(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : Math.round(sum / count);
}

/** Figures of the strip above the table, for the incidents that pass the filters. */

export const GROUPINGS = ['severity', 'team', 'channel'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/**
 * Figures of a group; `value` is undefined for all incidents together. Severities come in their own order, teams and
 * channels by number of incidents.
 */
export type GroupFigures = {
  value: string | undefined;
  /** Incidents of the group, with or without any of the times. */
  incidents: number;
  /** Counts of critical ones, of those never acknowledged, and of those closed automatically. */
  critical: number;
  unacknowledged: number;
  autoClosed: number;
  times: Record<DurationColumn, Distribution>;
};

export function groupFigures(table: IncidentTable, rows: Uint32Array, grouping: Grouping): GroupFigures[] {
  const { codes, values } = table.choices[grouping];
  const byCode = values.map((): number[] => []);
  for (const place of rows) byCode[codes[place] ?? 0]?.push(place);
  const groups = byCode
    .map((places, code) => ({ value: String(values[code]), places }))
    .filter(({ places }) => places.length > 0)
    .sort(
      grouping === 'severity'
        ? (a, b) => compareSeverities(a.value, b.value)
        : (a, b) => b.places.length - a.places.length || (a.value < b.value ? -1 : 1),
    );
  return [{ value: undefined, places: rows }, ...groups].map(({ value, places }) => {
    const ack = durationsOf(table.durations.ack, places);
    return {
      value,
      incidents: places.length,
      critical: valueCount(table.choices.severity, 'Critical', places),
      unacknowledged: places.length - ack.count,
      autoClosed: valueCount(table.choices.closed, 'auto', places),
      times: { ...recordOf(DURATION_COLUMNS, (time) => durationsOf(table.durations[time], places)), ack },
    };
  });
}

function valueCount({ codes, codeOf }: Choices, value: string, places: ArrayLike<number>): number {
  const code = codeOf.get(value);
  let count = 0;
  for (let i = 0; i < places.length; i += 1) if (codes[places[i] ?? 0] === code) count += 1;
  return count;
}

function durationsOf(seconds: Float64Array, places: ArrayLike<number>): Distribution {
  const values = new Float64Array(places.length);
  let count = 0;
  for (let i = 0; i < places.length; i += 1) {
    const value = seconds[places[i] ?? 0] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    values[count] = value;
    count += 1;
  }
  return distributionOf(values.subarray(0, count));
}

/** Incidents of each bin: all, and of these the critical ones and the warnings; the others are of any other severity. */
export type BinCounts = { all: number[]; critical: number[]; warning: number[] };

export function binCounts(table: IncidentTable, rows: Uint32Array, edges: readonly number[]): BinCounts {
  const all = edges.slice(1).map(() => 0);
  const [critical, warning] = [[...all], [...all]];
  const { codes, codeOf } = table.choices.severity;
  const listOf = new Map([
    [codeOf.get('Critical'), critical],
    [codeOf.get('Warning'), warning],
  ]);
  for (const place of rows) {
    const bin = binOf(edges, table.created[place] ?? 0);
    const before = all[bin];
    if (before === undefined) continue;
    all[bin] = before + 1;
    const own = listOf.get(codes[place]);
    if (own) own[bin] = (own[bin] ?? 0) + 1;
  }
  return { all, critical, warning };
}

/** Sort keys of groups, the highest first. Percentiles and mean are of one of the times. */
export const GROUP_FIGURES = [
  'incidents',
  'critical',
  'unacknowledged',
  'auto-closed',
  'p50',
  'p90',
  'p95',
  'p99',
  'mean',
] as const;
export type GroupFigure = (typeof GROUP_FIGURES)[number];

/** A count, or seconds; undefined where nothing has happened that could be measured. */
export function groupFigure(
  { incidents, critical, unacknowledged, autoClosed, times }: GroupFigures,
  figure: GroupFigure,
  time: DurationColumn,
): number | undefined {
  const { percentiles, mean } = times[time];
  const [p50, p90, p95, p99] = percentiles;
  const figures = {
    incidents,
    critical,
    unacknowledged,
    'auto-closed': autoClosed,
    p50,
    p90,
    p95,
    p99,
    mean,
  };
  return figures[figure];
}

/** Values of each choice column with their counts: severities in their own order, others by count. */
export type Facets = Record<ChoiceColumn, { value: string; count: number }[]>;

export function facetsOf(table: IncidentTable): Facets {
  const of = (column: ChoiceColumn) => {
    const { codes, values } = table.choices[column];
    const counts = new Uint32Array(values.length);
    for (let place = 0; place < table.count; place += 1) {
      const code = codes[place] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return values
      .map((value, code) => ({ value: String(value), count: counts[code] ?? 0 }))
      .sort(
        column === 'severity'
          ? (a, b) => compareSeverities(a.value, b.value)
          : (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
      );
  };
  return recordOf(CHOICE_COLUMNS, of);
}

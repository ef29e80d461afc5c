import type { ChoiceColumn, DurationColumn } from './incident-columns';
import type { IncidentTable } from './incident-table';
import { distributionOf, type Distribution } from './percentiles';
import { binOf } from './time-bins';

/** What the strip above the table says of the incidents that pass the filters. */

/** By what incidents are told apart. */
export const GROUPINGS = ['severity', 'team', 'channel'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Times of one group; `value` is undefined for all incidents together. Groups with most incidents come first. */
export type GroupTimes = {
  value: string | undefined;
  /** Incidents of the group, with or without any of the times. */
  incidents: number;
  times: Record<DurationColumn, Distribution>;
};

export function groupTimes(table: IncidentTable, rows: Uint32Array, grouping: Grouping): GroupTimes[] {
  const { codes, values } = table.choices[grouping];
  const byCode = values.map((): number[] => []);
  for (const place of rows) byCode[codes[place] ?? 0]?.push(place);
  const groups = byCode
    .map((places, code) => ({ value: String(values[code]), places }))
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => b.places.length - a.places.length || (a.value < b.value ? -1 : 1));
  return [{ value: undefined, places: rows }, ...groups].map(({ value, places }) => ({
    value,
    incidents: places.length,
    times: {
      ack: timesOf(table.durations.ack, places),
      close: timesOf(table.durations.close, places),
      engage: timesOf(table.durations.engage, places),
    },
  }));
}

function timesOf(seconds: Float64Array, places: ArrayLike<number>): Distribution {
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

/** The values of each column of few values, with how many incidents have them, the most frequent first. */
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
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return {
    severity: of('severity'),
    team: of('team'),
    channel: of('channel'),
    escalated: of('escalated'),
    closed: of('closed'),
    account: of('account'),
  };
}

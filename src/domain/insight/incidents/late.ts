import type { DurationFilter } from './incident-columns';
import type { IncidentTable } from './incident-table';
import type { Grouping } from './table-summary';
import { binOf } from './time-bins';

/** Seconds after which an acknowledgement is late, without a filter of its own. */
export const LATE_SECONDS = 900;

/** True for a filter of late and never acknowledged ones. */
export function isLateFilter(filter: DurationFilter | undefined): filter is { notWithin: number } {
  return typeof filter === 'object' && 'notWithin' in filter;
}

/** Number not acknowledged within a time, late or never, of all. */
export type LateCount = { late: number; of: number };

/** Late counts over time, and by group. */
export type LateCounts = {
  /** Acknowledged in more seconds is late. */
  seconds: number;
  bins: LateCount[];
  all: LateCount;
  groups: Record<string, LateCount>;
};

type LateQuery = {
  seconds: number;
  edges: readonly number[];
  grouping: Grouping;
  /** Rows over time, which may be more than those of the groups. */
  overTime: Uint32Array;
  rows: Uint32Array;
};

/** @param rows by all filters but that of the acknowledgement, which would make every share 100 %. */
export function lateCounts(table: IncidentTable, query: LateQuery): LateCounts {
  const { seconds, edges, grouping, overTime, rows } = query;
  const { codes, values } = table.choices[grouping];
  const isLate = (place: number) => !((table.durations.ack[place] ?? Number.NaN) <= seconds);
  const bins = edges.slice(1).map(() => ({ late: 0, of: 0 }));
  for (const place of overTime) add(bins[binOf(edges, table.created[place] ?? 0)], isLate(place));
  const byCode = values.map(() => ({ late: 0, of: 0 }));
  const all = { late: 0, of: 0 };
  for (const place of rows) {
    add(byCode[codes[place] ?? 0], isLate(place));
    add(all, isLate(place));
  }
  const groups = Object.fromEntries(byCode.map((count, code) => [String(values[code]), count]));
  return { seconds, bins, all, groups };
}

function add(count: LateCount | undefined, isLate: boolean): void {
  if (!count) return;
  count.of += 1;
  if (isLate) count.late += 1;
}

/** 0 to 1; undefined of nothing. */
export function lateShare({ late, of }: LateCount): number | undefined {
  return of === 0 ? undefined : late / of;
}

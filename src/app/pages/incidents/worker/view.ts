import type { IncidentRow } from '#contract/insight';
import type { IncidentNames } from '#domain/insight/incidents/incident-columns';
import { rowAt, type IncidentTable } from '#domain/insight/incidents/incident-table';
import { filteredRows } from '#domain/insight/incidents/table-filter';
import { listedOrder, sortedRows } from '#domain/insight/incidents/table-order';
import { binCounts, binTimes, facetsOf, groupFigures } from '#domain/insight/incidents/table-summary';
import type { IncidentJobs, Summary, ViewSpec } from './protocol';

/** Answers about the incidents of a table as it is: what was worked out once for a view is kept for the next question. */
export type Views = {
  rows: (view: ViewSpec) => Uint32Array;
  summary: (question: IncidentJobs['summary']['input']) => Summary;
  slice: (view: ViewSpec, from: number, to: number) => IncidentRow[];
  places: (view: ViewSpec, ids: readonly string[]) => IncidentJobs['places']['output'];
};

/** As many orders as a page asks about by turns. */
const MOST_KEPT = 4;

export function viewsOf(table: IncidentTable, names: IncidentNames): Views {
  const listed = listedOrder(table);
  const facets = facetsOf(table);
  const kept = new Map<string, Uint32Array>();

  const rows = (view: ViewSpec): Uint32Array => {
    const key = JSON.stringify(view);
    const known = kept.get(key);
    if (known) return known;
    const sorted = sortedRows(table, filteredRows(table, listed, view.filters), view.sorts, names);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
    kept.set(key, sorted);
    return sorted;
  };

  return {
    rows,
    summary: ({ view, grouping, edges, over }) => {
      const passing = rows(view);
      const { created: _, ...others } = view.filters;
      const anyTime = filteredRows(table, listed, others);
      return {
        count: passing.length,
        bins: binCounts(table, anyTime, edges),
        binTimes: over && binTimes(table, anyTime, edges, over),
        groups: groupFigures(table, passing, grouping),
        facets,
      };
    },
    slice: (view, from, to) => Array.from(rows(view).subarray(from, to), (place) => rowAt(table, place)),
    places: (view, ids) => {
      const shown = rows(view);
      return ids.map((id) => {
        const at = table.placeOf.get(id);
        if (at === undefined) return undefined;
        const place = shown.indexOf(at);
        return { row: rowAt(table, at), place: place < 0 ? undefined : place };
      });
    },
  };
}

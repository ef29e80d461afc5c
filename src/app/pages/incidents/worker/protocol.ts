import type { IncidentRow } from '#contract/insight';
import type { Missing } from '#domain/insight/incidents/fetch-plan';
import type { ColumnFilters, LateRule, Sort } from '#domain/insight/incidents/incident-columns';
import type { InsightRange } from '#domain/insight/range';
import type { LateCounts } from '#domain/insight/incidents/late';
import type { BinCounts, Facets, Grouping, GroupFigures } from '#domain/insight/incidents/table-summary';
import type { ExportRequest } from '../../../api/incidents';
import type { NameEntry } from '../../../api/names/directory-of';

/**
 * Protocol between the page and its worker. The worker fetches and stores the incidents; the page sends
 * orders, follows the progress, and requests only visible data.
 */

/** Incidents to fetch: ranges of at most one request each. */
export type Job = { request: ExportRequest; ranges: readonly InsightRange[] };

export type FetchStatus = {
  job: number;
  phase: 'fetching' | 'stopped' | 'failed' | 'done';
  /** Distinct incidents in memory. */
  loaded: number;
  /** Total on the server; undefined if unknown. */
  total: number | undefined;
  requests: number;
  /** Failed ranges; final once the phase is done. */
  missing: readonly Missing[];
  /** Ranges to fetch. */
  remaining: readonly InsightRange[];
  failure: { code: string; message: string; requestId: string | undefined } | undefined;
  /** End of a pause that the server requested; Unix milliseconds. */
  pausedUntilMs: number | undefined;
  /** Time of the last reply in Unix milliseconds; 0 before the first. */
  fetchedAtMs: number;
  /** Changes with new incidents or new names. */
  revision: number;
};

/** Filters and order. */
export type ViewSpec = { filters: ColumnFilters; sorts: readonly Sort[] };

export type Summary = {
  count: number;
  /** Counts over time, by all filters except the time filter. */
  bins: BinCounts;
  groups: GroupFigures[];
  /** Counts by all filters except that of the acknowledgement. */
  late: LateCounts;
  facets: Facets;
};

type Task<Input, Output = void, Progress = never> = { input: Input; output: Output; progress: Progress };

/** Orders from the page. */
export type IncidentJobs = {
  fetch: Task<{ number: number; job: Job }>;
  stop: Task<undefined>;
  /** Continues after a stop or a failure, with the incidents in memory. */
  resume: Task<undefined>;
  /** With pseudonyms, files have no titles: a title may have a name in it. */
  names: Task<{ teams: readonly NameEntry[]; channels: readonly NameEntry[]; hidesNames: boolean }>;
  /** Endless: reports the progress. */
  follow: Task<undefined, never, FetchStatus>;
  summary: Task<
    {
      view: ViewSpec;
      grouping: Grouping;
      edges: readonly number[];
      late: LateRule;
      /** Edges of the weeks with late counts of their own; undefined: none. */
      weeks?: readonly number[] | undefined;
    },
    Summary
  >;
  rows: Task<{ view: ViewSpec; from: number; to: number }, IncidentRow[]>;
  /** Incidents by id, with their index in the view; undefined if not in memory. */
  places: Task<
    { view: ViewSpec; ids: readonly string[] },
    ({ row: IncidentRow; place: number | undefined } | undefined)[]
  >;
  file: Task<FileOrder, Blob, { rows: number; of: number }>;
};

/** File of the rows of a view, with all columns. */
export type FileOrder = {
  format: 'csv' | 'xlsx';
  view: ViewSpec;
  zone: string;
  /** Lines about the file in a workbook. */
  about: readonly string[];
};

/** Queries about the incidents in memory. */
export type Question<K extends 'summary' | 'rows' | 'places' = 'summary' | 'rows' | 'places'> = {
  kind: K;
} & IncidentJobs[K]['input'];

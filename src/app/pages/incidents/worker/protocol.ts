import type { IncidentRow } from '#contract/insight';
import type { Missing } from '#domain/insight/incidents/fetch-plan';
import type {
  ColumnFilters,
  DurationColumn,
  IncidentColumn,
  Sort,
} from '#domain/insight/incidents/incident-columns';
import type { FileFormat } from '#domain/insight/incidents/incident-file';
import type { InsightRange } from '#domain/insight/range';
import type { Distribution } from '#domain/insight/incidents/percentiles';
import type { BinCounts, Facets, Grouping, GroupFigures } from '#domain/insight/incidents/table-summary';
import type { ExportRequest } from '../../../api/incidents';
import type { Named } from '../../../api/names/directory-of';

/**
 * What the page and its worker have in common. The worker fetches the incidents and holds them; the page gives
 * orders, follows how far the fetching is, and asks for what it draws: never more than it draws.
 */

/** Incidents to fetch: the ranges together, each at most as long as one request may ask for. */
export type Job = { request: ExportRequest; ranges: readonly InsightRange[] };

export type FetchStatus = {
  /** The number of the job. */
  job: number;
  phase: 'fetching' | 'stopped' | 'failed' | 'done';
  /** Different incidents that are held. */
  held: number;
  /** How many there are by the server; undefined where it did not say. */
  total: number | undefined;
  requests: number;
  /** What could not be fetched; final once the phase is done. */
  missing: readonly Missing[];
  /** What is still to be fetched. */
  left: readonly InsightRange[];
  failure: { code: string; message: string; requestId: string | undefined } | undefined;
  /** Until when nothing is asked, because the server asks for a pause; Unix milliseconds. */
  pausedUntilMs: number | undefined;
  /** When the last reply came, Unix milliseconds; 0 before the first. */
  fetchedAtMs: number;
  /** Changes when answers may: with new incidents, or new names. */
  revision: number;
};

/** Which incidents in which order. */
export type ViewSpec = { filters: ColumnFilters; sorts: readonly Sort[] };

export type Summary = {
  /** Incidents that pass the filters. */
  count: number;
  /** Over time: those that pass all filters but the one of time. */
  bins: BinCounts;
  /** One of the times over time, of the same incidents, where it was asked for. */
  binTimes: Distribution[] | undefined;
  groups: GroupFigures[];
  facets: Facets;
};

type Task<Input, Output = void, Progress = never> = { input: Input; output: Output; progress: Progress };

/** What the page orders of the worker. */
export type IncidentJobs = {
  fetch: Task<{ number: number; job: Job }>;
  stop: Task<undefined>;
  /** Goes on after a stop or a failure, with what is held. */
  resume: Task<undefined>;
  names: Task<{ teams: readonly Named[]; channels: readonly Named[] }>;
  /** Has no end: reports how far the fetching is. */
  follow: Task<undefined, never, FetchStatus>;
  summary: Task<
    {
      view: ViewSpec;
      grouping: Grouping;
      edges: readonly number[];
      /** The time to be had over time. */
      over: DurationColumn | undefined;
    },
    Summary
  >;
  rows: Task<{ view: ViewSpec; from: number; to: number }, IncidentRow[]>;
  /** Incidents by their ids, with their place in the view; undefined for those that are not held. */
  places: Task<
    { view: ViewSpec; ids: readonly string[] },
    ({ row: IncidentRow; place: number | undefined } | undefined)[]
  >;
  file: Task<FileOrder, WrittenFile, { rows: number; of: number }>;
};

export type FileOrder = {
  format: FileFormat;
  view: ViewSpec;
  /** Only these incidents of the view. */
  only: readonly string[] | undefined;
  columns: readonly IncidentColumn[];
  zone: string;
  /** At the start of CSV: without it a spreadsheet may take the text for another encoding. */
  byteOrderMark: boolean;
  /** Where the file is written to as it grows; else it is handed over whole. */
  target: FileSystemFileHandle | undefined;
};

export type WrittenFile = {
  fields: readonly string[];
  rows: number;
  bytes: number;
  sha256: string;
  blob: Blob | undefined;
};

/** What the page draws from the incidents that are held. */
export type Question<K extends 'summary' | 'rows' | 'places' = 'summary' | 'rows' | 'places'> = {
  kind: K;
} & IncidentJobs[K]['input'];

import type { IncidentRow } from '#contract/insight';
import type { Missing } from '#domain/insight/incidents/fetch-plan';
import type { ColumnFilters, IncidentColumn, Sort } from '#domain/insight/incidents/incident-columns';
import type { FileFormat } from '#domain/insight/incidents/incident-file';
import type { InsightRange } from '#domain/insight/range';
import type { BinCounts, Facets, Grouping, GroupTimes } from '#domain/insight/incidents/table-summary';
import type { ExportRequest } from '../../../api/incidents';
import type { Named } from '../../../api/names/directory';

/**
 * What the page and its worker say to each other. The worker fetches the incidents and holds them; the page gives
 * orders, is told how far the fetching is, and asks for what it draws: never more than it draws.
 */

/** Incidents to fetch: the ranges together, each at most as long as one request may ask for. */
export type Job = { request: ExportRequest; ranges: readonly InsightRange[] };

export type Order =
  | { kind: 'fetch'; number: number; job: Job }
  | { kind: 'stop' }
  /** Goes on after a stop or a failure, with what is held. */
  | { kind: 'resume' }
  | { kind: 'names'; teams: readonly Named[]; channels: readonly Named[] }
  | { kind: 'ask'; number: number; question: Question }
  /** Nobody waits for the answer any more. */
  | { kind: 'forget'; number: number };

export type FetchStatus = {
  /** The number of the job. */
  job: number;
  phase: 'fetching' | 'stopped' | 'failed' | 'done';
  /** Different incidents that are held. */
  held: number;
  /** How many there are by the server; undefined where it has not told. */
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

export type Question =
  | { kind: 'summary'; view: ViewSpec; grouping: Grouping; edges: readonly number[] }
  | { kind: 'rows'; view: ViewSpec; from: number; to: number }
  | { kind: 'places'; view: ViewSpec; ids: readonly string[] }
  | { kind: 'file'; file: FileOrder };

export type Answers = {
  summary: {
    /** Incidents that pass the filters. */
    count: number;
    /** Over time: those that pass all filters but the one of time. */
    bins: BinCounts;
    groups: GroupTimes[];
    facets: Facets;
  };
  rows: IncidentRow[];
  /** Incidents by their ids, with their place in the view; undefined for those that are not held. */
  places: ({ row: IncidentRow; place: number | undefined } | undefined)[];
  file: WrittenFile;
};

export type FileOrder = {
  format: FileFormat;
  view: ViewSpec;
  /** Only these incidents of the view. */
  only: readonly string[] | undefined;
  columns: readonly IncidentColumn[];
  zone: string;
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

export type Message =
  | { kind: 'status'; status: FetchStatus }
  | { kind: 'answer'; number: number; answer: Answers[Question['kind']] }
  | { kind: 'refusal'; number: number; message: string }
  /** How far a file is. */
  | { kind: 'written'; number: number; rows: number; of: number };

import type { IncidentNames } from '#domain/insight/incidents/incident-columns';
import type { IncidentRow } from '#contract/insight';
import {
  emptyTable,
  type IncidentTable,
  rowAt,
  listedOrder,
  sortedRows,
} from '#domain/insight/incidents/incident-table';
import { filteredRows } from '#domain/insight/incidents/table-filter';
import { lateCounts } from '#domain/insight/incidents/late';
import { binCounts, facetsOf, groupFigures } from '#domain/insight/incidents/table-summary';
import {
  type FetchPlan,
  isFetched,
  missingOf,
  startPlan,
  stillToFetch,
} from '#domain/insight/incidents/fetch-plan';
import { namer } from '../../../api/names/directory-of';
import { serve } from '../../../worker/serve';
import { CallError } from '../../../api/reached';
import { fetchIncidents } from '../../../api/incidents';
import type { FetchStatus, IncidentJobs, Job, Summary, ViewSpec } from './protocol';

/** Session of a job: fetch, stop, continue. */
type Session = {
  readonly table: IncidentTable;
  stop: () => void;
  /** Fetches the remaining ranges, initially or after a stop or failure. */
  go: () => void;
};

/** Status known to the session. */
type Progress = Omit<FetchStatus, 'job' | 'revision'>;

/** Min interval of updates while incidents arrive: each one sorts and counts everything. */
const REVISE_EVERY_MS = 1000;

const SHARE_OF_TIME = 0.1;

/** Cached views of the current table. */
type Views = {
  rows: (view: ViewSpec) => Uint32Array;
  summary: (question: IncidentJobs['summary']['input']) => Summary;
  slice: (view: ViewSpec, from: number, to: number) => IncidentRow[];
  places: (view: ViewSpec, ids: readonly string[]) => IncidentJobs['places']['output'];
};

/** Max cached views. */
const MOST_KEPT = 4;

// Worker side of client.ts.

let session: Session | undefined;
let names: IncidentNames = { team: namer([]), channel: namer([]), text: String };
let views: Views | undefined;
let progress: Progress | undefined;
let reportStatus: ((status: FetchStatus) => void) | undefined;
let revision = 0;
let answeringMs = 0;
/** Number of the job. */
let current = 0;

serve<IncidentJobs>({
  fetch: ({ number, job }) => begin(number, job),
  stop: () => session?.stop(),
  resume: () => session?.go(),
  names: ({ teams, channels, hidesNames }) => {
    names = { team: namer(teams), channel: namer(channels), text: hidesNames ? () => '' : String };
    if (progress) onProgress(progress, true);
  },
  follow: (_, { report }) => {
    reportStatus = report;
    return new Promise<never>(() => {});
  },
  summary: (question) => answered(({ summary }) => summary(question)),
  rows: ({ view, from, to }) => answered(({ slice }) => slice(view, from, to)),
  places: ({ view, ids }) => answered(({ places }) => places(view, ids)),
  file: async (order, { signal, report }) => {
    const { writeFile } = await import('./write-file');
    const { table, views: all } = fetchedState();
    return writeFile({
      order,
      table,
      places: all.rows(order.view),
      names,
      onProgress: (rows, of) => report({ rows, of }),
      signal,
    });
  },
});

function begin(number: number, job: Job): void {
  session?.stop();
  current = number;
  // Ignores progress of cancelled jobs.
  const ifCurrent = (next: Progress, revised: boolean) => {
    if (number === current) onProgress(next, revised);
  };
  session = startSession(job, ifCurrent, () => answeringMs);
  session.go();
}

function onProgress(next: Progress, revised: boolean): void {
  progress = next;
  if (revised) {
    revision += 1;
    views = undefined;
  }
  reportStatus?.({ ...next, job: current, revision });
}

function answered<Answer>(ask: (views: Views) => Answer): Answer {
  const start = performance.now();
  try {
    return ask(fetchedState().views);
  } finally {
    answeringMs += performance.now() - start;
  }
}

/** Incidents in memory, and their views. */
function fetchedState(): Pick<Session, 'table'> & { views: Views } {
  if (!session) throw new Error('nothing has been fetched');
  views ??= viewsOf(session.table, names);
  return { table: session.table, views };
}

function viewsOf(table: IncidentTable, names: IncidentNames): Views {
  const listed = listedOrder(table);
  const facets = facetsOf(table);
  const cached = new Map<string, Uint32Array>();

  const rows = (view: ViewSpec): Uint32Array => {
    const key = JSON.stringify(view);
    const cachedView = cached.get(key);
    if (cachedView) return cachedView;
    const sorted = sortedRows(table, filteredRows(table, listed, view.filters), view.sorts, names);
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size >= MOST_KEPT) cached.delete(oldest);
    cached.set(key, sorted);
    return sorted;
  };

  return {
    rows,
    summary: ({ view, grouping, edges, late, weeks }) => {
      const passing = rows(view);
      const { created: _, ...others } = view.filters;
      const anyTime = filteredRows(table, listed, others);
      const { ack: _ack, ...anyAck } = view.filters;
      return {
        count: passing.length,
        bins: binCounts(table, anyTime, edges),
        groups: groupFigures(table, passing, grouping),
        late: lateCounts(table, {
          rule: late,
          weeks,
          grouping,
          rows: filteredRows(table, listed, anyAck),
        }),
        facets,
      };
    },
    slice: (view, from, to) => Array.from(rows(view).subarray(from, to), (place) => rowAt(table, place)),
    places: (view, ids) => {
      const visible = rows(view);
      return ids.map((id) => {
        const at = table.placeOf.get(id);
        if (at === undefined) return undefined;
        const place = visible.indexOf(at);
        return { row: rowAt(table, at), place: place < 0 ? undefined : place };
      });
    },
  };
}

/**
 * Starts fetching. `onProgress` runs on every change, with `revised` for new incidents; `answeringMs` is the
 * total time of answers.
 */
function startSession(
  { request, ranges }: Job,
  onProgress: (status: Progress, revised: boolean) => void,
  answeringMs: () => number,
): Session {
  const table = emptyTable();
  let plan = startPlan(...ranges);
  let abort: AbortController | undefined;
  let fetchedAtMs = 0;
  const revised = { at: -Infinity, answeringMs: 0, held: 0 };
  let later: ReturnType<typeof setTimeout> | undefined;

  type Interruption = Partial<Pick<FetchStatus, 'failure' | 'pausedUntilMs'>>;
  const report = (phase: FetchStatus['phase'], { failure, pausedUntilMs }: Interruption = {}): void => {
    clearTimeout(later);
    const now = performance.now();
    const least = Math.max(REVISE_EVERY_MS, (answeringMs() - revised.answeringMs) / SHARE_OF_TIME);
    const isFirst = revised.held === 0 && table.count > 0;
    const isNews = phase !== 'fetching' || isFirst || now - revised.at >= least;
    if (isNews) Object.assign(revised, { at: now, answeringMs: answeringMs(), held: table.count });
    // The next page may take long.
    else if (table.count > revised.held)
      later = setTimeout(() => report(phase, { failure, pausedUntilMs }), revised.at + least - now);
    onProgress({ ...progressOf(plan, table), phase, failure, pausedUntilMs, fetchedAtMs }, isNews);
  };

  const onPlan = (next: FetchPlan): void => {
    plan = next;
    fetchedAtMs = Date.now();
    table.asOf = Math.floor(fetchedAtMs / 1000);
    if (!isFetched(plan)) report('fetching');
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      await fetchIncidents({
        request,
        plan,
        table,
        signal,
        onPlan,
        onPause: (pausedUntilMs) => report('fetching', { pausedUntilMs }),
        onRows: () => report('fetching'),
      });
      report('done');
    } catch (error) {
      if (signal.aborted) return;
      const { code, message, requestId } =
        error instanceof CallError ? error : new CallError('Defect', String(error));
      report('failed', { failure: { code, message, requestId } });
    }
  };

  const go = (): void => {
    abort = new AbortController();
    report('fetching');
    void run(abort.signal);
  };

  return {
    table,
    go,
    stop: () => {
      if (abort?.signal.aborted !== false || isFetched(plan)) return;
      abort.abort();
      report('stopped');
    },
  };
}

function progressOf(plan: FetchPlan, table: IncidentTable) {
  return {
    loaded: table.count,
    // No report before the first reply.
    total: plan.requests === 0 ? undefined : plan.total,
    requests: plan.requests,
    missing: missingOf(plan, table.count),
    remaining: stillToFetch(plan),
  };
}

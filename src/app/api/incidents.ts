import { incidentExport, type IncidentExportRequest, type IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import {
  afterRefusal,
  type FetchPlan,
  nextPage,
  pagesAhead,
  type IncidentPage,
  rowsWithin,
  takePage,
} from '#domain/insight/incidents/fetch-plan';
import { type IncidentTable, putRows } from '#domain/insight/incidents/incident-table';
import type { InsightRange } from '#domain/insight/range';
import { inferInstant } from '#domain/time/format';
import { CallError, isWorthRetrying, retryDelay } from './reached';
import { arrivingRows } from './large/arriving-rows';
import { post, readReply } from './post';

/** Filters of an export request, without range and page. */
export type ExportRequest = Omit<
  IncidentExportRequest,
  'start_time' | 'end_time' | 'p' | 'limit' | 'asc' | 'orderby'
>;

type Fetching = {
  request: ExportRequest;
  plan: FetchPlan;
  /** Target table. */
  table: IncidentTable;
  signal: AbortSignal;
  /** Runs after every reply. */
  onPlan: (plan: FetchPlan) => void;
  /** Receives the end of a pause that the server requests, in Unix milliseconds. */
  onPause: (untilMs: number) => void;
  /** Runs as rows of the first page arrive. */
  onRows?: () => void;
};

/** Pages requested ahead: a server processes one while another is in transit. */
const AHEAD = 2;

/**
 * Fetches the rest of a plan. Replies are used in the order of the plan. Throws a CallError if a request
 * keeps failing, or the signal's reason; the last reported plan is where to resume.
 */
export async function fetchIncidents({
  request,
  plan,
  table,
  signal,
  onPlan,
  onPause,
  onRows,
}: Fetching): Promise<void> {
  // Aborts the requests ahead at the end.
  const over = new AbortController();
  // Only rows of the first page are used before it is complete: the others follow the order of the plan.
  const onFirstRows = (wanted: PageWanted) => (rows: readonly IncidentRow[]) => {
    if (plan.requests > 0 || signal.aborted) return;
    putRows(table, rowsWithin(rows, wanted.range));
    onRows?.();
  };
  const pages = pagesSideBySide((wanted, wantedSignal) => {
    const any = AbortSignal.any([signal, over.signal, wantedSignal]);
    return pageOrRefusal(request, wanted, any, { onPause, onRows: onFirstRows(wanted) });
  });
  for (let task = nextPage(plan); task; task = nextPage(plan)) {
    const page = await pages(task, pagesAhead(plan, AHEAD)).catch((error: unknown) => {
      over.abort();
      throw error;
    });
    if (page === 'refused') {
      plan = afterRefusal(plan) ?? plan;
      continue;
    }
    signal.throwIfAborted();
    plan = takePage(plan, table, page);
    onPlan(plan);
  }
}

type PageWanted = { range: InsightRange; page: number; limit: number };

/** Returns pages in order, requested ahead in parallel. Aborts pages that the plan drops. */
function pagesSideBySide(ask: (place: PageWanted, signal: AbortSignal) => Promise<IncidentPage | 'refused'>) {
  const requested = new Map<
    string,
    { page: Promise<IncidentPage | 'refused'>; controller: AbortController }
  >();
  return (next: PageWanted, ahead: readonly PageWanted[]): Promise<IncidentPage | 'refused'> => {
    const places = new Map([next, ...ahead].map((place) => [stringifyJson(place), place]));
    for (const [key, { controller }] of requested) {
      if (places.has(key)) continue;
      controller.abort();
      requested.delete(key);
    }
    for (const [key, place] of places) {
      if (requested.has(key)) continue;
      const controller = new AbortController();
      const page = ask(place, controller.signal);
      // Errors reach the caller that awaits the page; others are ignored.
      page.catch(() => undefined);
      requested.set(key, { page, controller });
    }
    const key = stringifyJson(next);
    const { page } = requested.get(key) ?? { page: Promise.resolve('refused' as const) };
    requested.delete(key);
    return page;
  };
}

/** Max pause: a long fetch waits for a rate limit of a minute. */
const LONGEST_PAUSE_MS = 2 * 60_000;

/** Codes of servers for a page that is too large. */
const TOO_LARGE = new Set(['InvalidParameter', 'EntityTooLarge', 'Timeout']);

async function pageOrRefusal(
  request: ExportRequest,
  wanted: PageWanted,
  signal: AbortSignal,
  { onPause, onRows }: Pick<Fetching, 'onPause'> & { onRows: (rows: readonly IncidentRow[]) => void },
): Promise<IncidentPage | 'refused'> {
  try {
    return await persistently(() => exportPage(request, wanted, signal, onRows), signal, onPause);
  } catch (error) {
    if (error instanceof CallError && TOO_LARGE.has(error.code) && wanted.limit > 100) return 'refused';
    throw error;
  }
}

async function persistently<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  onPause: Fetching['onPause'],
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Error) || signal.aborted || !isWorthRetrying(failures, error)) throw error;
      const delaySeconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
      const delay =
        delaySeconds === undefined
          ? retryDelay(failures, error)
          : Math.min(LONGEST_PAUSE_MS, delaySeconds * 1000);
      if (delaySeconds !== undefined) onPause(Date.now() + delay);
      await pause(delay, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function exportPage(
  request: ExportRequest,
  { range, page, limit }: PageWanted,
  signal: AbortSignal,
  onRows: (rows: readonly IncidentRow[]) => void,
): Promise<IncidentPage> {
  const input = {
    ...request,
    start_time: range.after,
    end_time: range.upTo,
    orderby: 'created_at',
    asc: false,
    p: page,
    limit,
  } satisfies IncidentExportRequest;
  const arriving = arrivingRows();
  const arrived: IncidentRow[] = [];
  const { head, bytes } = await post(incidentExport.path, stringifyJson(input), signal, (part, about) => {
    const rows = arriving.add(part, about).map(inSeconds);
    for (const row of rows) arrived.push(row);
    if (rows.length > 0) onRows(rows);
  });
  const rest = arriving.rest();
  const reply = readReply(incidentExport, head, rest ?? new TextDecoder().decode(bytes));
  const rows = rest === undefined ? reply.data.map(inSeconds) : arrived;
  return {
    rows,
    page: reply.p || undefined,
    // A total of 0 with rows means unknown.
    total: reply.total === 0 && rows.length > 0 ? undefined : reply.total,
  };
}

/** The interface leaves the unit of `created_at` open: milliseconds are recognised by size. */
function inSeconds(row: IncidentRow): IncidentRow {
  const instant = inferInstant(row.created_at);
  return instant?.unit === 'ms' ? { ...row, created_at: Math.floor(instant.seconds) } : row;
}

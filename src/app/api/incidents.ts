import { incidentExport, type IncidentExportRequest, type IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import {
  afterRefusal,
  afterReply,
  type FetchPlan,
  nextPage,
  pagesAhead,
} from '#domain/insight/incidents/fetch-plan';
import { countWithin, type IncidentTable, putRows } from '#domain/insight/incidents/incident-table';
import type { InsightRange } from '#domain/insight/range';
import { inferInstant } from '#domain/time/timestamps';
import { CallError, isWorthRetrying, retryDelay } from './call-error';
import { arrivingRows } from './large/arriving-rows';
import { post } from './post';
import { readReply } from './read-reply';

/** What incidents are requested with: the filters, without a range and a page. */
export type ExportRequest = Omit<
  IncidentExportRequest,
  'start_time' | 'end_time' | 'p' | 'limit' | 'asc' | 'orderby'
>;

type Fetching = {
  request: ExportRequest;
  plan: FetchPlan;
  /** Where the incidents go. */
  table: IncidentTable;
  signal: AbortSignal;
  /** Called after every reply. */
  onPlan: (plan: FetchPlan) => void;
  /** Called where a server asks for a pause: until when, Unix milliseconds. */
  onPause: (untilMs: number) => void;
  /** Called where more rows of the first page are held, before it is whole. */
  onRows?: () => void;
};

/** Pages that are asked for beside the one that is next: a server reads one while another is on its way. */
const AHEAD = 2;

/**
 * Fetches what a plan has left to fetch. Replies count in the order of the plan, whichever comes first.
 * @throws CallError where a request keeps failing, or the signal's reason; the last plan reported is where to go on.
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
  // Pages that were asked for ahead must not outlive this.
  const over = new AbortController();
  // Of the first page, rows are held before it is whole: those of the others count in the order of the plan.
  const onFirstRows = (wanted: PageWanted) => (rows: readonly IncidentRow[]) => {
    if (plan.requests > 0 || signal.aborted) return;
    putRows(table, rowsWithin(rows, wanted.range));
    onRows?.();
  };
  const pages = pagesSideBySide((wanted, wantedSignal) => {
    const any = AbortSignal.any([signal, over.signal, wantedSignal]);
    return pageOrRefusal(request, wanted, any, { onPause, onRows: onFirstRows(wanted) });
  });
  for (let wanted = nextPage(plan); wanted; wanted = nextPage(plan)) {
    const { range } = wanted;
    const before = table.count;
    const page = await pages(wanted, pagesAhead(plan, AHEAD)).catch((error: unknown) => {
      over.abort();
      throw error;
    });
    if (page === 'refused') {
      plan = afterRefusal(plan) ?? plan;
      continue;
    }
    signal.throwIfAborted();
    const { rows } = page;
    const inside = rowsWithin(rows, range);
    putRows(table, inside);
    const [first, last] = [rows[0], rows.at(-1)];
    plan = afterReply(plan, {
      count: rows.length,
      inside: inside.length,
      fresh: table.count - before,
      held: countWithin(table, range),
      ends: first && last && { first: first.incident_id, last: last.incident_id },
      times:
        first && last && isNewestFirst(rows)
          ? { newest: first.created_at, oldest: last.created_at }
          : undefined,
      page: page.page,
      total: page.total,
    });
    onPlan(plan);
  }
}

function isNewestFirst(rows: readonly IncidentRow[]): boolean {
  return rows.every(({ created_at: at }, place) => at <= (rows[place - 1]?.created_at ?? Infinity));
}

function rowsWithin(rows: readonly IncidentRow[], { after, upTo }: InsightRange): IncidentRow[] {
  return rows.filter(({ created_at: at }) => after < at && at <= upTo);
}

type PageWanted = { range: InsightRange; page: number; limit: number };

/**
 * Gives one page after the other, having asked for those ahead at the same time. What the plan does not want after all
 * is given up.
 */
function pagesSideBySide(ask: (wanted: PageWanted, signal: AbortSignal) => Promise<Page | 'refused'>) {
  const requested = new Map<string, { page: Promise<Page | 'refused'>; controller: AbortController }>();
  return (next: PageWanted, ahead: readonly PageWanted[]): Promise<Page | 'refused'> => {
    const wanted = new Map([next, ...ahead].map((place) => [stringifyJson(place), place]));
    for (const [key, { controller }] of requested) {
      if (wanted.has(key)) continue;
      controller.abort();
      requested.delete(key);
    }
    for (const [key, place] of wanted) {
      if (requested.has(key)) continue;
      const controller = new AbortController();
      const page = ask(place, controller.signal);
      // The one who awaits the page gets its failure; a page that nobody awaits may fail.
      page.catch(() => undefined);
      requested.set(key, { page, controller });
    }
    const key = stringifyJson(next);
    const { page } = requested.get(key) ?? { page: Promise.resolve('refused' as const) };
    requested.delete(key);
    return page;
  };
}

/** Rows, and which page of how many incidents they are, where the server says. */
type Page = { rows: IncidentRow[]; page: number | undefined; total: number | undefined };

/** A fetch of many requests sits out the minute for which servers count them; nobody waits for longer. */
const LONGEST_PAUSE_MS = 2 * 60_000;

/** Codes by which servers refuse a page for its size. */
const TOO_LARGE = new Set(['InvalidParameter', 'EntityTooLarge', 'Timeout']);

type PageEvents = Pick<Fetching, 'onPause'> & { onRows: (rows: readonly IncidentRow[]) => void };

async function pageOrRefusal(
  request: ExportRequest,
  wanted: PageWanted,
  signal: AbortSignal,
  { onPause, onRows }: PageEvents,
): Promise<Page | 'refused'> {
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
      const wanted = error instanceof CallError ? error.retryAfterSeconds : undefined;
      const delay =
        wanted === undefined ? retryDelay(failures, error) : Math.min(LONGEST_PAUSE_MS, wanted * 1000);
      if (wanted !== undefined) onPause(Date.now() + delay);
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
): Promise<Page> {
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
    // A total of 0 beside rows is one that the server does not know.
    total: reply.total === 0 && rows.length > 0 ? undefined : reply.total,
  };
}

/** The interface does not show the unit of `created_at`: milliseconds are recognised by their size. */
function inSeconds(row: IncidentRow): IncidentRow {
  const instant = inferInstant(row.created_at);
  return instant?.unit === 'ms' ? { ...row, created_at: Math.floor(instant.seconds) } : row;
}

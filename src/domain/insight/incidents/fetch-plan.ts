import type { UnixSeconds } from '../../time/zone';
import type { InsightRange } from '../range';
import type { IncidentRow } from '#contract/insight';
import { countWithin, type IncidentTable, putRows } from './incident-table';

/**
 * Plan that fetches all incidents of a range from a server of unknown habits: the next page, and the end.
 *
 * Rules, for each span of time (at first the whole range):
 * - Pages are requested while they differ from the page before. A server that names another `p`, or repeats a page,
 *   ignores paging: it never gets a second page again, and spans are halved instead.
 * - A span is complete when as many different incidents have arrived as the server counts in it (`total`), or when
 *   one reply has as many rows as that, duplicates included.
 * - A number of rows that looks like a limit (a round one) is checked by halving, also where `total` equals it: some
 *   servers count no further than they send. If it was a limit, a half has as many rows again. Where a server sends
 *   no total, the first reply is checked whatever its size.
 * - When pages end too early, the span is halved. A single second cannot be: its rest is missing. Halving also stops
 *   where short replies keep promising more and bring nothing new.
 * - A server that answers with another range than the request's cannot be split.
 */

/** A span of time still to fetch, from a page on. */
type Task = InsightRange & {
  /** True for a range of the original request. */
  whole: boolean;
  page: number;
  limit: number;
  /** Ends of the page before, to recognise a repeated page. */
  before?: PageEnds;
  /** Time of the oldest row of the pages before, if all of them went from newest to oldest; younger rows are held. */
  heldFrom?: UnixSeconds | undefined;
  /** Number of incidents in the span by the previous page; undefined if it had none. */
  total?: number | undefined;
  /** Number of halvings in a row that brought nothing new. */
  futile: number;
  /** Max rows of a previous page, and the number of incidents they brought. */
  most: number;
  received: number;
  /** A number of rows that may be a limit: this is part of a span that had that many. */
  doubted?: number;
};

/** First and last incident of a page. */
type PageEnds = { first: string; last: string };

/** Times of a page whose rows go from newest to oldest. */
type PageTimes = { newest: UnixSeconds; oldest: UnixSeconds };

export type Missing = InsightRange & {
  /** Incidents of this time that are held. */
  fetched: number;
  /** Number of incidents by the server; undefined if it sends none. */
  total: number | undefined;
  why: 'second' | 'short' | 'range';
};

export type FetchPlan = {
  /** The last one is next. */
  todo: readonly Task[];
  paging: 'unknown' | 'works' | 'ignored';
  limit: number;
  /** Most rows that one reply has had. */
  largest: number;
  /** Number of all incidents by the first replies; undefined if one has no total. */
  total: number | undefined;
  requests: number;
  missing: readonly Missing[];
};

/** Facts of one reply. */
type PageReply = {
  /** Number of rows. */
  count: number;
  /** Rows triggered within the requested span. */
  inside: number;
  /** Rows that were not held before. */
  fresh: number;
  /** Different incidents of the span that are held now. */
  fetched: number;
  ends: PageEnds | undefined;
  /** Undefined without rows, and for rows in another order. */
  times?: PageTimes | undefined;
  /** Page and limit in the server's reply. */
  page: number | undefined;
  total: number | undefined;
};

const PAGE_LIMITS = [10_000, 1000, 100];
/** Max rows of a reply without a total that count as complete. */
const SMALL = 100;
const MAX_FUTILE = 2;

/** @param ranges one, or several that are requested one by one, the last one first. */
export function startPlan(...ranges: readonly InsightRange[]): FetchPlan {
  const limit = PAGE_LIMITS[0] ?? SMALL;
  return {
    todo: ranges.map((range) => taskOf(range, limit, true, 0)),
    paging: 'unknown',
    limit,
    largest: 0,
    total: 0,
    requests: 0,
    missing: [],
  };
}

type PageWanted = { range: InsightRange; page: number; limit: number };

/** Next page to request; undefined at the end. */
export function nextPage({ todo }: FetchPlan): PageWanted | undefined {
  const task = todo.at(-1);
  return task && { range: { after: task.after, upTo: task.upTo }, page: task.page, limit: task.limit };
}

/**
 * Pages after the next one if the server continues as before: pages of the same span, which may be requested in
 * parallel. None before paging has proved to work, nor beyond the server's total.
 */
export function pagesAhead(plan: FetchPlan, most: number): PageWanted[] {
  const next = nextPage(plan);
  const total = plan.todo.at(-1)?.total;
  if (!next || total === undefined || plan.paging !== 'works') return [];
  const last = Math.min(next.page + most, Math.ceil(total / next.limit));
  return Array.from({ length: Math.max(0, last - next.page) }, (_, index) => ({
    ...next,
    page: next.page + 1 + index,
  }));
}

/** Plan after the reply to `nextPage`. */
export function afterReply(before: FetchPlan, reply: PageReply): FetchPlan {
  const task = before.todo.at(-1);
  if (!task) return before;
  const plan: FetchPlan = {
    ...before,
    todo: before.todo.slice(0, -1),
    requests: before.requests + 1,
    largest: Math.max(before.largest, reply.count),
    total: task.whole && task.page === 1 ? sum(before.total, reply.total) : before.total,
  };
  const { count, inside } = reply;
  if (count > 0 && inside * 2 < count) return { ...lacks(plan, task, reply, 'range'), todo: [] };
  if (task.page > 1 && count > 0) {
    if (isAgain(task, reply)) return halved({ ...plan, paging: 'ignored' }, task, reply);
    plan.paging = 'works';
  }
  return afterPage(plan, task, reply);
}

/** Decides if a page was the last one, has a successor, or may hide a limit of the server. */
function afterPage(plan: FetchPlan, task: Task, reply: PageReply): FetchPlan {
  const { count, fetched, total } = reply;
  const isShort = total !== undefined && fetched < total && !(task.page === 1 && count === total);
  if (count === 0) return isShort ? halved(plan, task, reply) : plan;
  const isOpen = total === undefined && mayGoOn(task, count);
  if (isShort || isOpen) {
    return plan.paging === 'ignored' ? halved(plan, task, reply) : withNextPage(plan, task, reply);
  }
  const isDoubtful = total !== undefined && task.page === 1 && mayBeLimit(task, count);
  return isDoubtful ? halved(plan, task, reply) : plan;
}

/** Plan after a server refused a page: the same span with shorter pages. Undefined if they cannot be shorter. */
export function afterRefusal(plan: FetchPlan): FetchPlan | undefined {
  const limit = PAGE_LIMITS.find((shorter) => shorter < plan.limit);
  if (limit === undefined) return undefined;
  const again = (task: Task): Task => taskOf(task, limit, task.whole && task.page === 1, task.futile);
  return { ...plan, limit, todo: plan.todo.map(again) };
}

export function isFetched({ todo }: FetchPlan): boolean {
  return todo.length === 0;
}

/** Missing parts at the end; none if as many incidents arrived as the server promised. */
export function missingOf({ missing, total }: FetchPlan, held: number): readonly Missing[] {
  const isCounted = missing.every(({ total, why }) => total !== undefined && why !== 'range');
  const nothing = total !== undefined && held >= total && isCounted;
  return nothing ? [] : missing;
}

/** Time without all of its incidents, as few spans as possible, the earliest first. */
export function stillToFetch({ todo }: FetchPlan): InsightRange[] {
  const spans: InsightRange[] = [];
  for (const { after, heldFrom, upTo: end } of todo.toSorted((a, b) => a.after - b.after)) {
    const upTo = heldFrom ?? end;
    const last = spans.at(-1);
    if (last?.upTo === after) last.upTo = upTo;
    else spans.push({ after, upTo });
  }
  return spans;
}

/** True for a number of rows that people set as a limit. */
export function looksLikeLimit(count: number): boolean {
  return count >= 100 && (count % 100 === 0 || (count >= 256 && Number.isInteger(Math.log2(count))));
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

/** A span from its first page. */
function taskOf({ after, upTo }: InsightRange, limit: number, whole: boolean, futile: number): Task {
  return { after, upTo, whole, page: 1, limit, futile, most: 0, received: 0 };
}

function mayBeLimit({ doubted }: Task, count: number): boolean {
  return doubted === undefined ? looksLikeLimit(count) : count >= doubted;
}

function mayGoOn(task: Task, count: number): boolean {
  const isFirst = task.page === 1 && task.whole;
  return count >= task.limit || mayBeLimit(task, count) || (isFirst && count >= SMALL);
}

function isAgain({ page, before }: Task, reply: PageReply): boolean {
  const isOther = reply.page !== undefined && reply.page !== page;
  return isOther || (before?.first === reply.ends?.first && before?.last === reply.ends?.last);
}

function withNextPage(plan: FetchPlan, task: Task, reply: PageReply): FetchPlan {
  const { count, fresh, ends, total } = reply;
  // A server that returns fewer rows than the limit also counts its pages so.
  const limit = task.page === 1 ? Math.min(task.limit, count) : task.limit;
  const most = Math.max(task.most, count);
  const received = task.received + fresh;
  const next = {
    ...task,
    page: task.page + 1,
    limit,
    total,
    most,
    received,
    heldFrom: heldFrom(task, reply),
    ...(ends && { before: ends }),
  };
  return { ...plan, todo: [...plan.todo, next] };
}

function heldFrom(task: Task, { times }: PageReply): UnixSeconds | undefined {
  const isNext = times !== undefined && (task.page === 1 || times.newest <= (task.heldFrom ?? -Infinity));
  return isNext ? times.oldest : undefined;
}

function halved(plan: FetchPlan, task: Task, reply: PageReply): FetchPlan {
  const { after, upTo } = task;
  const { count, fresh, fetched, total } = reply;
  const isLacking = total === undefined || fetched < total;
  if (upTo - after <= 1) return isLacking ? lacks(plan, task, reply, 'second') : plan;
  const isPoor = task.received + fresh === 0 && Math.max(task.most, count) < plan.largest * 0.9;
  const isFutile = isLacking && isPoor;
  const futile = isFutile ? task.futile + 1 : 0;
  if (futile > MAX_FUTILE) return lacks(plan, task, reply, 'short');
  const middle = Math.floor((after + upTo) / 2);
  const half = (from: UnixSeconds, to: UnixSeconds): Task => ({
    ...taskOf({ after: from, upTo: to }, plan.limit, false, futile),
    ...((total === undefined || !isLacking) && { doubted: count }),
  });
  return { ...plan, todo: [...plan.todo, half(after, middle), half(middle, upTo)] };
}

function lacks(
  plan: FetchPlan,
  { after, upTo }: InsightRange,
  reply: PageReply,
  why: Missing['why'],
): FetchPlan {
  const { fetched, total } = reply;
  return { ...plan, missing: [...plan.missing, { after, upTo, fetched, total, why }] };
}

/** Max incidents of a range that are counted one by one on a page without a worker, and in messages. */
export const MAX_COUNTED_INCIDENTS = 50_000;

/** Rows of a reply, with page number and total if the server returns them. */
export type IncidentPage = { rows: IncidentRow[]; page: number | undefined; total: number | undefined };

/** Puts the reply to the next page of a plan into the table. @returns the plan after it */
export function takePage(
  plan: FetchPlan,
  table: IncidentTable,
  { rows, page, total }: IncidentPage,
): FetchPlan {
  const range = nextPage(plan)?.range;
  if (!range) return plan;
  const before = table.count;
  const inside = rowsWithin(rows, range);
  putRows(table, inside);
  const [first, last] = [rows[0], rows.at(-1)];
  return afterReply(plan, {
    count: rows.length,
    inside: inside.length,
    fresh: table.count - before,
    fetched: countWithin(table, range),
    ends: first && last && { first: first.incident_id, last: last.incident_id },
    times:
      first && last && isNewestFirst(rows)
        ? { newest: first.created_at, oldest: last.created_at }
        : undefined,
    page,
    total,
  });
}

export function rowsWithin(rows: readonly IncidentRow[], { after, upTo }: InsightRange): IncidentRow[] {
  return rows.filter(({ created_at: at }) => after < at && at <= upTo);
}

function isNewestFirst(rows: readonly IncidentRow[]): boolean {
  return rows.every(({ created_at: at }, place) => at <= (rows[place - 1]?.created_at ?? Infinity));
}

import { incidentExport, responderInsight } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { MAX_WINDOW_SECONDS, type Operation } from '#contract/operation';
import { check } from '#contract/problem';
import { issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { daysIn } from '#address/window';

/** Shareable views, with the operations that each of them needs. */
const VIEWS = new Map<string, readonly Operation[]>([
  ['oncall', [scheduleSelf, scheduleInfo]],
  ['schedule', [scheduleSelf, scheduleInfo]],
  ['review', [scheduleSelf, responderInsight, incidentExport, issueInfo, webhookDetail, stackEnrich]],
]);

export type ViewKind = 'oncall' | 'schedule' | 'review';

/** View at a path; undefined if it cannot be shared. */
export function viewKind(view: string): ViewKind | undefined {
  const { pathname } = new URL(view, 'http://dashboard');
  if (pathname === '/oncall') return 'oncall';
  if (/^\/oncall\/\d{1,20}$/.test(pathname)) return 'schedule';
  return pathname === '/review' ? 'review' : undefined;
}

/** Parsed call: its operation, and its input as the contract has it. */
export type ReadCall = { operation: Operation; input: unknown; key: string };

/**
 * @param body as `parseBody` reads it, which refuses what is nested too deep for the rest.
 * @returns undefined for an operation that the view does not need, and for what is no request of it.
 */
export function readCall(kind: ViewKind, path: string, body: unknown): ReadCall | undefined {
  const operation = VIEWS.get(kind)?.find((candidate) => candidate.path === path);
  if (!operation) return undefined;
  const request = check(operation.request, body);
  return request.ok ? { operation, input: request.value, key: keyOf(operation, request.value) } : undefined;
}

/** Cache key of a call: the present on-call does not depend on the requested window, so it is left out. */
function keyOf(operation: Operation, input: unknown): string {
  const info = operation === scheduleInfo ? scheduleInfo.request.safeParse(input) : undefined;
  const counted = info?.success ? { schedule_id: info.data.schedule_id } : input;
  return `${operation.path} ${stringifyJson(counted)}`;
}

/** Tolerance in seconds: months differ in length by up to three days, and a clock change adds an hour. */
const SLACK = 3 * DAY + 3600;

/**
 * True if a live view may request a window now: it is at most as long as the view's own, and no farther from the
 * present than the windows before and after the current one.
 */
export function isInRollingWindow(
  view: string,
  input: unknown,
  accountZone: string,
  now: UnixSeconds,
): boolean {
  const window = scheduleSelf.request.safeParse(input);
  if (!window.success) return false;
  const { start, end } = window.data;
  const range = windowNow(view, accountZone, now);
  const maxLength = range.end - range.start + SLACK;
  return end - start <= maxLength && start >= range.start - maxLength && end <= range.end + maxLength;
}

/** Window that a live view of schedules shows now. */
export function windowNow(view: string, accountZone: string, now: UnixSeconds): Interval {
  const { searchParams } = new URL(view, 'http://dashboard');
  const { start, end } = daysIn(searchParams, accountZone, now).window;
  return { start, end: Math.min(end, start + MAX_WINDOW_SECONDS) };
}

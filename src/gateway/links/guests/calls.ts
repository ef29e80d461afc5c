import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import { Id } from '#contract/id';
import { incidentExport, responderInsight } from '#contract/insight';
import { parseJson, stringifyJson } from '#contract/json';
import { GUEST_SECONDS } from '#contract/links';
import { MAX_WINDOW_SECONDS, type Operation, type RequestOf } from '#contract/operation';
import { check } from '#contract/problem';
import { issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '#domain/time/zone';
import { parsePlanView, planWindow } from '#address/plan';
import { daysIn, zonesOf } from '#address/window';
import { Names } from '#contract/names';
import { Refusal } from '#service/service';
import type { Links } from '../links';

/** Shareable views, with the operations that each of them needs. */
const VIEWS = new Map<string, readonly Operation[]>([
  ['oncall', [scheduleSelf, scheduleInfo]],
  ['schedule', [scheduleSelf, scheduleInfo]],
  ['plan', [scheduleSelf]],
  ['delivery', [webhookDetail]],
  ['review', [scheduleSelf, responderInsight, incidentExport, issueInfo, webhookDetail, stackEnrich]],
]);

export type ViewKind = 'oncall' | 'schedule' | 'plan' | 'review' | 'delivery';

/** View at a path; undefined if it cannot be shared. */
export function viewKind(view: string): ViewKind | undefined {
  const { pathname } = new URL(view, 'http://dashboard');
  if (pathname === '/oncall') return 'oncall';
  if (/^\/oncall\/\d{1,20}$/.test(pathname)) return 'schedule';
  if (/^\/oncall\/\d{1,20}\/plan$/.test(pathname)) return 'plan';
  if (deliveryOf(view)) return 'delivery';
  return pathname === '/review' ? 'review' : undefined;
}

/** Request of the delivery at the path of a view; undefined for another view. */
export function deliveryOf(view: string): RequestOf<typeof webhookDetail> | undefined {
  const { pathname } = new URL(view, 'http://dashboard');
  const [, integration, event] = /^\/webhooks\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (integration === undefined || event === undefined) return undefined;
  try {
    return { event_id: decodeURIComponent(event), intergration_id: decodeURIComponent(integration) };
  } catch {
    return undefined;
  }
}

/** True unless a view of one delivery requests another one. */
export function isOfDelivery(view: string, { input }: ReadCall): boolean {
  const delivery = deliveryOf(view);
  return delivery === undefined || stringifyJson(input) === stringifyJson(delivery);
}

/** Parsed call: its operation, and its input as the contract has it. */
export type ReadCall = { operation: Operation; input: unknown; key: string };

/**
 * @param body parsed by `parseBody`, which limits its depth.
 * @returns undefined for an operation that the view does not need, or an invalid request.
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
  accountZone: AccountZone,
  now: UnixSeconds,
): boolean {
  const window = scheduleSelf.request.safeParse(input);
  if (!window.success) return false;
  const { start, end } = window.data;
  const range = windowNow(view, accountZone, now);
  const maxLength = range.end - range.start + SLACK;
  return end - start <= maxLength && start >= range.start - maxLength && end <= range.end + maxLength;
}

/**
 * True if a live plan may request a window now: within the view, or since the start of the change, which may be as old
 * as the link.
 */
export function isInPlan(view: string, input: unknown, accountZone: AccountZone, now: UnixSeconds): boolean {
  const window = scheduleSelf.request.safeParse(input);
  if (!window.success) return false;
  const range = planned(view, accountZone, now);
  const earliest = Math.min(range.start, now) - GUEST_SECONDS.max - SLACK;
  return window.data.start >= earliest && window.data.end <= range.end + SLACK;
}

function planned(view: string, accountZone: AccountZone, now: UnixSeconds): Interval {
  const { searchParams } = new URL(view, 'http://dashboard');
  return planWindow(parsePlanView(searchParams, zonesOf(accountZone)).view, now);
}

/** Window that a live view of schedules shows now. */
export function windowNow(view: string, accountZone: AccountZone, now: UnixSeconds): Interval {
  const { searchParams } = new URL(view, 'http://dashboard');
  const { start, end } =
    viewKind(view) === 'plan'
      ? planned(view, accountZone, now)
      : daysIn(searchParams, accountZone, now).window;
  return { start, end: Math.min(end, start + MAX_WINDOW_SECONDS) };
}

/** Stored content of a guest link: the data guests get, without anything they may not see. */
const Content = z.object({
  fragment: z.string(),
  /** Time of the snapshot, if frozen. */
  as_of: z.int(),
  shared_by: z.optional(z.string()),
  schedule_ids: z.optional(z.array(z.string())),
  /** People named besides those in replies. */
  person_ids: z.optional(z.array(Id)),
  /** Calls by key; frozen links include the replies. */
  calls: z.array(
    z.object({ key: z.string(), path: z.string(), body: z.string(), reply: z.optional(z.string()) }),
  ),
  /** Names that occur in a frozen view. */
  names: z.optional(Names),
});

export type Content = z.output<typeof Content>;

const PART = 'content';
const MAX_BYTES = 4 * 2 ** 20;

/** Max links cached in memory. */
const MAX_CACHED = 5;

export type Contents = {
  /** @throws Refusal if the content exceeds the max size. */
  packed(content: Content): Promise<string>;
  keep(id: string, packed: string): Promise<void>;
  read(id: string): Promise<Content | undefined>;
};

export function createContents(links: Pick<Links, 'readPart' | 'writePart'>): Contents {
  const cache = new LRUCache<string, Content>({ max: MAX_CACHED });
  return {
    async packed(content) {
      const bytes = await promisify(gzip)(stringifyJson(content));
      if (bytes.length > MAX_BYTES) {
        throw new Refusal('EntityTooLarge', 'This view is too large for a link: choose a shorter range.');
      }
      return bytes.toString('base64');
    },
    keep: (id, packed) => links.writePart(id, PART, packed),
    async read(id) {
      const cached = cache.get(id);
      if (cached) return cached;
      const text = await links.readPart(id, PART);
      if (text === undefined) return undefined;
      const json = await promisify(gunzip)(Buffer.from(text, 'base64'));
      const content = Content.parse(parseJson(json.toString('utf8')));
      cache.set(id, content);
      return content;
    },
  };
}

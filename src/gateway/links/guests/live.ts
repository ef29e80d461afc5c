import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import { operations } from '#contract/operations';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import type { Operation } from '#contract/operation';
import type { Names } from '#contract/names';
import type { Visitor } from '../../access/visitor';
import { ask } from '../../forward';
import type { ForwardAs } from '../../forward';
import { createPromiseCache } from '../../cache';
import type { OwnedLink } from '../links';
import { isInRollingWindow, viewKind, windowNow, type ReadCall } from './calls';
import type { Content } from './content';
import { type Mask, visibleNames, createMask, maskReply } from './shown';

/** Live link with its content, read on behalf of its owner. */
export type LiveLink = { link: OwnedLink<'guest'>; content: Content; owner: Visitor };

/** Cache lifetime: the upstream is called at most once in this time per link. */
const CACHE_MS = 10_000;
const MAX_CACHED = 200;
const TIMEOUT_MS = 30_000;

/** Replies for guests of live links: requested on behalf of the owner, and reduced to the view. */
export type LiveReplies = {
  /** Returns undefined if the view does not need the call; rejects without data. */
  reply(live: LiveLink, call: ReadCall): Promise<unknown> | undefined;
  /** Names that occur in the view now. */
  names(live: LiveLink): Promise<Names>;
  /** Current replies of a view, with their operations. */
  all(live: LiveLink): Promise<{ operation: Operation; reply: unknown }[]>;
};

type LiveDeps = {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  accountZone: string;
  clock: () => number;
};

export function createLiveReplies({ forward, names, accountZone, clock }: LiveDeps): LiveReplies {
  const once = createPromiseCache<unknown>(MAX_CACHED, { ttlMs: CACHE_MS, clock });
  const now = () => Math.floor(clock() / 1000);

  async function maskOf({ link, content, owner }: LiveLink): Promise<{ all: Names; mask: Mask }> {
    const all = await names(owner);
    const { pseudonyms } = link.shows;
    return { all, mask: createMask({ pseudonyms, schedules: content.schedule_ids }, all.people) };
  }

  async function fetchReply(live: LiveLink, operation: Operation, input: unknown): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await ask(forward, operation, input, { visitor: live.owner, signal });
    if (reply === undefined) throw new Error('The upstream returned no data.');
    return maskReply(operation, reply, (await maskOf(live)).mask);
  }

  function replyTo(live: LiveLink, { operation, input, key }: ReadCall): Promise<unknown> | undefined {
    if (!isOfView(live, { operation, input, key }, accountZone, now())) return undefined;
    return once(`${live.link.id} ${key}`, () => fetchReply(live, operation, input));
  }

  async function all(live: LiveLink) {
    const calls = callsNow(live, accountZone, now());
    const replies = calls.map(async ({ operation, input, key }) => ({
      operation,
      reply: await once(`${live.link.id} ${key}`, () => fetchReply(live, operation, input)),
    }));
    return Promise.all(replies);
  }

  return {
    reply: replyTo,
    all,
    async names(live) {
      const [replies, { all: allNames, mask }] = await Promise.all([all(live), maskOf(live)]);
      return visibleNames(
        allNames,
        replies.map(({ reply }) => reply),
        mask,
      );
    },
  };
}

function isOfView({ link, content }: LiveLink, call: ReadCall, accountZone: string, now: number): boolean {
  const { view } = link.shows;
  const kind = viewKind(view);
  if (kind === 'review') return isOfReview(content, call, now);
  if (call.operation.path === scheduleSelf.path) {
    return isInRollingWindow(view, call.input, accountZone, now);
  }
  const info = scheduleInfo.request.safeParse(call.input).data;
  if (info === undefined) return false;
  const ids = kind === 'schedule' ? [view.slice(1).split(/[/?]/)[1]] : content.schedule_ids;
  return ids?.includes(String(info.schedule_id)) ?? true;
}

/**
 * True for a stored call, or for the same call within the time range of the stored ones: a comparison grows until its
 * end.
 */
function isOfReview({ calls }: Content, { operation, input, key }: ReadCall, now: number): boolean {
  if (calls.some((call) => call.key === key)) return true;
  const request = timeOf(input);
  const alike = calls.flatMap(({ path, body }) => {
    const stored = path === operation.path ? timeOf(parseJson(body)) : undefined;
    return stored && request && stored.others === request.others ? [stored] : [];
  });
  if (request === undefined || alike.length === 0) return false;
  const end = Math.max(...alike.map((stored) => stored.end));
  return request.start >= Math.min(...alike.map(({ start }) => start)) && request.end <= Math.max(end, now);
}

const Times = z.looseObject({
  start_time: z.optional(z.int()),
  end_time: z.optional(z.int()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
});

/** Time range of a call, and its other parameters; undefined if it has no range. */
function timeOf(input: unknown): { others: string; start: number; end: number } | undefined {
  const times = Times.safeParse(input).data;
  if (!times) return undefined;
  const { start_time, end_time, start = start_time, end = end_time, ...others } = times;
  return start === undefined || end === undefined ? undefined : { others: stringifyJson(others), start, end };
}

function callsNow({ link, content }: LiveLink, accountZone: string, now: number): ReadCall[] {
  if (viewKind(link.shows.view) !== 'review') {
    const input = windowNow(link.shows.view, accountZone, now);
    return [{ operation: scheduleSelf, input, key: `now ${stringifyJson(input)}` }];
  }
  return content.calls.flatMap(({ key, path, body }) => {
    const operation = operations.find((candidate) => candidate.path === path);
    return operation ? [{ operation, input: parseJson(body), key }] : [];
  });
}

import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import { operations } from '#contract/operations';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import type { Operation } from '#contract/operation';
import type { Names } from '#contract/names';
import type { Visitor } from '../access/visitor';
import { ask } from '../ask';
import type { ForwardAs } from '../api';
import type { Owned } from '../links/links';
import { isInRollingWindow, viewKind, windowNow, type ReadCall } from './calls';
import type { Content } from './content';
import { type Shown, shownNames, shownOf, shownReply } from './shown';

/** Live link with its content, read on behalf of its owner. */
export type LiveLink = { link: Owned<'guest'>; content: Content; owner: Visitor };

/** Cache lifetime: the upstream is called at most once in this time per link. */
const KEPT_MS = 10_000;
const MOST_KEPT = 200;
const LONGEST_MS = 30_000;

/** Replies for guests of live links: requested on behalf of the owner, and reduced to the view. */
export type LiveReplies = {
  /** Returns undefined if the view does not need the call; rejects without data. */
  reply(live: LiveLink, call: ReadCall): Promise<unknown> | undefined;
  /** Names that occur in the view now. */
  names(live: LiveLink): Promise<Names>;
  /** Current replies of a view, with their operations. */
  all(live: LiveLink): Promise<{ operation: Operation; reply: unknown }[]>;
};

type Surroundings = {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  accountZone: string;
  clock: () => number;
};

export function createLiveReplies({ forward, names, accountZone, clock }: Surroundings): LiveReplies {
  const kept = new Map<string, { until: number; reply: Promise<unknown> }>();
  const now = () => Math.floor(clock() / 1000);

  async function shownTo({ link, content, owner }: LiveLink): Promise<{ all: Names; shown: Shown }> {
    const all = await names(owner);
    const { pseudonyms } = link.shows;
    return { all, shown: shownOf({ pseudonyms, schedules: content.schedule_ids }, all.people) };
  }

  async function fetchReply(live: LiveLink, operation: Operation, input: unknown): Promise<unknown> {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const reply = await ask(forward, operation, input, { visitor: live.owner, signal });
    if (reply === undefined) throw new Error('The service behind gave no data.');
    return shownReply(operation, reply, (await shownTo(live)).shown);
  }

  function once(key: string, fetched: () => Promise<unknown>): Promise<unknown> {
    const known = kept.get(key);
    if (known && known.until > clock()) return known.reply;
    const reply = fetched();
    kept.delete(key);
    kept.set(key, { until: clock() + KEPT_MS, reply });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    reply.catch(() => kept.delete(key));
    return reply;
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
      const [replies, { all: known, shown }] = await Promise.all([all(live), shownTo(live)]);
      return shownNames(
        known,
        replies.map(({ reply }) => reply),
        shown,
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
  const seen = kind === 'schedule' ? [view.slice(1).split(/[/?]/)[1]] : content.schedule_ids;
  return seen?.includes(String(info.schedule_id)) ?? true;
}

/**
 * True for a stored call, or for the same call within the time range of the stored ones: a comparison grows until its
 * end.
 */
function isOfReview({ calls }: Content, { operation, input, key }: ReadCall, now: number): boolean {
  if (calls.some((kept) => kept.key === key)) return true;
  const wanted = timeOf(input);
  const alike = calls.flatMap(({ path, body }) => {
    const kept = path === operation.path ? timeOf(parseJson(body)) : undefined;
    return kept && wanted && kept.others === wanted.others ? [kept] : [];
  });
  if (wanted === undefined || alike.length === 0) return false;
  const end = Math.max(...alike.map((kept) => kept.end));
  return wanted.start >= Math.min(...alike.map(({ start }) => start)) && wanted.end <= Math.max(end, now);
}

const Times = z.looseObject({
  start_time: z.optional(z.int()),
  end_time: z.optional(z.int()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
});

/** Time range of a call, and its other parameters; undefined if it has no range. */
function timeOf(input: unknown): { others: string; start: number; end: number } | undefined {
  const read = Times.safeParse(input).data;
  if (!read) return undefined;
  const { start_time, end_time, start = start_time, end = end_time, ...others } = read;
  return start === undefined || end === undefined ? undefined : { others: stringifyJson(others), start, end };
}

function callsNow({ link, content }: LiveLink, accountZone: string, now: number): ReadCall[] {
  if (viewKind(link.shows.view) !== 'review') {
    const input = windowNow(link.shows.view, accountZone, now);
    return [{ operation: scheduleSelf, input, key: `now ${stringifyJson(input)}` }];
  }
  return content.calls.flatMap(({ key, path, body }) => {
    const operation = operations.find((known) => known.path === path);
    return operation ? [{ operation, input: parseJson(body), key }] : [];
  });
}

import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import { operations } from '#contract/operations';
import { type Schedule, scheduleInfo, scheduleSelf } from '#contract/schedule';
import type { Operation } from '#contract/operation';
import { type Names, NO_NAMES } from '#contract/names';
import { incidentExport, type IncidentRow } from '#contract/insight';
import { webhookDetail } from '#contract/webhook';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { withUnknownPeople } from '#domain/oncall/reply/schedule-people';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { ask, createPromiseCache, type ForwardAs, type Visitor } from '../../forward';
import type { OwnedLink } from '../links';
import {
  type Content,
  deliveryOf,
  isInPlan,
  isInRollingWindow,
  isOfDelivery,
  type ReadCall,
  viewKind,
  windowNow,
} from './calls';
import { createMask, type Mask, maskReply, visibleNames } from './shown';
import type { AccountZone } from '#domain/time/zone';

/** Live link with its content, read on behalf of its owner. */
export type LiveLink = { link: OwnedLink<'guest'>; content: Content; owner: Visitor };

/** Replies for guests of live links: requested on behalf of the owner, and reduced to the view. */
export type LiveReplies = {
  /** Returns undefined if the view does not need the call; rejects without data. */
  reply(live: LiveLink, call: ReadCall): Promise<unknown> | undefined;
  /** Names that occur in the view now. */
  names(live: LiveLink): Promise<Names>;
  /** Current replies of a view, with their operations. */
  all(live: LiveLink): Promise<{ operation: Operation; reply: unknown }[]>;
};

/** Cache lifetime: the upstream is called at most once in this time per link. */
const CACHE_MS = 10_000;

const MAX_CACHED = 200;
const TIMEOUT_MS = 30_000;

type LiveDeps = {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  accountZone: AccountZone;
  clock: () => number;
};

export function createLiveReplies({ forward, names, accountZone, clock }: LiveDeps): LiveReplies {
  const once = createPromiseCache<unknown>(MAX_CACHED, { ttlMs: CACHE_MS, clock });
  const now = () => Math.floor(clock() / 1000);

  async function maskOf({ link, content, owner }: LiveLink): Promise<{ all: Names; mask: Mask }> {
    const all = await names(owner);
    const { pseudonyms } = link.shows;
    const hasMessages = viewKind(link.shows.view) === 'delivery';
    return {
      all,
      mask: createMask({ pseudonyms, schedules: content.schedule_ids, hasMessages }, all.people),
    };
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
        [...replies.map(({ reply }) => reply), { person_ids: live.content.person_ids }],
        mask,
      );
    },
  };
}

function isOfView(
  { link, content }: LiveLink,
  call: ReadCall,
  accountZone: AccountZone,
  now: number,
): boolean {
  const { view } = link.shows;
  const kind = viewKind(view);
  if (kind === 'delivery') return isOfDelivery(view, call);
  if (kind === 'review') return isOfReview(content, call, now);
  if (kind === 'plan') return isInPlan(view, call.input, accountZone, now);
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

function callsNow({ link, content }: LiveLink, accountZone: AccountZone, now: number): ReadCall[] {
  const delivery = deliveryOf(link.shows.view);
  if (delivery) return [{ operation: webhookDetail, input: delivery, key: `delivery ${link.id}` }];
  if (viewKind(link.shows.view) !== 'review') {
    const input = windowNow(link.shows.view, accountZone, now);
    return [{ operation: scheduleSelf, input, key: `now ${stringifyJson(input)}` }];
  }
  return content.calls.flatMap(({ key, path, body }) => {
    const operation = operations.find((candidate) => candidate.path === path);
    return operation ? [{ operation, input: parseJson(body), key }] : [];
  });
}

export type ViewData = { schedules: readonly Schedule[]; rows: IncidentRow[]; names: Names };

/** Loads the data of a view: from a frozen link's content, or from the upstream. */
export async function viewData(link: LiveLink, live: LiveReplies): Promise<ViewData> {
  const { frozen } = link.link.shows;
  const replies = frozen ? storedReplies(link) : await live.all(link);
  const of = ({ path }: Operation) =>
    replies.flatMap(({ operation, reply }) => (operation.path === path ? [reply] : []));
  const names = (frozen ? link.content.names : await live.names(link)) ?? NO_NAMES;
  const rows = of(incidentExport).flatMap((reply) => incidentExport.reply.parse(reply).data);
  const schedules = mergeSchedules(
    of(scheduleSelf).map((reply) => scheduleSelf.reply.parse(reply).data.items),
  );
  return {
    schedules: withUnknownPeople(schedules, namesOnRecord(names).isUnknown),
    rows: [...new Map(rows.map((row) => [row.incident_id, row])).values()],
    names,
  };
}

function storedReplies({ content }: LiveLink): { operation: Operation; reply: unknown }[] {
  return content.calls.flatMap(({ path, reply }) => {
    const operation = operations.find((known) => known.path === path);
    return operation && reply !== undefined ? [{ operation, reply: parseJson(reply) }] : [];
  });
}

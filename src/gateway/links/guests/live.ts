import { parseJson } from '#contract/json';
import { type Schedule, scheduleSelf } from '#contract/schedule';
import type { Operation } from '#contract/operation';
import { type Names, NO_NAMES } from '#contract/names';
import { webhookDetail } from '#contract/webhook';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { withUnknownPeople } from '#domain/oncall/reply/schedule-people';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { ask, createPromiseCache, type ForwardAs, type Visitor } from '../../forward';
import type { OwnedLink } from '../links';
import { type GuestCall, knownCall, type RefusedCall } from './calls';
import type { Content } from './content';
import { createMask, type Mask } from './mask';
import { maskReply } from './mask-reply';
import { permittedCall } from './permitted-call';
import { deliveryOf, viewKind, windowNow } from './views';
import { visibleNames } from './visible-names';
import type { AccountZone } from '#domain/time/zone';

/** Live link with its content, read on behalf of its owner. */
export type LiveLink = { link: OwnedLink<'guest'>; content: Content; owner: Visitor };

/** Replies for guests of live links: requested on behalf of the owner, and reduced to the view. */
export type LiveReplies = {
  /** Rejects without data. */
  reply(live: LiveLink, call: GuestCall): Promise<unknown> | RefusedCall;
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

  async function fetchReply(live: LiveLink, { operation, input }: GuestCall): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await ask(forward, operation, input, { visitor: live.owner, signal });
    if (reply === undefined) throw new Error('The upstream returned no data.');
    return maskReply(operation, reply, (await maskOf(live)).mask);
  }

  function cachedReply(live: LiveLink, call: GuestCall): Promise<unknown> {
    return once(`${live.link.id} ${call.key}`, () => fetchReply(live, call));
  }

  function replyTo(live: LiveLink, asked: GuestCall): Promise<unknown> | RefusedCall {
    const call = permittedCall(live, asked, { accountZone, now: now() });
    return 'refused' in call ? call : cachedReply(live, call);
  }

  async function all(live: LiveLink) {
    const replies = callsNow(live, accountZone, now()).map(async (call) => ({
      operation: call.operation,
      reply: await cachedReply(live, call),
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

function callsNow({ link, content }: LiveLink, accountZone: AccountZone, now: number): readonly GuestCall[] {
  const { view } = link.shows;
  const delivery = deliveryOf(view);
  if (delivery) return [knownCall(webhookDetail, delivery)];
  if (viewKind(view) === 'review') return content.calls;
  return [knownCall(scheduleSelf, windowNow(view, accountZone, now))];
}

/** Loads the schedules of a view: from a frozen link's content, or from the upstream. */
export async function viewData(
  link: LiveLink,
  live: LiveReplies,
): Promise<{ schedules: readonly Schedule[]; names: Names }> {
  const { frozen } = link.link.shows;
  const replies = frozen ? storedReplies(link) : await live.all(link);
  const names = (frozen ? link.content.names : await live.names(link)) ?? NO_NAMES;
  const schedules = mergeSchedules(
    replies.flatMap(({ operation, reply }) =>
      operation.path === scheduleSelf.path ? [scheduleSelf.reply.parse(reply).data.items] : [],
    ),
  );
  return {
    schedules: withUnknownPeople(schedules, namesOnRecord(names).isUnknown),
    names,
  };
}

/** Stored replies without earlier plans, which the view only compares with. */
function storedReplies({ content }: LiveLink): { operation: Operation; reply: unknown }[] {
  return content.calls.flatMap(({ operation, input, reply }) =>
    reply === undefined || input['as_of'] !== undefined ? [] : [{ operation, reply: parseJson(reply) }],
  );
}

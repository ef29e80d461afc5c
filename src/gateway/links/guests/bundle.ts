import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { GuestPage } from '#address/pages';
import { guestAddress, mapTyped } from '#address/review';
import { MAX_FRAGMENT_LENGTH } from '#address/values';
import { Envelope, isFailure } from '#contract/envelope';
import { Id } from '#contract/id';
import { incidentExport, responderInsight } from '#contract/insight';
import { parseJson, stringifyJson } from '#contract/json';
import type { GuestBundle, Link, NewGuestLink } from '#contract/links';
import { Names, NO_NAMES } from '#contract/names';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { issueInfo } from '#contract/rum';
import { type Schedule, scheduleInfo, scheduleSelf } from '#contract/schedule';
import { webhookDetail } from '#contract/webhook';
import { withUnknownPeople } from '#domain/oncall/reply/timeline';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH } from '#domain/review/chronology';
import { formatCount } from '#domain/text/words';
import type { Interval } from '#domain/time/interval';
import { type AccountZone, DAY, instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { zoneIn } from '#address/page-head';
import { Refusal } from '#service/service';
import { bodyOf, createPromiseCache, type ForwardAs, jsonIn, type Visitor } from '../../forward';
import { seatsInReply } from '../../upstream/upstream';
import type { Creator, LinkDeps } from '../kind';
import type { OwnedLink } from '../links';
import { createMask, type Mask, maskWords, nameFinder } from './mask';
import { maskReply, visibleNames } from './mask-reply';
import { deliveryOf, isOfNone, schedulesOf, viewKind, windowNow } from './views';

/** Call of a view, as the contract parses it. */
type Call = { operation: Operation; input: Readonly<Record<string, unknown>> };
/** Call with its masked reply as JSON. */
type AnsweredCall = Call & { reply: string };

/** Replies of a view as its guests get them, and the names in them. */
export type Bundle = { calls: readonly AnsweredCall[]; names: Names };

/** Operations whose replies a bundle may have, with the pages that call them. */
const OPERATIONS: readonly (readonly [Operation, readonly GuestPage[]])[] = [
  [scheduleSelf, ['onCall', 'schedule', 'review']],
  [scheduleInfo, ['onCall', 'schedule']],
  [responderInsight, ['review']],
  [incidentExport, ['review']],
  [issueInfo, ['review']],
  [webhookDetail, ['review', 'delivery']],
];

/** Members that a guest's page does not match: words that the creator typed, and an addition to replies. */
const UNMATCHED = new Set(['query', 'labels', 'fields', 'with_seats']);

const StoredContent = z.object({
  fragment: z.string(),
  /** Time of the snapshot, if frozen; of creation otherwise. */
  as_of: z.int(),
  shared_by: z.optional(z.string()),
  schedule_ids: z.optional(z.array(z.string())),
  /** People named besides those in replies. */
  person_ids: z.optional(z.array(Id)),
  /** Calls of the view; those of a frozen link have masked replies. */
  calls: z.array(z.object({ path: z.string(), body: z.string(), reply: z.optional(z.string()) })),
  /** Names that occur in a frozen view. */
  names: z.optional(Names),
});

/** Content of a guest link as stored: without anything that its guests may not see. */
export type Content = z.output<typeof StoredContent>;

/** Guest link with its content, read on behalf of its owner. */
export type GuestOfLink = {
  link: OwnedLink<'guest'>;
  content: Content;
  owner: Visitor;
  /** Schedules of the view, also where the address of a link from before is none for guests; undefined: all. */
  schedules: readonly string[] | undefined;
};

const CONTENT_PART = 'content';
/** Max bytes of a compressed content. */
const MAX_BUNDLE_BYTES = 4 * 2 ** 20;
const MAX_LINKED_INCIDENTS = 2000;
/** Max concurrent calls, so that other requests are not delayed. */
const MAX_CONCURRENT = 4;
const BUNDLE_TIMEOUT_MS = 30_000;
/** Cache lifetime: the service is called at most once in this time per link. */
const CACHE_MS = 10_000;
const MAX_CACHED = 20;
/** Longest time between the creation of a link and the present of its view. */
const SINCE_VIEW = 3600;
/** Codes of records that the caller may not see, or that no longer exist. */
const GONE: ReadonlySet<string> = new Set(['ResourceNotFound', 'RouteNotFound', 'AccessDenied']);

/** @throws Refusal if the content exceeds the max size. */
export async function packedContent(content: Content): Promise<string> {
  const bytes = await promisify(gzip)(stringifyJson(content));
  if (bytes.length <= MAX_BUNDLE_BYTES) return bytes.toString('base64');
  throw new Refusal(
    'EntityTooLarge',
    'This view is too large for a link, which has at most 4 MB: choose a shorter range.',
  );
}

export const keepContent = ({ links }: Pick<LinkDeps, 'links'>, id: string, packed: string) =>
  links.writePart(id, CONTENT_PART, packed);

export async function readContent(
  { links }: Pick<LinkDeps, 'links'>,
  id: string,
): Promise<Content | undefined> {
  const text = await links.readPart(id, CONTENT_PART);
  if (text === undefined) return undefined;
  const json = await promisify(gunzip)(Buffer.from(text, 'base64'));
  return StoredContent.parse(parseJson(json.toString('utf8')));
}

/** Parses a call of a view; a text is the reason of a refusal. */
function viewCall(
  view: string,
  schedules: readonly string[] | undefined,
  { path, body }: Pick<NewGuestLink['calls'][number], 'path' | 'body'>,
): Call | string {
  const kind = viewKind(view);
  const [operation] =
    OPERATIONS.find(([one, pages]) => one.path === path && kind && pages.includes(kind)) ?? [];
  if (!operation) return 'This link does not include that data.';
  const request = check(operation.request, jsonIn(body));
  if (!request.ok) return problemLine(request.problems);
  const hasSeats = operation === scheduleSelf || operation === scheduleInfo;
  const input: Record<string, unknown> = { ...Object(request.value), ...(hasSeats && { with_seats: true }) };
  const delivery = kind === 'delivery' ? deliveryOf(view) : undefined;
  if (delivery && stringifyJson(input) !== stringifyJson(delivery)) return 'It is of another delivery.';
  const id = stringifyJson(input['schedule_id'] ?? '');
  if ('schedule_id' in input && schedules?.includes(id) === false) return 'It is of another schedule.';
  return { operation, input };
}

type Failed = (code: string, message: string) => Error | undefined;

/**
 * Replies of calls in their order, as the service answers the visitor; undefined for a failure that `failed` makes no
 * error of. @throws that error, or Refusal if they have too many rows of incidents.
 */
async function askedReplies(
  calls: readonly Call[],
  {
    forward,
    visitor,
    signal,
    failed,
  }: { forward: ForwardAs; visitor: Visitor; signal: AbortSignal; failed: Failed },
): Promise<unknown[]> {
  let incidents = 0;
  let all = 0;
  const one = async ({ operation, input }: Call): Promise<unknown> => {
    const response = await forward(operation, bodyOf(input), signal, visitor);
    const json = jsonIn(await response.text());
    const { data: envelope } = Envelope.safeParse(json);
    const reply = check(operation.reply, json);
    if (envelope && !isFailure(envelope) && reply.ok) {
      if (operation === incidentExport) {
        const { data, total } = incidentExport.reply.parse(reply.value);
        incidents += data.length;
        all = Math.max(all, total);
      }
      return reply.value;
    }
    const { code = '', message = '' } = (envelope && isFailure(envelope) && envelope.error) || {};
    const failure = failed(code, message);
    if (failure) throw failure;
    return undefined;
  };
  const replies: unknown[] = [];
  for (let from = 0; from < calls.length; from += MAX_CONCURRENT) {
    // Each part waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    replies.push(...(await Promise.all(calls.slice(from, from + MAX_CONCURRENT).map(one))));
  }
  if (incidents <= MAX_LINKED_INCIDENTS) return replies;
  throw new Refusal(
    'EntityTooLarge',
    `A link has at most ${formatCount(MAX_LINKED_INCIDENTS)} of these ${formatCount(Math.max(incidents, all))} incidents: choose a shorter range.`,
  );
}

/** Masked replies, calls without one left out, and their mask, which knows people from the records and from replies. */
async function maskedBundle(
  calls: readonly Call[],
  replies: readonly unknown[],
  about: { view: string; pseudonyms: boolean; names: Names } & Pick<Content, 'person_ids'> &
    Pick<GuestOfLink, 'schedules'>,
): Promise<Bundle & { mask: Mask }> {
  const { view, pseudonyms, names, schedules, person_ids } = about;
  const people = new Map(names.people.map((person) => [String(person.person_id), person]));
  for (const reply of replies) {
    const rows = responderInsight.reply.safeParse(reply).data?.data.items ?? [];
    for (const { responder_id: person_id, responder_name: person_name } of rows) {
      if (person_name === '' || people.has(String(person_id))) continue;
      people.set(String(person_id), { person_id, person_name });
    }
  }
  const hasMessages = viewKind(view) === 'delivery';
  const mask = createMask({ pseudonyms, schedules, hasMessages }, [...people.values()]);
  const masked: (Call & { reply: unknown })[] = [];
  for (const [place, call] of calls.entries()) {
    if (replies[place] === undefined) continue;
    // One after the other, each in steps.
    // oxlint-disable-next-line no-await-in-loop
    masked.push({ ...call, reply: await maskReply(call.operation, replies[place], mask) });
  }
  return {
    mask,
    calls: masked.map((call) => ({ ...call, reply: stringifyJson(call.reply) })),
    names: visibleNames(names, [...masked.map(({ reply }) => reply), { person_ids }], mask),
  };
}

/** Bundles of links, each made at most once in 10 s. Undefined: the owner may no longer see the view. */
export type Bundles = (guest: GuestOfLink) => Promise<Bundle | undefined>;

export function createBundles({ forward, names, accountZone, clock }: LinkDeps): Bundles {
  const once = createPromiseCache<Bundle | undefined>(MAX_CACHED, { ttlMs: CACHE_MS, clock });

  async function liveBundle(guest: GuestOfLink): Promise<Bundle | undefined> {
    const { link, content, owner: visitor, schedules } = guest;
    const calls = callsNow(guest, accountZone, Math.floor(clock() / 1000));
    const signal = AbortSignal.timeout(BUNDLE_TIMEOUT_MS);
    const replies = await askedReplies(calls, {
      forward,
      visitor,
      signal,
      failed: (code, message) => (GONE.has(code) ? undefined : new Error(message)),
    });
    const about = { ...link.shows, schedules, names: await names(visitor), person_ids: content.person_ids };
    const bundle = await maskedBundle(calls, replies, about);
    return hasRecord(link.shows.view, schedules, bundle) ? bundle : undefined;
  }

  return (guest) =>
    once(guest.link.id, async () => {
      if (guest.link.shows.frozen) return withDerivedSeats(frozenBundle(guest), accountZone);
      return liveBundle(guest).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        throw new Refusal(
          'ServiceUnavailable',
          'The service of this link returned no data. Try again in a moment.',
        );
      });
    });
}

/** False if the record of a view is not in its bundle, or none of the schedules that it chose. */
function hasRecord(view: string, schedules: readonly string[] | undefined, bundle: Bundle): boolean {
  const kind = viewKind(view);
  if (kind === 'review' || kind === undefined) return true;
  if (kind === 'delivery') return bundle.calls.length > 0;
  return schedules === undefined || schedules.length === 0 || schedulesInBundle(bundle).length > 0;
}

/** Stored replies, limited to the schedules of the view also in a link from before its address limited them. */
function frozenBundle({ link, content, schedules: ids }: GuestOfLink): Bundle {
  const calls = content.calls.flatMap(({ path, body, reply }) => {
    const call = viewCall(link.shows.view, ids, { path, body });
    if (reply === undefined || typeof call === 'string') return [];
    if (!ids || call.operation !== scheduleSelf) return [{ ...call, reply }];
    const { data } = scheduleSelf.reply.parse(parseJson(reply));
    const items = data.items.filter(({ schedule_id }) => ids.includes(String(schedule_id)));
    return [{ ...call, reply: stringifyJson({ data: { ...data, items } }) }];
  });
  const { names = NO_NAMES, person_ids } = content;
  const replies = [...calls.map(({ reply }) => parseJson(reply)), { person_ids }];
  // Stored names are masked.
  const asTheyAre = { pseudonymOf: undefined, name: (name: string) => name };
  return { calls, names: { ...names, ...visibleNames(names, replies, asTheyAre) } };
}

/** Bundle of a link from before its replies had seats, which are derived from its schedules. */
function withDerivedSeats(bundle: Bundle, accountZone: AccountZone): Bundle {
  if (bundle.calls.every(({ reply }) => reply.includes('"seats":'))) return bundle;
  const schedules = schedulesInBundle(bundle);
  const calls = bundle.calls.map(({ operation, input, reply }): AnsweredCall => {
    const window = { start: Number(input['start']), end: Number(input['end']) };
    const seats = (schedule: Schedule) => seatsInReply(schedule, window, accountZone);
    if (operation === scheduleSelf) {
      const { data } = scheduleSelf.reply.parse(parseJson(reply));
      const items = data.items.map((item) => ({ ...item, ...seats(item) }));
      return { operation, input, reply: stringifyJson({ data: { ...data, items } }) };
    }
    const schedule = schedules.find(({ schedule_id }) => schedule_id === input['schedule_id']);
    if (operation !== scheduleInfo || !schedule) return { operation, input, reply };
    const { data } = scheduleInfo.reply.parse(parseJson(reply));
    return { operation, input, reply: stringifyJson({ data: { ...data, seats: seats(schedule).seats } }) };
  });
  return { ...bundle, calls };
}

/** Calls of a live view now: its windows move by days with the present, and a range that ended at its creation follows it. */
function callsNow(
  { link, content, schedules }: GuestOfLink,
  accountZone: AccountZone,
  now: UnixSeconds,
): Call[] {
  const { view } = link.shows;
  const then = content.as_of;
  const delivery = deliveryOf(view);
  if (delivery) return [{ operation: webhookDetail, input: delivery }];
  const stored = content.calls.flatMap((one) => {
    const call = viewCall(view, schedules, one);
    return typeof call === 'string' ? [] : [call];
  });
  if (viewKind(view) === 'review') {
    return stored.map(({ operation, input }) => {
      const end = input['end_time'];
      const isPresent = typeof end === 'number' && Math.abs(end - then) < SINCE_VIEW;
      return { operation, input: isPresent ? { ...input, end_time: Math.max(end, now) } : input };
    });
  }
  const zone = zoneIn(new URL(view, 'http://dashboard').searchParams, accountZone);
  const before = windowNow(view, accountZone, then);
  const window = windowNow(view, accountZone, now);
  const days = wallAt(window.start, zone) - wallAt(before.start, zone);
  const moved = (at: unknown) => (typeof at === 'number' ? instantAt(wallAt(at, zone) + days, zone) : at);
  const calls = stored.map(({ operation, input }): Call => {
    const { start, end } = input;
    if (operation === scheduleInfo) return { operation, input: { ...input, start: now, end: now + DAY } };
    if (input['as_of'] !== undefined) return { operation, input };
    if (start === before.start && end === before.end) return { operation, input: { ...input, ...window } };
    return { operation, input: { ...input, start: moved(start), end: moved(end) } };
  });
  return withoutTwins([...calls, { operation: scheduleSelf, input: { ...window, with_seats: true } }]);
}

function withoutTwins(calls: readonly Call[]): Call[] {
  return [
    ...new Map(calls.map((call) => [`${call.operation.path} ${stringifyJson(call.input)}`, call])).values(),
  ];
}

/** Calls as the page of a guest makes them, without typed words, and their replies. */
export function bundleCalls({ calls }: Bundle): GuestBundle['calls'] {
  return calls.map(({ operation, input, reply }) => {
    const body = Object.entries(input).filter(([name]) => !UNMATCHED.has(name));
    return { path: operation.path, body: stringifyJson(Object.fromEntries(body)), reply };
  });
}

/**
 * Schedules of a bundle, without earlier plans, which the view only compares with.
 * @param window that of the reply which counts, where several have a schedule.
 */
export function schedulesInBundle({ calls, names }: Bundle, window?: Interval): readonly Schedule[] {
  const isOf = ({ start, end }: Call['input']) => start === window?.start && end === window?.end;
  const replies = calls
    .filter(({ operation, input }) => operation === scheduleSelf && input['as_of'] === undefined)
    .toSorted((a, b) => Number(isOf(a.input)) - Number(isOf(b.input)));
  const items = replies.flatMap(({ reply }) => scheduleSelf.reply.parse(parseJson(reply)).data.items);
  const byId = new Map(items.map((item) => [item.schedule_id, item]));
  return withUnknownPeople([...byId.values()], namesOnRecord(names).isUnknown);
}

const notSaved: Failed = (code, message) =>
  code === '' || code === 'Unauthorized'
    ? new Refusal(
        'ServiceUnavailable',
        'The view cannot be saved: its data could not be loaded. Try again in a moment.',
      )
    : new Refusal('InvalidParameter', `The view cannot be saved: ${message}`);

/**
 * Creates a link on behalf of the caller. Its calls are made once: a frozen link stores their masked replies, a live
 * one only shows that it has room for them. @throws Refusal
 */
export async function createGuest(
  request: NewGuestLink,
  { visitor, owner, signal }: Creator,
  deps: LinkDeps,
): Promise<{ link: Link; secret: string }> {
  const { view, frozen, pseudonyms, person_ids, label, lasts } = request;
  const kind = viewKind(view);
  if (kind === undefined)
    throw new Refusal('InvalidParameter', 'view must be On call, a schedule, a review or a delivery.');
  if (request.schedule_ids === undefined && isOfNone(view))
    throw new Refusal('InvalidParameter', 'schedules in view must be ids of schedules.');
  const schedule_ids = schedulesOf(view, request.schedule_ids);
  const calls = withoutTwins(
    request.calls.map((one, place) => {
      const call = viewCall(view, schedule_ids, one);
      if (typeof call !== 'string') return call;
      throw new Refusal('InvalidParameter', `calls must belong to the view; calls[${place}]: ${call}`);
    }),
  );
  const now = Math.floor(deps.clock() / 1000);
  const names = await deps.names(visitor);
  const replies = await askedReplies(calls, { forward: deps.forward, visitor, signal, failed: notSaved });
  const about = { view, pseudonyms, schedules: schedule_ids, names, person_ids };
  const bundle = await maskedBundle(calls, replies, about);
  const isNamed = visitor.kind === 'person' && !pseudonyms;
  const fragment = mapTyped(request.fragment, bundle.mask.text, pseudonyms);
  // Pseudonyms may be longer than names.
  if (fragment === undefined) {
    throw new Refusal(
      'InvalidParameter',
      `fragment must be the text of a review, with names and personal data masked: at most ${MAX_FRAGMENT_LENGTH} characters, ${MAX_TITLE_LENGTH} of a title and ${MAX_NOTE_LENGTH} of a note. Shorten it.`,
    );
  }
  const content: Content = {
    fragment,
    // The view may have been open for a while; its snapshot is from now.
    as_of: Math.min(Math.max(request.as_of, now - SINCE_VIEW), now),
    ...(isNamed && { shared_by: visitor.name }),
    ...(schedule_ids && { schedule_ids: [...schedule_ids] }),
    ...(person_ids && { person_ids }),
    names: bundle.names,
    calls: bundle.calls.map(({ operation, input, reply }) => ({
      path: operation.path,
      body: stringifyJson(input),
      reply,
    })),
  };
  const packedWhole = await packedContent(content);
  const { names: _, ...live } = {
    ...content,
    calls: content.calls.map(({ path, body }) => ({ path, body })),
  };
  const packed = frozen ? packedWhole : await packedContent(live);
  const isNaming = nameFinder(names.people);
  const created = await deps.links.create(owner, {
    kind: 'guest',
    label,
    shows: { view: guestAddress(kind, view, { pseudonyms, mask: maskWords, isNaming }), frozen, pseudonyms },
    expires: now + lasts,
  });
  await keepContent(deps, created.link.id, packed);
  return created;
}

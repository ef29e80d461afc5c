import type { GuestPage } from '#address/pages';
import { Envelope, isFailure } from '#contract/envelope';
import { responderInsight } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { type Link, MAX_GUEST_CALLS, type NewGuestLink } from '#contract/links';
import type { Names } from '#contract/names';
import { check } from '#contract/problem';
import { parseBody, Refusal } from '#service/service';
import { guestAddress } from '#address/guest-view';
import { mapTyped } from '#address/review';
import { MAX_FRAGMENT_LENGTH } from '#address/values';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH } from '#domain/review/notes';
import type { Creator, LinkDeps } from '../kind';
import { type GuestCall, isCallOf, NOT_INCLUDED, readCall } from './calls';
import type { Content, Contents } from './content';
import { createMask, type Mask, maskWords, nameFinder } from './mask';
import { maskReply } from './mask-reply';
import { deliveryOf, isOfNone, schedulesOf, viewKind } from './views';
import { visibleNames } from './visible-names';
import { bodyOf, jsonIn } from '../../forward';
import { mapInSteps } from '../../steps';

type CreateDeps = LinkDeps & { contents: Contents };

/** Max concurrent calls, so that other requests are not delayed. */
const MAX_CONCURRENT = 4;

/** Creates a link on behalf of the caller; a frozen link stores the replies its guests will get. @throws Refusal */
export async function createGuest(
  request: NewGuestLink,
  by: Creator,
  deps: CreateDeps,
): Promise<{ link: Link; secret: string }> {
  const kind = viewKind(request.view);
  if (kind === undefined)
    throw new Refusal(
      'InvalidParameter',
      'view must be On call, a schedule, a plan, a review or a delivery.',
    );
  if (request.schedule_ids === undefined && isOfNone(request.view))
    throw new Refusal('InvalidParameter', 'schedules in view must be ids of schedules.');
  const calls = request.calls.map((call, place) => callOf(kind, call, place));
  const now = Math.floor(deps.clock() / 1000);
  // A page may compare its delivery with another one, which is not in the link.
  const own = withoutTwins(calls).filter((call) => isOfDelivery(request.view, call));
  const names = await deps.names(by.visitor);
  const content = await contentOf(request, { calls: own, now, names }, by, deps);
  const packed = await deps.contents.packed(content);
  const { frozen, pseudonyms, label, lasts } = request;
  const isNaming = nameFinder(names.people);
  const view = guestAddress(kind, request.view, { pseudonyms, mask: maskWords, isNaming });
  const created = await deps.links.create(by.owner, {
    kind: 'guest',
    label,
    shows: { view, frozen, pseudonyms },
    expires: now + lasts,
  });
  await deps.contents.keep(created.link.id, packed);
  return created;
}

/** @throws Refusal for a call that a guest may not make. */
function callOf(kind: GuestPage, { path, body }: NewGuestLink['calls'][number], place: number): GuestCall {
  const call = readCall(path, bodyIn(body));
  const denied = 'refused' in call || isCallOf(kind, call) ? call : NOT_INCLUDED;
  if (!('refused' in denied)) return denied;
  throw new Refusal('InvalidParameter', `calls must belong to the view; calls[${place}]: ${denied.refused}`);
}

/** True unless a view of one delivery requests another one. */
function isOfDelivery(view: string, { input }: GuestCall): boolean {
  const delivery = deliveryOf(view);
  return delivery === undefined || stringifyJson(input) === stringifyJson(delivery);
}

type Snapshot = { calls: readonly GuestCall[]; now: number; names: Names };

async function contentOf(
  request: NewGuestLink,
  { calls, now, names }: Snapshot,
  by: Creator,
  deps: CreateDeps,
): Promise<Content> {
  const { frozen, pseudonyms, person_ids } = request;
  const schedule_ids = schedulesOf(request.view, request.schedule_ids);
  const replies = frozen ? await repliesOf(calls, by, deps) : [];
  const hasMessages = viewKind(request.view) === 'delivery';
  const mask = createMask(
    { pseudonyms, schedules: schedule_ids, hasMessages },
    withResponders(names, replies).people,
  );
  const masked = await mapInSteps([...calls.entries()], ([place, { operation }]) =>
    frozen ? maskReply(operation, replies[place], mask) : undefined,
  );
  const isNamed = by.visitor.kind === 'person' && !pseudonyms;
  return {
    fragment: maskFragment(request.fragment, mask),
    // The view may have been open for a while; its snapshot is from now.
    as_of: Math.min(Math.max(request.as_of, now - 3600), now),
    ...(isNamed && by.visitor.kind === 'person' && { shared_by: by.visitor.name }),
    ...(schedule_ids && { schedule_ids: [...schedule_ids] }),
    ...(person_ids && { person_ids }),
    calls: calls.map((call, place) => ({ ...call, ...(frozen && { reply: stringifyJson(masked[place]) }) })),
    ...(frozen && {
      names: visibleNames(names, [...masked, { person_ids }], mask),
    }),
  };
}

/** @throws Refusal if masking makes a text too long: pseudonyms may be longer than names. */
function maskFragment(fragment: string, mask: Mask): string {
  const masked = mapTyped(fragment, mask.text, mask.pseudonymOf !== undefined);
  if (masked !== undefined) return masked;
  throw new Refusal(
    'InvalidParameter',
    `fragment must be the text of a review, with names and personal data masked: at most ${MAX_FRAGMENT_LENGTH} characters, ${MAX_TITLE_LENGTH} of a title and ${MAX_NOTE_LENGTH} of a note. Shorten it.`,
  );
}

/** Replies as the view would get them, in order. @throws Refusal if any call fails. */
async function repliesOf(
  calls: readonly GuestCall[],
  by: Creator,
  { forward }: CreateDeps,
): Promise<unknown[]> {
  const replies: unknown[] = [];
  for (let from = 0; from < calls.length; from += MAX_CONCURRENT) {
    const some = calls.slice(from, from + MAX_CONCURRENT).map(async ({ operation, input }) => {
      const response = await forward(operation, bodyOf(input), by.signal, by.visitor);
      const json = jsonIn(await response.text());
      const envelope = Envelope.safeParse(json);
      // A deleted record is shown as deleted: guests get what the creator got.
      if (envelope.success && isFailure(envelope.data)) {
        throw new Refusal(
          'InvalidParameter',
          `The view cannot be saved: ${envelope.data.error?.message ?? ''}`,
        );
      }
      const reply = check(operation.reply, json);
      if (!reply.ok)
        throw new Refusal(
          'ServiceUnavailable',
          'The view cannot be saved: its data could not be loaded. Try again in a moment.',
        );
      return reply.value;
    });
    replies.push(...(await Promise.all(some)));
  }
  return replies;
}

/** Adds people named only in replies: their names must be masked in texts under pseudonyms, too. */
function withResponders(names: Names, replies: readonly unknown[]): Names {
  const people = new Map(names.people.map((person) => [String(person.person_id), person]));
  for (const reply of replies) {
    const rows = responderInsight.reply.safeParse(reply).data?.data.items ?? [];
    for (const { responder_id, responder_name } of rows) {
      const isNew = responder_name !== '' && !people.has(String(responder_id));
      if (isNew) people.set(String(responder_id), { person_id: responder_id, person_name: responder_name });
    }
  }
  return { ...names, people: [...people.values()] };
}

/** Parsed body of a call to store; undefined if it is invalid. */
function bodyIn(text: string): unknown {
  try {
    return parseBody(new TextEncoder().encode(text));
  } catch {
    return undefined;
  }
}

function withoutTwins(calls: readonly GuestCall[]): GuestCall[] {
  return [...new Map(calls.map((call) => [call.key, call])).values()].slice(0, MAX_GUEST_CALLS);
}

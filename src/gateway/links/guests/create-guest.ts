import { guestAddress, mapTyped } from '#address/review';
import { MAX_FRAGMENT_LENGTH } from '#address/values';
import { stringifyJson } from '#contract/json';
import type { Link, NewGuestLink } from '#contract/links';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH } from '#domain/review/chronology';
import { Refusal } from '#service/service';
import type { Creator, LinkDeps } from '../kind';
import {
  askedReplies,
  type Content,
  keepContent,
  maskedBundle,
  packedContent,
  refusalOf,
  viewCall,
  viewMask,
  withoutTwins,
} from './bundle';
import { type Mask, maskWords, nameFinder } from './mask';
import { isOfNone, schedulesOf, viewKind } from './views';

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
  const replies = await askedReplies(calls, { forward: deps.forward, visitor, signal }, () => false).catch(
    (error: unknown) => {
      throw refusalOf(error);
    },
  );
  const mask = viewMask({ view, pseudonyms }, schedule_ids, names, replies);
  const bundle = await maskedBundle(calls, replies, { mask, names, person_ids });
  const isNamed = visitor.kind === 'person' && !pseudonyms;
  const about = {
    fragment: maskFragment(request.fragment, mask),
    // The view may have been open for a while; its snapshot is from now.
    as_of: Math.min(Math.max(request.as_of, now - 3600), now),
    ...(isNamed && { shared_by: visitor.name }),
    ...(schedule_ids && { schedule_ids: [...schedule_ids] }),
    ...(person_ids && { person_ids }),
  };
  const whole: Content = {
    ...about,
    calls: bundle.calls.map(({ operation, input, reply }) => ({
      path: operation.path,
      body: stringifyJson(input),
      reply,
    })),
    names: bundle.names,
  };
  const packedWhole = await packedContent(whole);
  const live = { ...about, calls: whole.calls.map(({ path, body }) => ({ path, body })) };
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

/** @throws Refusal if masking makes a text too long: pseudonyms may be longer than names. */
function maskFragment(fragment: string, mask: Mask): string {
  const masked = mapTyped(fragment, mask.text, mask.pseudonymOf !== undefined);
  if (masked !== undefined) return masked;
  throw new Refusal(
    'InvalidParameter',
    `fragment must be the text of a review, with names and personal data masked: at most ${MAX_FRAGMENT_LENGTH} characters, ${MAX_TITLE_LENGTH} of a title and ${MAX_NOTE_LENGTH} of a note. Shorten it.`,
  );
}

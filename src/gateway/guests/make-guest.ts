import { Envelope, isFailure } from '#contract/envelope';
import { responderInsight } from '#contract/insight';
import { GuestWanted, MOST_GUEST_CALLS } from '#contract/links';
import { parseJson, stringifyJson, withoutNulls } from '#contract/json';
import type { Link, MadeLink } from '#contract/links';
import type { Names } from '#contract/names';
import { check, problemLine } from '#contract/problem';
import { createBodyReader, mediaType, Refusal } from '#service/service';
import type { Visitor } from '../access/visitor';
import { jsonReply } from '../http/json-reply';
import { LinkRefused } from '../links/links';
import { mayMake, ownerOf, PATH_OF } from '../links/serve-links';
import { refusal } from '../refusal';
import { isCrossOrigin } from '../security';
import { readCall, viewKind, type ReadCall } from './calls';
import { type Content, TooMuch } from './content';
import { shownFragment } from './fragment';
import { pictureOf } from './guest-head';
import type { GuestParts } from './guests';
import { shownNames, shownOf, shownReply } from './shown';

const MOST_BYTES = 2 ** 20;
const withBody = createBodyReader();

/** Calls at a time: the link waits for them, others must not. */
const AT_ONCE = 4;

/** `POST /api/guests`: makes a link, of a frozen one with what its guests will see, in the name of who makes it. */
export async function makeGuest(request: Request, visitor: Visitor, parts: GuestParts): Promise<Response> {
  if (isCrossOrigin(request, parts.access.publicUrl)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may call it.');
  }
  if (request.method !== 'POST') {
    return refusal('MethodNotAllowed', 'Use POST.', { headers: { Allow: 'POST' } });
  }
  if (!mayMake(visitor)) {
    return refusal(
      'AccessDenied',
      'Links need an app key that the dashboard has; yours is only in your browser.',
    );
  }
  if (mediaType(request.headers) !== 'application/json') {
    return refusal('InvalidContentType', 'The body must be sent as application/json.');
  }
  try {
    return await withBody(request, { maxBytes: MOST_BYTES }, (body) =>
      make(body, { visitor, signal: request.signal }, parts),
    );
  } catch (error) {
    if (error instanceof Refusal) return refusal(error.code, error.message);
    if (error instanceof LinkRefused) return refusal('InvalidParameter', error.message);
    if (error instanceof TooMuch) {
      return refusal('EntityTooLarge', 'This view holds more than a link keeps: choose a shorter time.');
    }
    throw error;
  }
}

type By = { visitor: Visitor; signal: AbortSignal };

async function make(body: Uint8Array, by: By, parts: GuestParts): Promise<Response> {
  const wanted = check(GuestWanted, parsed(body));
  if (!wanted.ok) return refusal('InvalidParameter', problemLine(wanted.problems));
  const { value } = wanted;
  const kind = viewKind(value.view);
  if (kind === undefined) return refusal('InvalidParameter', 'view must be On call, a schedule or a review.');
  const calls = value.calls.map(({ path, body: text }) => readCall(kind, path, text));
  const read = calls.filter((call) => call !== undefined);
  if (read.length < calls.length) return refusal('InvalidParameter', 'calls must be those of the view.');
  const now = Math.floor(parts.clock() / 1000);
  const content = await contentOf(value, { kept: withoutTwins(read), now }, by, parts);
  const packed = await parts.contents.packed(content);
  const { frozen, pseudonyms, label, lasts } = value;
  const { link, secret } = await parts.links.create(ownerOf(by.visitor), {
    kind: 'guest',
    label,
    shows: { view: guestAddress(value.view), frozen, pseudonyms },
    expires: now + lasts,
  });
  await parts.contents.keep(link.id, packed);
  await drawAhead(link, content, by.visitor, parts);
  const made: MadeLink = { link, path: PATH_OF.guest(secret) };
  return jsonReply(made);
}

/** So that a program that previews the link does not wait for its picture. What a live one shows is asked for later. */
async function drawAhead(link: Link, content: Content, owner: Visitor, parts: GuestParts): Promise<void> {
  if (link.kind !== 'guest' || !link.shows.frozen) return;
  const open = { link: { ...link, kind: link.kind, owner: ownerOf(owner) }, content, owner };
  const picture = await pictureOf(open, parts);
  picture.png().catch((error: unknown) => {
    parts.log(`The picture of a guest link is not drawn: ${String(error)}`);
  });
}

type Asked = { kept: readonly ReadCall[]; now: number };

async function contentOf(
  wanted: GuestWanted,
  { kept, now }: Asked,
  by: By,
  parts: GuestParts,
): Promise<Content> {
  const { frozen, pseudonyms, schedule_ids } = wanted;
  const replies = frozen ? await repliesOf(kept, by, parts) : [];
  const names = await parts.names(by.visitor);
  const shown = shownOf({ pseudonyms, schedules: schedule_ids }, withResponders(names, replies).people);
  const seen = replies.map((reply, place) => {
    const call = kept[place];
    return call && shownReply(call.operation, reply, shown);
  });
  const isNamed = by.visitor.kind === 'person' && !pseudonyms;
  return {
    fragment: shownFragment(wanted.fragment, shown.text),
    // The view may have been open for a while; what is kept of it is of now.
    as_of: Math.min(Math.max(wanted.as_of, now - 3600), now),
    ...(isNamed && by.visitor.kind === 'person' && { shared_by: by.visitor.name }),
    ...(schedule_ids && { schedule_ids }),
    calls: kept.map(({ operation, input, key }, place) => ({
      key,
      path: operation.path,
      body: stringifyJson(input),
      ...(frozen && { reply: stringifyJson(seen[place]) }),
    })),
    ...(frozen && { names: shownNames(names, seen, shown) }),
  };
}

/** As the view would get them, in order. @throws Refusal where one cannot be had. */
async function repliesOf(calls: readonly ReadCall[], by: By, { forward }: GuestParts): Promise<unknown[]> {
  const replies: unknown[] = [];
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const some = calls.slice(from, from + AT_ONCE).map(async ({ operation, input }) => {
      const bytes = new TextEncoder().encode(stringifyJson(input));
      const response = await forward(operation, bytes, by.signal, by.visitor);
      const json = withoutNulls(parsed(new Uint8Array(await response.arrayBuffer())));
      const envelope = Envelope.safeParse(json);
      // A record that is gone is shown as gone: guests get what the maker got.
      if (envelope.success && isFailure(envelope.data)) {
        throw new Refusal(
          'InvalidParameter',
          `The view cannot be kept: ${envelope.data.error?.message ?? ''}`,
        );
      }
      const reply = check(operation.reply, json);
      if (!reply.ok)
        throw new Refusal('ServiceUnavailable', 'The view cannot be kept: its data did not come.');
      return reply.value;
    });
    replies.push(...(await Promise.all(some)));
  }
  return replies;
}

/** Whom replies name beside the directory: their names must not be in a text under pseudonyms, either. */
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

/** The address as guests have it: without what surrounds a page, and without what only its maker sees. */
function guestAddress(view: string): string {
  const url = new URL(view, 'http://dashboard');
  for (const name of ['names', 'seen', 'card', 'wall']) url.searchParams.delete(name);
  url.searchParams.set('present', '1');
  return url.pathname + url.search;
}

function withoutTwins(calls: readonly ReadCall[]): ReadCall[] {
  return [...new Map(calls.map((call) => [call.key, call])).values()].slice(0, MOST_GUEST_CALLS);
}

function parsed(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal('BadRequest', 'The body must be JSON, written in UTF-8.');
  }
}

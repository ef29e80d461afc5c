import type { GuestView } from '#contract/links';
import { API_PATH, GUEST_PATH, GUEST_VIEW, isApiPath } from '#contract/paths';
import { stringifyJson } from '#contract/json';
import { NO_NAMES } from '#contract/names';
import { noSuchSecret } from '../access/access';
import { htmlPage } from '../access/pages';
import type { Visitor } from '../access/visitor';
import { compressed, NAMES } from '../http/compression';
import { createBodyReader, mediaType, parseBody, Refusal } from '#service/service';
import { jsonReply } from '../http/json-reply';
import type { Owned } from '../links/links';
import type { RequestRecord } from '../operate/request-record';
import { refusal, refused } from '../refusal';
import { hostOf, isCrossOrigin } from '../security';
import { type ReadCall, readCall, viewKind } from './calls';
import type { Content } from './content';
import type { GuestParts } from './guests';
import { guestHead, pictureOf } from './guest-head';

/** Valid link with its content, and its owner. */
type Open = { link: Owned<'guest'>; content: Content; owner: Visitor; secret: string };

const MOST_BYTES = 256 * 1024;
/** The page itself is never cached. */
const PICTURE_CACHE = 'private, max-age=300';

const withBody = createBodyReader();

/**
 * Serves everything below `/guest/<secret>`. Invalid, revoked and expired secrets, and those whose owner has lost
 * access, get the same response. A session cookie is ignored.
 */
export async function serveGuest(
  request: Request,
  record: RequestRecord,
  parts: GuestParts,
): Promise<Response> {
  return secretly(request, await answer(request, record, parts));
}

async function answer(request: Request, record: RequestRecord, parts: GuestParts): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, secret = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(pathname.slice(GUEST_PATH.length)) ?? [];
  const isCall = isApiPath(rest);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isCall ? request.method !== 'POST' : !isReading) {
    const allow = isCall ? 'POST' : 'GET, HEAD';
    return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
  }
  const { operate } = parts;
  const isOver = operate?.limitGuesses(request, record) ?? operate?.limit(request, record);
  if (isOver) return isOver;
  const open = await opened(secret, parts);
  if (open === 'unavailable') {
    return refusal('ServiceUnavailable', 'This cannot be shown right now. Try again in a moment.');
  }
  if (!open) {
    operate?.wrongGuess(request);
    return isCall || FILES.has(rest) ? noSuchSecret() : nothingHere();
  }
  if (isCall) return await serveCall(request, rest.slice(API_PATH.length), open, parts);
  const file = FILES.get(rest);
  return file ? await file(open, parts, request) : await servePage(request, open, parts);
}

/** @returns undefined for any link that must look nonexistent; `unavailable` if the owner cannot be looked up. */
async function opened(secret: string, parts: GuestParts): Promise<Open | 'unavailable' | undefined> {
  const link = await parts.links.find('guest', secret);
  if (!link || (await parts.links.isAbsent(link.owner))) return undefined;
  const admission = await parts.access.admitOwner(link.owner);
  if ('refused' in admission) return admission.refused.status >= 500 ? 'unavailable' : undefined;
  const content = await parts.contents.read(link.id);
  return content && { link, content, owner: admission.visitor, secret };
}

/** Files that a guest's page loads, apart from calls. */
const FILES = new Map<string, (open: Open, parts: GuestParts, request: Request) => Promise<Response>>([
  [`/${GUEST_VIEW}`, serveView],
  [NAMES, serveNames],
  ['/picture.png', servePicture],
  ['/picture.svg', servePicture],
]);

async function serveView({ link, content }: Open, { links }: GuestParts): Promise<Response> {
  const { view, frozen, pseudonyms } = link.shows;
  const shown: GuestView = {
    view,
    fragment: content.fragment,
    ...(frozen && { as_of: content.as_of }),
    until: link.expires ?? 0,
    pseudonyms,
    ...(content.shared_by !== undefined && { shared_by: content.shared_by }),
  };
  // Link previews run no scripts, so this request comes from a person.
  await links.markRead(link);
  return jsonReply(shown);
}

async function serveNames(open: Open, { live }: GuestParts, request: Request): Promise<Response> {
  const names = open.link.shows.frozen ? open.content.names : await live.names(open);
  return await compressed(request, NAMES, jsonReply(names ?? NO_NAMES));
}

/** Picture of the view for link previews; clients may cache it briefly and revalidate it. */
async function servePicture(open: Open, parts: GuestParts, request: Request): Promise<Response> {
  try {
    const { svg, png, etag } = await pictureOf(open, parts);
    const headers = { ETag: etag, 'Cache-Control': PICTURE_CACHE };
    if (request.headers.get('If-None-Match')?.replace(/^W\//, '') === etag) {
      return new Response(null, { status: 304, headers });
    }
    const isSvg = new URL(request.url).pathname.endsWith('.svg');
    const body = isSvg ? svg : await png();
    return new Response(body, {
      headers: { ...headers, 'Content-Type': isSvg ? 'image/svg+xml' : 'image/png' },
    });
  } catch (error) {
    parts.log(`The picture of a guest link could not be drawn: ${String(error)}`);
    return refusal('ServiceUnavailable', 'The picture cannot be drawn right now.');
  }
}

async function serveCall(request: Request, path: string, open: Open, parts: GuestParts): Promise<Response> {
  if (isCrossOrigin(request, parts.access.publicUrl)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may call it.');
  }
  if (mediaType(request.headers) !== 'application/json') {
    return refusal('InvalidContentType', 'The body must be sent as application/json.');
  }
  try {
    return await withBody(request, { maxBytes: MOST_BYTES }, async (body) => {
      const kind = viewKind(open.link.shows.view);
      const call = kind && readCall(kind, path, parseBody(body));
      const reply = call && (await replyTo(call, open, parts));
      if (reply === undefined) return refusal('AccessDenied', 'This link does not show that.');
      const headers = { 'Content-Type': 'application/json' };
      return await compressed(request, path, new Response(reply, { headers }));
    });
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

async function replyTo(call: ReadCall, open: Open, { live }: GuestParts): Promise<string | undefined> {
  if (open.link.shows.frozen) return open.content.calls.find(({ key }) => key === call.key)?.reply;
  const reply = await live.reply(open, call)?.catch(() => {
    throw new Refusal('ServiceUnavailable', 'The service behind this link gave no data.');
  });
  return reply === undefined ? undefined : stringifyJson(reply);
}

/** Serves the dashboard's page, with title, description and picture for link previews in its head. */
async function servePage(request: Request, open: Open, parts: GuestParts): Promise<Response> {
  const { assets, access } = parts;
  if (!assets) return refusal('RouteNotFound', 'The dashboard is not served here.');
  const origin = access.publicUrl?.origin ?? `http://${hostOf(request)}`;
  return await assets(request, '/', async () => ({
    ...(await guestHead(open, parts)),
    isGuest: true,
    picture: `${origin}${GUEST_PATH}/${open.secret}/picture.png`,
  }));
}

function nothingHere(): Response {
  return htmlPage({
    status: 404,
    title: 'This link shows nothing',
    text: [
      'It may have expired or been revoked, or part of its address is missing.',
      'Its creator can make another.',
    ],
  });
}

/** Adds headers that prevent caching and indexing, as the address is the secret. */
function secretly({ method }: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (headers.get('Cache-Control') !== PICTURE_CACHE) {
    headers.set('Cache-Control', 'private, no-store');
    headers.delete('ETag');
  }
  const body = method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, headers });
}

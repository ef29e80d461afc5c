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
import type { OwnedLink } from '../links/links';
import type { RequestRecord } from '../operate/request-record';
import { refusal, refused } from '../refusal';
import { hostOf, isCrossOrigin } from '../security';
import { type ReadCall, readCall, viewKind } from './calls';
import type { Content } from './content';
import type { GuestDeps } from './guests';
import { guestHead, pictureOf } from './guest-head';

/** Valid link with its content, and its owner. */
type OpenLink = { link: OwnedLink<'guest'>; content: Content; owner: Visitor; secret: string };

const MAX_BYTES = 256 * 1024;
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
  deps: GuestDeps,
): Promise<Response> {
  return secretly(request, await answer(request, record, deps));
}

async function answer(request: Request, record: RequestRecord, deps: GuestDeps): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, secret = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(pathname.slice(GUEST_PATH.length)) ?? [];
  const isCall = isApiPath(rest);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isCall ? request.method !== 'POST' : !isReading) {
    const allow = isCall ? 'POST' : 'GET, HEAD';
    return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
  }
  const { operate } = deps;
  const isOver = operate?.limitGuesses(request, record) ?? operate?.limit(request, record);
  if (isOver) return isOver;
  const openLink = await findOpenLink(secret, deps);
  if (openLink === 'unavailable') {
    return refusal('ServiceUnavailable', 'This link is unavailable right now. Try again in a moment.');
  }
  if (!openLink) {
    operate?.wrongGuess(request);
    return isCall || FILES.has(rest) ? noSuchSecret() : nothingHere();
  }
  if (isCall) return await serveCall(request, rest.slice(API_PATH.length), openLink, deps);
  const file = FILES.get(rest);
  return file ? await file(openLink, deps, request) : await servePage(request, openLink, deps);
}

/** @returns undefined for any link that must look nonexistent; `unavailable` if the owner cannot be looked up. */
async function findOpenLink(secret: string, deps: GuestDeps): Promise<OpenLink | 'unavailable' | undefined> {
  const link = await deps.links.find('guest', secret);
  if (!link || (await deps.links.isAbsent(link.owner))) return undefined;
  const admission = await deps.access.admitOwner(link.owner);
  if ('refused' in admission) return admission.refused.status >= 500 ? 'unavailable' : undefined;
  const content = await deps.contents.read(link.id);
  return content && { link, content, owner: admission.visitor, secret };
}

/** Files that a guest's page loads, apart from calls. */
const FILES = new Map<string, (openLink: OpenLink, deps: GuestDeps, request: Request) => Promise<Response>>([
  [`/${GUEST_VIEW}`, serveView],
  [NAMES, serveNames],
  ['/picture.png', servePicture],
  ['/picture.svg', servePicture],
]);

async function serveView({ link, content }: OpenLink, { links }: GuestDeps): Promise<Response> {
  const { view, frozen, pseudonyms } = link.shows;
  const guestView: GuestView = {
    view,
    fragment: content.fragment,
    ...(frozen && { as_of: content.as_of }),
    until: link.expires ?? 0,
    pseudonyms,
    ...(content.shared_by !== undefined && { shared_by: content.shared_by }),
  };
  // Link previews run no scripts, so this request comes from a person.
  await links.markRead(link);
  return jsonReply(guestView);
}

async function serveNames(openLink: OpenLink, { live }: GuestDeps, request: Request): Promise<Response> {
  const names = openLink.link.shows.frozen ? openLink.content.names : await live.names(openLink);
  return await compressed(request, NAMES, jsonReply(names ?? NO_NAMES));
}

/** Picture of the view for link previews; clients may cache it briefly and revalidate it. */
async function servePicture(openLink: OpenLink, deps: GuestDeps, request: Request): Promise<Response> {
  try {
    const { svg, png, etag } = await pictureOf(openLink, deps);
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
    deps.log(`The picture of a guest link could not be rendered: ${String(error)}`);
    return refusal('ServiceUnavailable', 'The picture is unavailable right now.');
  }
}

async function serveCall(
  request: Request,
  path: string,
  openLink: OpenLink,
  deps: GuestDeps,
): Promise<Response> {
  if (isCrossOrigin(request, deps.access.publicUrl)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may call it.');
  }
  if (mediaType(request.headers) !== 'application/json') {
    return refusal('InvalidContentType', 'The body must be sent as application/json.');
  }
  try {
    return await withBody(request, { maxBytes: MAX_BYTES }, async (body) => {
      const kind = viewKind(openLink.link.shows.view);
      const call = kind && readCall(kind, path, parseBody(body));
      const reply = call && (await replyTo(call, openLink, deps));
      if (reply === undefined) return refusal('AccessDenied', 'This link does not include that data.');
      const headers = { 'Content-Type': 'application/json' };
      return await compressed(request, path, new Response(reply, { headers }));
    });
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

async function replyTo(call: ReadCall, openLink: OpenLink, { live }: GuestDeps): Promise<string | undefined> {
  if (openLink.link.shows.frozen) return openLink.content.calls.find(({ key }) => key === call.key)?.reply;
  const reply = await live.reply(openLink, call)?.catch(() => {
    throw new Refusal(
      'ServiceUnavailable',
      'The service of this link returned no data. Try again in a moment.',
    );
  });
  return reply === undefined ? undefined : stringifyJson(reply);
}

/** Serves the dashboard's page, with title, description and picture for link previews in its head. */
async function servePage(request: Request, openLink: OpenLink, deps: GuestDeps): Promise<Response> {
  const { assets, access } = deps;
  if (!assets) return refusal('RouteNotFound', 'The dashboard is not served here.');
  const origin = access.publicUrl?.origin ?? `http://${hostOf(request)}`;
  return await assets(request, '/', async () => ({
    ...(await guestHead(openLink, deps)),
    isGuest: true,
    picture: `${origin}${GUEST_PATH}/${openLink.secret}/picture.png`,
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

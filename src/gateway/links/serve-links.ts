import { parseJson } from '#contract/json';
import {
  GUEST_PATH,
  GUESTS_PATH,
  type LinkKind,
  type LinkList,
  LINKS_PATH,
  LinkWanted,
  type MadeLink,
} from '#contract/links';
import { check, problemLine } from '#contract/problem';
import { createBodyReader, mediaType, Refusal } from '#service/service';
import type { Visitor } from '../access/visitor';
import { jsonReply } from '../http/json-reply';
import { refusal } from '../refusal';
import { isCrossOrigin } from '../security';
import { LinkRefused, type Links, type Owner } from './links';

type Surroundings = { links: Links; visitor: Visitor; publicUrl: URL | undefined };

const MOST_BYTES = 16_384;
/** How a system says that a file cannot be made. */
const UNWRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);
const withBody = createBodyReader();

/** The path of a secret of each kind. */
export const PATH_OF: Record<LinkKind, (secret: string) => string> = {
  guest: (secret) => `${GUEST_PATH}/${secret}`,
  feed: (secret) => `/feeds/${secret}.ics`,
};

/** Whether a path is `LINKS_PATH` or one of a link below it. */
export function isLinksPath(path: string): boolean {
  return path === LINKS_PATH || path.startsWith(`${LINKS_PATH}/`);
}

/** `GET` and `POST /api/links`, `DELETE /api/links/<id>`: everybody's own links, for the dashboard and nobody else. */
export async function serveLinks(request: Request, path: string, around: Surroundings): Promise<Response> {
  const { links, visitor, publicUrl } = around;
  if (isCrossOrigin(request, publicUrl)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may call it.');
  }
  const owner = ownerOf(visitor);
  if (path !== LINKS_PATH) {
    if (request.method !== 'DELETE') return notAllowed('DELETE');
    const isRevoked = await links.revoke(owner, path.slice(LINKS_PATH.length + 1));
    return isRevoked ? jsonReply({}) : refusal('RouteNotFound', 'You have no such link.');
  }
  if (request.method === 'GET') {
    const list: LinkList = { may_make: mayMake(visitor), links: await links.listOf(owner) };
    return jsonReply(list);
  }
  if (request.method !== 'POST') return notAllowed('GET, POST');
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
    return await withBody(request, { maxBytes: MOST_BYTES }, (body) => make(body, owner, links));
  } catch (error) {
    if (error instanceof Refusal) return refusal(error.code, error.message);
    if (error instanceof LinkRefused) return refusal('InvalidParameter', error.message);
    if (error instanceof Error && 'code' in error && UNWRITABLE.has(error.code)) {
      return refusal('ServiceUnavailable', 'No link was made: the data directory cannot be written to.');
    }
    throw error;
  }
}

async function make(body: Uint8Array, owner: Owner, links: Links): Promise<Response> {
  const wanted = check(LinkWanted, parsed(body));
  if (!wanted.ok) return refusal('InvalidParameter', problemLine(wanted.problems));
  if (wanted.value.kind === 'guest') {
    return refusal('InvalidParameter', `kind must not be guest: those are made at ${GUESTS_PATH}.`);
  }
  const { link, secret } = await links.create(owner, wanted.value);
  const made: MadeLink = { link, path: PATH_OF[link.kind](secret) };
  return jsonReply(made);
}

/** A key of somebody's own is in their browser alone: later, nobody here could read in their name. */
export function mayMake(visitor: Visitor): boolean {
  return visitor.kind === 'anybody' || visitor.ownKey === undefined;
}

export function ownerOf(visitor: Visitor): Owner {
  return visitor.kind === 'person' ? visitor.email : undefined;
}

function parsed(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal('BadRequest', 'The body must be JSON, written in UTF-8.');
  }
}

function notAllowed(allow: string): Response {
  return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
}

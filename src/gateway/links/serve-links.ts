import { type LinkList, LinkWanted } from '#contract/links';
import { GUESTS_PATH, LINKS_PATH } from '#contract/paths';
import { Refusal } from '#service/service';
import type { Visitor } from '../access/visitor';
import { jsonReply } from '../http/json-reply';
import { refusal } from '../refusal';
import { isCrossOrigin } from '../security';
import type { Links } from './links';
import { makeLink, mayMake, ownerOf } from './make-link';

type ServeLinksDeps = { links: Links; visitor: Visitor; publicUrl: URL | undefined };

const MAX_BYTES = 16_384;

/** True for `LINKS_PATH` and paths of links below it. */
export function isLinksPath(path: string): boolean {
  return path === LINKS_PATH || path.startsWith(`${LINKS_PATH}/`);
}

/** `GET` and `POST /api/links`, `DELETE /api/links/<id>`: the user's own links, for the dashboard only. */
export async function serveLinks(request: Request, path: string, deps: ServeLinksDeps): Promise<Response> {
  const { links, visitor, publicUrl } = deps;
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
  return await makeLink(request, {
    visitor,
    schema: LinkWanted,
    maxBytes: MAX_BYTES,
    make: async (wanted) => {
      if (wanted.kind === 'guest') {
        throw new Refusal('InvalidParameter', `kind must not be guest: those are made at ${GUESTS_PATH}.`);
      }
      return await links.create(owner, wanted);
    },
  });
}

function notAllowed(allow: string): Response {
  return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
}

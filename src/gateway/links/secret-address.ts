import type { LinkKind } from '#contract/links';
import { type Access, noSuchSecret } from '../access/access';
import type { Visitor } from '../access/visitor';
import type { Operate } from '../operate/operate';
import type { RequestRecord } from '../operate/request-record';
import { refusal } from '../refusal';
import type { Links, OwnedLink } from './links';

type SecretDeps = {
  links: Links;
  access: Pick<Access, 'admitOwner'>;
  operate?: Operate | undefined;
  record: RequestRecord;
};

/** Response of a secret address, on behalf of its owner. */
export type Show<K extends LinkKind> = (link: OwnedLink<K>, owner: Visitor) => Promise<Response>;

/**
 * Answers a request for a secret address. What is no secret, was revoked, is over, or is of a person who may not look
 * any more gets one and the same answer; only a store that does not answer gets another, lest calendars forget.
 * @param secret as it is in the path, of any shape.
 */
export async function serveSecret<K extends LinkKind>(
  request: Request,
  { kind, secret, show }: { kind: K; secret: string; show: Show<K> },
  { links, access, operate, record }: SecretDeps,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD' };
    return refusal('MethodNotAllowed', 'Use GET or HEAD.', { headers });
  }
  const tooMany = operate?.limitGuesses(request, record);
  if (tooMany) return tooMany;
  const link = await links.find(kind, secret);
  if (!link || (await links.isAbsent(link.owner))) {
    operate?.wrongGuess(request);
    return noSuchSecret();
  }
  const tooOften = operate?.limitLink(link.id, record);
  if (tooOften) return tooOften;
  const admission = await access.admitOwner(link.owner);
  if ('refused' in admission) return admission.refused;
  const response = await show(link, admission.visitor);
  await links.markRead(link);
  const headers = new Headers(response.headers);
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  // Shared caches must not store it: the address is the secret.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  const body = request.method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, headers });
}

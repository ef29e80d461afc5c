import type { Reply } from './call';

/** Redirects, followed by hand: an address that a reply names is not trusted. */

const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export class RedirectError extends Error {
  override name = 'RedirectError';
}

type Rules = { isAllowed: (url: URL) => Promise<boolean>; mayFollow: boolean };

/** @throws RedirectError that names the host alone, as a path may be a secret. */
export async function followed(
  first: URL,
  load: (url: URL) => Promise<Reply>,
  { isAllowed, mayFollow }: Rules,
): Promise<Reply> {
  let url = first;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const reply = await load(url);
    const location = REDIRECTS.has(reply.status) ? reply.headers.get('Location') : null;
    if (location === null) return reply;
    if (!URL.canParse(location, url.href)) throw new RedirectError(`${url.host} redirects to no address`);
    const next = new URL(location, url);
    if (!mayFollow || !(await isAllowed(next))) {
      const advice = 'set url to the right address, the key is not sent there';
      throw new RedirectError(`${url.host} redirects to ${next.host}, which is not followed: ${advice}`);
    }
    url = next;
  }
  throw new RedirectError(`${url.host} redirects more than ${MAX_REDIRECTS} times`);
}

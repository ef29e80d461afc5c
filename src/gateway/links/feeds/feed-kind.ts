import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { NewLink } from '#contract/links';
import { GUESTS_PATH, LINKS_PATH } from '#contract/operation';
import { Refusal } from '#service/service';
import { compress, type Env, reads } from '../../middleware';
import { isUnchanged, refusal } from '../../reply';
import { type Kind, type LinkDeps, secretLink, unlisted } from '../kind';
import { NoSchedules } from './feed-source';
import { createFeeds } from './feeds';
import { originOf } from '../../addresses';

const MAX_LINK_BYTES = 16_384;

/** Calendar feeds at `/feeds/<secret>.ics`, for calendar clients, without sign-in. */
export function feedKind(deps: LinkDeps): Kind<typeof NewLink> {
  const { links, access } = deps;
  const feeds = createFeeds(deps);
  const secret = secretLink({ kind: 'feed', pattern: /^\/feeds\/([^/]+)\.ics$/, isLimited: true }, deps);

  const routes = new Hono<Env>();
  routes.all('*', unlisted, reads, secret, compress, async (c) => {
    const { link, visitor } = c.var;
    const origin = originOf(c.req.raw, access.publicUrl);
    try {
      const calendar = await feeds.calendarOf(link, visitor, origin);
      await links.markRead(link);
      return replyOf(c.req.raw, calendar);
    } catch (error) {
      if (!(error instanceof NoSchedules)) throw error;
      return refusal('ServiceUnavailable', error.message, { headers: { 'Retry-After': '60' } });
    }
  });

  return {
    name: 'Calendar feed',
    createAt: LINKS_PATH,
    schema: NewLink,
    maxBytes: MAX_LINK_BYTES,
    async create(input, { owner }) {
      if (input.kind === 'feed') return await links.create(owner, input);
      throw new Refusal('InvalidParameter', `kind must be feed: guest links are created at ${GUESTS_PATH}.`);
    },
    pathOf: (value) => `/feeds/${value}.ics`,
    mount: (app) => void app.route('/feeds', routes),
  };
}

function replyOf(request: Request, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // The client may cache and revalidate it; shared caches may not.
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag };
  if (isUnchanged(request, etag)) {
    return new Response(null, { status: 304, headers: { ...headers, Vary: 'Accept-Encoding' } });
  }
  return new Response(text, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="on-call.ics"',
    },
  });
}

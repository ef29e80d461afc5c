import type { Access } from '../access/access';
import { compressed, FEEDS } from '../http/compression';
import type { Links } from '../links/links';
import { serveSecret } from '../links/secret-address';
import type { Operate } from '../operate/operate';
import type { RequestRecord } from '../operate/request-record';
import { refusal } from '../refusal';
import { hostOf } from '../security';
import { NoSchedules } from './feed-source';
import type { FeedCalendar, Feeds } from './feeds';

type ServeFeedDeps = {
  feeds: Feeds;
  links: Links;
  access: Access;
  operate?: Operate | undefined;
  record: RequestRecord;
};

/** `/feeds/<secret>.ics`, for calendar clients, without sign-in. */
export async function serveFeed(request: Request, path: string, deps: ServeFeedDeps): Promise<Response> {
  const { feeds, access } = deps;
  const [, secret = ''] = /^\/feeds\/([^/]+)\.ics$/.exec(path) ?? [];
  const origin = access.publicUrl?.origin ?? `http://${hostOf(request)}`;
  return await serveSecret(
    request,
    {
      kind: 'feed',
      secret,
      async show(link, owner) {
        try {
          const calendar = await feeds.calendarOf(link, owner, origin);
          return await compressed(request, FEEDS, replyOf(request, calendar));
        } catch (error) {
          if (!(error instanceof NoSchedules)) throw error;
          return refusal('ServiceUnavailable', error.message, { headers: { 'Retry-After': '60' } });
        }
      },
    },
    deps,
  );
}

function replyOf(request: Request, { text, etag }: FeedCalendar): Response {
  // The client may cache and revalidate it; shared caches may not.
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag };
  const etags = (request.headers.get('If-None-Match') ?? '').split(',');
  if (etags.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
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

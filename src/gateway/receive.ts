import type { Hono } from 'hono';
import { createBodyReader, type Service } from '#service/service';
import { urlOf } from './addresses';
import { type LinkDeps, secretLink, unlisted } from './links/kind';
import type { Env } from './middleware';
import { jsonReply, noSuchSecret, notAllowed, wrongType } from './reply';

const MAX_WEBHOOK_BYTES = 1_048_576;

const SECRET = /^\/in\/([^/]+)$/;

/** Webhooks of sources at `/in/<secret>`, which an operator made. The address alone admits. */
export function mountReceive(
  app: Hono<Env>,
  { links, operate, receive }: Pick<LinkDeps, 'links' | 'operate'> & Pick<Service, 'receive'>,
): void {
  const access = { admitOwner: () => Promise.resolve({ visitor: { kind: 'anybody' as const } }) };
  const secret = secretLink(
    { kind: 'receive', pattern: SECRET, isLimited: true },
    { links, operate, access },
  );
  const readBody = createBodyReader();
  app.all('/in/:secret{.+}', unlisted, secret, async (c) => {
    const { link } = c.var;
    const { raw } = c.req;
    const { source } = link;
    if (source === undefined || !SECRET.test(urlOf(raw).pathname)) return noSuchSecret();
    if (raw.method !== 'POST') return notAllowed('POST');
    const reply =
      wrongType(raw, 'application/json') ??
      (await readBody(raw, { maxBytes: MAX_WEBHOOK_BYTES }, async (body) =>
        jsonReply(await receive(source, { headers: raw.headers, body }), 202),
      ));
    await links.markRead(link);
    return reply;
  });
}

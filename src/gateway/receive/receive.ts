import type { Hono } from 'hono';
import { createBodyReader, type Service } from '#service/service';
import { type LinkDeps, secretLink, unlisted } from '../links/kind';
import { type Env, only } from '../middleware';
import { jsonReply, wrongType } from '../reply';

const MAX_BYTES = 1_048_576;

type ReceiveDeps = Pick<LinkDeps, 'links' | 'operate'> & Pick<Service, 'receive'>;

/** Webhooks of tools at `/in/<secret>`. The address alone admits: it belongs to the operator, not to a person. */
export function mountReceive(app: Hono<Env>, { links, operate, receive }: ReceiveDeps): void {
  const access = { admitOwner: () => Promise.resolve({ visitor: { kind: 'anybody' as const } }) };
  const secret = secretLink(
    { kind: 'receive', pattern: /^\/in\/([^/]+)$/, isLimited: true },
    { links, operate, access },
  );
  const read = createBodyReader();
  app.all('/in/:secret{.+}', unlisted, only('POST'), secret, async (c) => {
    const { link } = c.var;
    const { raw } = c.req;
    const done =
      wrongType(raw, 'application/json') ??
      (await read(raw, { maxBytes: MAX_BYTES }, async (body) =>
        jsonReply(await receive(link.source, { headers: raw.headers, body }), 202),
      ));
    await links.markRead(link);
    return done;
  });
}

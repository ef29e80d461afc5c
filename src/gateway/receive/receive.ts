import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceiverAnswer } from '#contract/links';
import { NewReceiver } from '#contract/links';
import { RECEIVERS_PATH } from '#contract/paths';
import { createBodyReader, Refusal, type SentReply, type Service } from '#service/service';
import { originOf, urlOf } from '../addresses';
import { jsonIn } from '../forward';
import { type Kind, type LinkDeps, secretLink, unlisted } from '../links/kind';
import { jsonReply, noSuchSecret, notAllowed, wrongType } from '../reply';
import type { Rights } from '../rights/rights';

const MAX_BYTES = 1_048_576;
const MAX_CREATION_BYTES = 16_384;

const SECRET = /^\/in\/([^/]+)/;
/** Max answers that wait at once; others are sent without their delay. */
const MAX_DELAYED = 100;

export type ReceiveDeps = LinkDeps & Pick<Service, 'receive' | 'keepReceived'> & { rights: Rights };

/**
 * Webhooks at `/in/<secret>`. The address alone admits. One of a source belongs to the operator; one that a person made
 * keeps each request as a delivery, and answers as its owner chose. Nothing in a request is rendered, fetched or followed.
 */
export function receiveKind(deps: ReceiveDeps): Kind<typeof NewReceiver> {
  const { links, operate, rights, clock } = deps;
  const access = { admitOwner: () => Promise.resolve({ visitor: { kind: 'anybody' as const } }) };
  const secret = secretLink(
    { kind: 'receive', pattern: SECRET, isLimited: true },
    { links, operate, access },
  );
  const read = createBodyReader();
  const answered = createAnswers();
  return {
    name: 'Receiving address',
    createAt: RECEIVERS_PATH,
    schema: NewReceiver,
    maxBytes: MAX_CREATION_BYTES,
    async create({ lasts, ...rest }, { visitor, owner }) {
      if (!rights.mayOperate(visitor))
        throw new Refusal(
          'AccessDenied',
          'You may not make receiving addresses: WATCHBILL_MAY_OPERATE says who may.',
        );
      const expires = Math.floor(clock() / 1000) + lasts;
      return links.create(owner, { kind: 'receive', expires, ...rest });
    },
    pathOf: (value) => `/in/${value}`,
    mount(app) {
      app.all('/in/:secret{.+}', unlisted, secret, async (c) => {
        const { link } = c.var;
        const { raw } = c.req;
        // As sent: the path of Hono is decoded.
        const { pathname, search } = urlOf(raw);
        const [own = ''] = SECRET.exec(pathname) ?? [];
        const { source, answer } = link;
        if (source !== undefined) {
          if (pathname !== own) return noSuchSecret();
          if (raw.method !== 'POST') return notAllowed('POST');
          const done =
            wrongType(raw, 'application/json') ??
            (await read(raw, { maxBytes: MAX_BYTES }, async (body) =>
              jsonReply(await deps.receive(source, { headers: raw.headers, body }), 202),
            ));
          await links.markRead(link);
          return done;
        }
        const path = pathname.slice(own.length);
        const reply = replyOf(answer ?? { status: 200, body: '' });
        await read(raw, { maxBytes: MAX_BYTES }, (body) =>
          deps.keepReceived({
            link,
            method: raw.method,
            path: `${path}${search}`,
            address: `${originOf(raw, deps.access.publicUrl)}/in/…${path}`,
            from: operate?.sourceOf(raw) ?? '',
            headers: raw.headers,
            body,
            reply,
          }),
        );
        await links.markRead(link);
        return answered(reply, answer?.delay ?? 0, raw.signal);
      });
    },
  };
}

/** Replies after their delays, of which few wait at a time. */
function createAnswers(): (reply: SentReply, delay: number, signal: AbortSignal) => Promise<Response> {
  let delayed = 0;
  return async ({ status, headers, body }, delay, signal) => {
    if (delay > 0 && delayed < MAX_DELAYED) {
      delayed += 1;
      await sleep(delay * 1000, undefined, { signal, ref: false }).catch(() => undefined);
      delayed -= 1;
    }
    return new Response(hasBody(status) ? body : null, { status, headers });
  };
}

function replyOf({ status, body }: Pick<ReceiverAnswer, 'status' | 'body'>): SentReply {
  if (!hasBody(status)) return { status, headers: {}, body: '' };
  const type = jsonIn(body) === undefined ? 'text/plain; charset=utf-8' : 'application/json';
  return { status, headers: { 'Content-Type': type }, body };
}

function hasBody(status: number): boolean {
  return ![204, 205, 304].includes(status);
}

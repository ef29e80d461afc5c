import { LRUCache } from 'lru-cache';
import { Envelope } from '#contract/envelope';
import { scheduleSelf } from '#contract/schedule';
import type { CheckKey } from '../access/openid/own-key';
import type { Forward, ForwardAs } from '../forward';
import { createProxy } from './proxy';

/** Max users whose proxy is cached; the least recently active are evicted first. */
const MAX_KEYS = 500;

/**
 * Calls of an upstream with the key of who is looking, or with the gateway's where people have none of their own.
 * @param spoken what every way there is led through.
 */
export function forwardOver(
  baseUrl: string,
  appKey: string | undefined,
  spoken: (forward: Forward) => Forward,
): ForwardAs {
  const shared = spoken(createProxy({ baseUrl, appKey }));
  const own = new LRUCache<string, Forward>({ max: MAX_KEYS });
  const forwardWith = (key: string): Forward => {
    const forward = own.get(key) ?? spoken(createProxy({ baseUrl, appKey: key }));
    own.set(key, forward);
    return forward;
  };
  return (operation, body, signal, visitor) => {
    const key = visitor.kind === 'person' ? visitor.ownKey : undefined;
    return (key === undefined ? shared : forwardWith(key))(operation, body, signal);
  };
}

/** Checks a key at an upstream by requesting one second of schedules. */
export function checkingKeys(baseUrl: string): CheckKey {
  return async (key) => {
    const body = new TextEncoder().encode('{"start":0,"end":1}');
    const forward = createProxy({ baseUrl, appKey: key });
    const reply = await forward(scheduleSelf, body, AbortSignal.timeout(20_000));
    if (reply.ok) {
      await reply.body?.cancel();
      return 'valid';
    }
    const code = Envelope.safeParse(await reply.json()).data?.error?.code;
    return code === 'Unauthorized' || code === 'AccessDenied' ? 'refused' : 'away';
  };
}

import { LRUCache } from 'lru-cache';
import { Envelope } from '#contract/envelope';
import { scheduleSelf } from '#contract/schedule';
import type { CheckKey } from '../access/access';
import type { AccountZone } from '#domain/time/zone';
import type { Forward, ForwardAs } from '../forward';
import { createProxy, inContract } from './proxy';
import { connectionAdvice, connectionCode } from './call';
import { withSeats } from './seats';

/** Statuses that a reverse proxy returns for a server that is down or starting. */
const NOBODY_BEHIND = new Set([502, 503, 504]);

const LIMIT_MS = 5_000;
const KEPT_MS = 5_000;

class UpstreamTrouble extends Error {
  override name = 'UpstreamTrouble';
}

/** Max users whose proxy is cached; the least recently active are evicted first. */
const MAX_KEYS = 500;

/** Forwards calls with the user's own key, or with the gateway's. */
export function forwardOver(
  baseUrl: string,
  appKey: string | undefined,
  accountZone: AccountZone,
): ForwardAs {
  const forwardBy = (key: string | undefined) =>
    withSeats(inContract(createProxy({ baseUrl, appKey: key })), accountZone);
  const shared = forwardBy(appKey);
  const own = new LRUCache<string, Forward>({ max: MAX_KEYS });
  const forwardWith = (key: string): Forward => {
    const forward = own.get(key) ?? forwardBy(key);
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

/**
 * Probe of a remote upstream: requests its base address, without the key, at most every 5 s. Rejects without details
 * if there is no response within 5 s; logs the reason once.
 * @param clock monotonic milliseconds.
 */
export function createUpstreamProbe(
  baseUrl: string,
  log: (line: string) => void,
  clock: () => number,
): () => Promise<void> {
  let probe: { at: number; answer: Promise<string> } | undefined;
  let trouble = '';
  return async () => {
    if (!probe || clock() - probe.at >= KEPT_MS) {
      probe = { at: clock(), answer: troubleOf(baseUrl) };
    }
    const now = await probe.answer;
    if (now !== trouble) log(now === '' ? 'The upstream answers again' : `The upstream ${now}`);
    trouble = now;
    if (now !== '') throw new UpstreamTrouble('The upstream does not answer');
  };
}

async function troubleOf(baseUrl: string): Promise<string> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LIMIT_MS);
  try {
    const { status, body } = await fetch(baseUrl, { redirect: 'manual', signal: controller.signal });
    await body?.cancel();
    return NOBODY_BEHIND.has(status) ? `answers ${status}` : '';
  } catch (error) {
    return controller.signal.aborted
      ? `does not answer within ${LIMIT_MS / 1000} s`
      : `cannot be reached (${connectionCode(error) ?? 'no connection'})${connectionAdvice(error)}`;
  } finally {
    clearTimeout(timer);
  }
}

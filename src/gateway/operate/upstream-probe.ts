import { connectionAdvice, connectionCode } from '../upstream/connection-failure';

/** Statuses that a reverse proxy returns for a server that is down or starting. */
const NOBODY_BEHIND = new Set([502, 503, 504]);
const LIMIT_MS = 800;
const KEPT_MS = 5_000;

class UpstreamTrouble extends Error {
  override name = 'UpstreamTrouble';
}

/**
 * True if another server answers at all, whatever it says: it is requested its base address, without the key, at most
 * every 5 s. Rejects with one line for everybody where it does not within 0.8 s; why goes to the log, once.
 * @param clock milliseconds that never go back.
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

import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { connectionAdvice, connectionCode } from '../upstream/call';
import type { Outcome } from './check';
import type { ClockReading } from './machine-checks';

/** Reply of another server to one request. */
export type Peer = {
  status: number;
  text: string;
  headers: Headers;
  clock: ClockReading | undefined;
};

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;

/** Days before the end of a certificate when it should have been renewed. */
const RENEWAL_DAYS = 14;

/** Requests an address once, without following redirects. @throws one line, without the address. */
export async function askPeer(url: URL, headers: Record<string, string> = {}): Promise<Peer> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const theirs = Date.parse(response.headers.get('Date') ?? '') / 1000;
    const clock = Number.isNaN(theirs) ? undefined : { of: url.host, theirs, ours: Date.now() / 1000 };
    return { status: response.status, text, headers: response.headers, clock };
  } catch (error) {
    const code = connectionCode(error);
    const reason = code ?? (isTimeout(error) ? `no answer within ${TIMEOUT_MS / 1000} s` : 'no connection');
    throw new Error(`${url.host} cannot be reached (${reason})${connectionAdvice(error)}`, { cause: error });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** End of the certificate of an address, in Unix milliseconds; undefined without TLS. @throws if it is not trusted. */
export function certificateEnd({ protocol, hostname, port }: URL): Promise<number | undefined> {
  if (protocol !== 'https:') return Promise.resolve(undefined);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const options = { host, port: Number(port || 443), timeout: TIMEOUT_MS, ...servername };
    const socket = connect(options, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(end);
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    socket.once('error', reject);
  });
}

/** Adds the remaining time of a certificate to the outcome of a check. @param end in Unix milliseconds. */
export function withCertificate(outcome: Outcome, end: number | undefined, now: number): Outcome {
  if (end === undefined || outcome.state === 'failure') return outcome;
  const days = Math.floor((end - now) / DAY_MS);
  const text = `${outcome.text}; its certificate ends in ${days} days`;
  if (days >= RENEWAL_DAYS) return { ...outcome, text };
  return { state: 'warning', text, advice: 'renew the certificate' };
}

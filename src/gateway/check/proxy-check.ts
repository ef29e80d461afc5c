import type { BlockList } from 'node:net';
import * as z from 'zod/mini';
import { clientAddress, hostOf, isAmong } from '../addresses';
import type { Outcome } from './check';
import type { Peer } from './peers';

/** Parts of a request that a reverse proxy decides, as the server received them. */
const Received = z.object({
  host: z.string(),
  /** Address of the socket. */
  address: z.string(),
  has_forwarded_for: z.boolean(),
  /** True if the address is a trusted proxy. */
  is_trusted: z.boolean(),
});
export type Received = z.output<typeof Received>;

const VerboseReply = z.object({ request: Received });

export function receivedOf(request: Request, proxies: readonly BlockList[]): Received {
  const address = clientAddress(request);
  return {
    host: hostOf(request),
    address,
    has_forwarded_for: request.headers.has('X-Forwarded-For'),
    is_trusted: proxies.some((list) => isAmong(address, list)),
  };
}

/**
 * Outcome of a request for `/readyz?verbose` at the public address.
 * @param hasToken true if the request had the token that the reply needs.
 */
export function proxyOutcome({ origin, host }: URL, { status, text }: Peer, hasToken: boolean): Outcome {
  if (status >= 300 && status < 400) {
    return { state: 'ok', text: `${origin} answers with its own sign-in, so the rest cannot be checked` };
  }
  if (status !== 200 && status !== 503) {
    return {
      state: 'failure',
      text: `${origin} answers ${status}`,
      advice: 'let the proxy forward everything to Watchbill (docs/running/on-your-network.md)',
    };
  }
  const reply = VerboseReply.safeParse(jsonIn(text));
  if (reply.success) return receivedOutcome(reply.data.request, { origin, host });
  return {
    state: 'warning',
    text: `${origin} answers; what its proxy sends is not checked`,
    advice: hasToken ? 'start Watchbill again with this token' : 'set WATCHBILL_METRICS_TOKEN',
  };
}

function receivedOutcome(received: Received, { origin, host }: Pick<URL, 'origin' | 'host'>): Outcome {
  if (received.host.replace(/:(80|443)$/, '') !== host) {
    return {
      state: 'failure',
      text: `The proxy of ${origin} sends the host ${received.host}`,
      advice: 'let it send Host as it was received',
    };
  }
  if (!received.has_forwarded_for) {
    return {
      state: 'warning',
      text: `The proxy of ${origin} sends no X-Forwarded-For, so all its clients share one limit`,
      advice: 'let it send the address of the client',
    };
  }
  if (!received.is_trusted) {
    return {
      state: 'warning',
      text: `The X-Forwarded-For of ${received.address} is not trusted`,
      advice: `add ${received.address} to WATCHBILL_TRUSTED_PROXIES`,
    };
  }
  return { state: 'ok', text: `${origin} sends Host and X-Forwarded-For` };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { GatewayConfig } from '../config';
import { checkingKeys } from '../upstream/upstream';
import type { Check, Outcome } from './check';
import { clockOutcome, type ClockReading } from './machine-checks';
import { askPeer, certificateEnd, type Peer, withCertificate } from './peers';
import { proxyOutcome } from './proxy-check';

/** Statuses of a reverse proxy whose server is down. */
const NOBODY_BEHIND = new Set([502, 503, 504]);

type NetworkDeps = {
  /** Unix milliseconds. */
  clock: () => number;
  /** Clock of the store, if it is on another machine. */
  storeClock?: () => Promise<ClockReading>;
  /** True to request the public address. */
  asksProxy: boolean;
};

/** Checks of other machines: provider, upstream and proxy, with their certificates and clocks. */
export function networkChecks(config: GatewayConfig, { clock, storeClock, asksProxy }: NetworkDeps): Check[] {
  const { upstream, access, operate } = config;
  const { mode, publicUrl } = access;
  const readings: Promise<ClockReading | undefined>[] = storeClock ? [storeClock()] : [];
  const checks: Check[] = [];
  const add = (name: string, url: URL, outcome: (peer: Peer) => Promise<Outcome> | Outcome) => {
    const token = operate.metricsToken;
    const headers = name === 'proxy' && token !== undefined ? { authorization: `Bearer ${token}` } : {};
    const asking = askPeer(url, headers);
    readings.push(asking.then(({ clock }) => clock));
    checks.push({
      name,
      async run() {
        const peer = await asking;
        return withCertificate(await outcome(peer), await certificateEnd(url), clock());
      },
    });
  };
  if (mode.kind === 'openid') {
    const { issuer } = mode.openId;
    add('provider', issuer, () => providerOutcome(mode, clock));
  }
  if (upstream !== 'embedded') {
    const { baseUrl } = upstream;
    add('upstream', new URL(baseUrl), ({ status }) => upstreamOutcome(baseUrl, status));
    if (mode.kind !== 'openid' || !mode.ownKeys) {
      checks.push({ name: 'app key', run: () => upstreamKeyOutcome(baseUrl, config.appKey) });
    }
  }
  if (publicUrl && asksProxy) {
    add('proxy', new URL('/readyz?verbose', publicUrl), (peer) =>
      proxyOutcome(publicUrl, peer, operate.metricsToken !== undefined),
    );
  }
  checks.push({
    name: 'clock',
    async run() {
      const settled = await Promise.allSettled(readings);
      return clockOutcome(
        settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])),
      );
    },
  });
  return checks;
}

async function providerOutcome(
  { openId, publicUrl }: Extract<GatewayConfig['access']['mode'], { kind: 'openid' }>,
  clock: () => number,
): Promise<Outcome> {
  // Imported on demand, like the sign-in itself.
  const [{ createProvider }, { failureOf }] = await Promise.all([
    import('../access/openid/provider'),
    import('../access/openid/failure'),
  ]);
  try {
    await createProvider(openId, new URL('/access/callback', publicUrl).href, clock).check();
    return { state: 'ok', text: `${openId.issuer.host} answers` };
  } catch (error) {
    return { state: 'failure', text: `Nobody can sign in: ${failureOf(error).line}` };
  }
}

function upstreamOutcome(baseUrl: string, status: number): Outcome {
  return NOBODY_BEHIND.has(status)
    ? { state: 'failure', text: `${baseUrl} answers ${status}` }
    : { state: 'ok', text: `${baseUrl} answers` };
}

async function upstreamKeyOutcome(baseUrl: string, appKey: string | undefined): Promise<Outcome> {
  const advice = 'set WATCHBILL_APP_KEY_FILE to a file with a key of the upstream';
  if (appKey === undefined) return { state: 'warning', text: 'There is none', advice };
  const answer = await checkingKeys(baseUrl)(appKey);
  if (answer === 'valid') return { state: 'ok', text: 'The upstream accepts the key' };
  return answer === 'refused'
    ? { state: 'failure', text: 'The upstream refuses the key', advice }
    : { state: 'failure', text: 'The upstream could not check the key' };
}

import { isLoopback } from '../../security';
import type { Access } from '../access';
import type { AccessMode } from '../config';
import { createOwnKeys } from '../session/own-keys';
import { createSeal } from '../session/seal';
import { keptSecret } from '../session/secret-file';
import { createSessions } from '../session/sessions';
import type { AccessDeps } from '../surroundings';
import { CALLBACK_PATH, createOpenIdAccess } from './openid-access';
import { createDepartures } from './departures';
import { failureOf } from './failure';
import { createProvider } from './provider';

/**
 * Creates access control with sign-in at an OpenID provider. @throws StartError if the session secret cannot be
 * stored.
 */
export async function openOpenIdAccess(
  mode: Extract<AccessMode, { kind: 'openid' }>,
  { dataDir, findPerson, checkKey, log, clock = Date.now }: AccessDeps,
): Promise<Pick<Access, 'admit' | 'admitOwner' | 'serve'>> {
  const { openId, session, publicUrl } = mode;
  const secrets = session.secrets.length > 0 ? session.secrets : [await keptSecret(dataDir)];
  const seal = createSeal(secrets, clock);
  const isSecure = publicUrl.protocol === 'https:';
  if (!isSecure && !isLoopback(publicUrl.hostname)) {
    log('WATCHBILL_PUBLIC_URL is not https: anyone on the network path can take over sessions.');
  }
  const redirectUri = new URL(CALLBACK_PATH, publicUrl).href;
  const provider = createProvider(openId, redirectUri, clock);
  // Not awaited: the provider may start later.
  provider.check().catch((error: unknown) => {
    log(
      `Nobody can sign in: the provider at ${openId.issuer.href} failed at the start: ${failureOf(error).line}`,
    );
  });
  const sessions = createSessions(seal, session, { isSecure, clock });
  const departures = createDepartures(seal, { isSecure, clock });
  const own =
    mode.ownKeys && checkKey
      ? { ownKeys: createOwnKeys(seal, { isSecure, clock }), check: checkKey }
      : undefined;
  return createOpenIdAccess({ ...mode, provider, sessions, departures, seal, own, findPerson, clock, log });
}

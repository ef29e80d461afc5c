import { isLoopback } from '../security';
import type { Access } from './access';
import type { FindPerson } from './admission';
import type { AccessConfig, AccessMode } from './config';
import { openAccess } from './open-access';
import { CALLBACK_PATH, createOpenIdAccess } from './openid/openid-access';
import type { CheckKey } from './openid/own-key';
import { createProvider } from './openid/provider';
import { createProxyAccess } from './proxy-access';
import { createOwnKeys } from './session/own-keys';
import { createSeal } from './session/seal';
import { keptSecret } from './session/secret-file';
import { createSessions } from './session/sessions';

type Surroundings = {
  /** The address that is listened on. */
  host: string;
  dataDir: string;
  /** Says whether the server behind takes a key; undefined where the service is in this process. */
  checkKey?: CheckKey | undefined;
  /** Undefined where the records are another server's. */
  findPerson: FindPerson | undefined;
  log: (line: string) => void;
  /** Unix milliseconds. */
  clock?: () => number;
};

/** Who may look, as the settings say. @throws StartError where the secret of the sessions cannot be kept. */
export async function createAccess(config: AccessConfig, around: Surroundings): Promise<Access> {
  const { mode, publicUrl, hostName } = config;
  const open = openAccess({ publicUrl, hostName, host: around.host });
  if (mode.kind === 'openid') return { ...open, ...(await openIdAccess(mode, around)) };
  if (mode.kind === 'proxy') {
    return { ...open, ...createProxyAccess({ ...mode, findPerson: around.findPerson }) };
  }
  return open;
}

async function openIdAccess(
  mode: Extract<AccessMode, { kind: 'openid' }>,
  { dataDir, findPerson, checkKey, log, clock = Date.now }: Surroundings,
): Promise<Pick<Access, 'admit' | 'serve'>> {
  const { openId, session, publicUrl } = mode;
  const secrets = session.secrets.length > 0 ? session.secrets : [await keptSecret(dataDir)];
  const seal = createSeal(secrets, clock);
  const isSecure = publicUrl.protocol === 'https:';
  if (!isSecure && !isLoopback(publicUrl.hostname)) {
    log('WATCHBILL_PUBLIC_URL is not https: whoever can listen on the network can take over sessions.');
  }
  const redirectUri = new URL(CALLBACK_PATH, publicUrl).href;
  const provider = createProvider(openId, redirectUri, clock);
  const sessions = createSessions(seal, session, { isSecure, clock });
  const own =
    mode.ownKeys && checkKey
      ? { ownKeys: createOwnKeys(seal, { isSecure, clock }), check: checkKey }
      : undefined;
  return createOpenIdAccess({ ...mode, provider, sessions, seal, own, findPerson, clock, log });
}

import type { Access } from './access';
import type { AccessConfig } from './config';
import { openAccess } from './open-access';
import { createProxyAccess } from './proxy-access';
import type { Surroundings } from './surroundings';

/**
 * Creates the access control of the settings. @throws StartError if the session secret cannot be stored.
 */
export async function createAccess(config: AccessConfig, around: Surroundings): Promise<Access> {
  const { mode, publicUrl, hostName } = config;
  const open = openAccess({ publicUrl, hostName, host: around.host });
  if (mode.kind === 'openid') {
    // Imported on demand: its libraries are large, and most processes do not need them.
    const { openOpenIdAccess } = await import('./openid/open-openid-access');
    return { ...open, ...(await openOpenIdAccess(mode, around)) };
  }
  if (mode.kind === 'proxy') {
    return { ...open, ...createProxyAccess({ ...mode, findPerson: around.findPerson }) };
  }
  return open;
}

import type { Access } from './access';
import type { AccessConfig } from './config';
import { openAccess } from './open-access';
import { createProxyAccess } from './proxy-access';
import type { AccessDeps } from './surroundings';

/**
 * Creates the access control of the settings. @throws StartError if the session secret cannot be stored.
 */
export async function createAccess(config: AccessConfig, deps: AccessDeps): Promise<Access> {
  const { mode, publicUrl, hostName } = config;
  const base = openAccess({ publicUrl, hostName, host: deps.host });
  if (mode.kind === 'openid') {
    // Imported on demand: its libraries are large, and most processes do not need them.
    const { openOpenIdAccess } = await import('./openid/open-openid-access');
    return { ...base, ...(await openOpenIdAccess(mode, deps)) };
  }
  if (mode.kind === 'proxy') {
    return { ...base, ...createProxyAccess({ ...mode, findPerson: deps.findPerson }) };
  }
  return base;
}

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProvider, type TestProvider } from '../../src/gateway/access/openid/provider.spec-support';
import { freePort, newDataDir, startServer, type Server } from './server';
import { copyStore } from './stores';

/** A dashboard on a network address, whose people sign in at a real provider. */
export type Team = {
  url: string;
  server: Server;
  provider: TestProvider;
  stop: () => Promise<void>;
};

export const DOCUMENT = readFileSync('docs/running/on-your-network.md', 'utf8');

/** This machine's own address on its network, where it has one. */
function networkAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((own = []) => own);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

/** Settings for OpenID Connect as in the document. */
function documentedSettings(): Record<string, string> {
  const [, block = ''] = /```sh\n((?:export WATCHBILL_[^`]*OIDC)[^`]*)```/.exec(DOCUMENT) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/**
 * Follows docs/running/on-your-network.md: its settings, with the name, the issuer and the file of this place in place of
 * those of the example.
 */
export async function startTeam(env: Record<string, string> = {}, dataDir?: string): Promise<Team> {
  const [host, port, folder] = [networkAddress(), await freePort(), dataDir ?? (await newDataDir())];
  if (dataDir === undefined) await copyStore('demo', folder);
  const url = `http://${host}:${port}`;
  const documented = documentedSettings();
  const provider = await startProvider([`${url}/access/callback`]);
  const secrets = await mkdtemp(join(tmpdir(), 'watchbill-secret-'));
  const secretFile = join(secrets, documented['WATCHBILL_OIDC_CLIENT_SECRET_FILE'] ?? '');
  await writeFile(secretFile, `${provider.clientSecret}\n`, { mode: 0o600 });
  const server = await startServer(
    {
      ...documented,
      HOST: host,
      WATCHBILL_PUBLIC_URL: url,
      WATCHBILL_OIDC_ISSUER: provider.issuer,
      WATCHBILL_OIDC_CLIENT_SECRET_FILE: secretFile,
      ...env,
    },
    { port, host, dataDir: folder },
  );
  return {
    url,
    server,
    provider,
    stop: async () => {
      await server.stop();
      await provider.stop();
      for (const made of [folder, secrets]) await rm(made, { recursive: true });
    },
  };
}

import { networkInterfaces } from 'node:os';
import { startProvider, type TestProvider } from '../../src/gateway/access/openid/provider.spec-support';
import { freePort, startServer, type Server } from './server';

/** A dashboard on a network address, whose people sign in at a real provider. */
export type Team = {
  url: string;
  server: Server;
  provider: TestProvider;
  stop: () => Promise<void>;
};

/** This machine's own address on its network, where it has one. */
function networkAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((own = []) => own);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

export async function startTeam(env: Record<string, string> = {}): Promise<Team> {
  const [host, port] = [networkAddress(), await freePort()];
  const url = `http://${host}:${port}`;
  const provider = await startProvider([`${url}/access/callback`]);
  const server = await startServer(
    {
      HOST: host,
      WATCHBILL_PUBLIC_URL: url,
      WATCHBILL_OIDC_ISSUER: provider.issuer,
      WATCHBILL_OIDC_CLIENT_ID: provider.clientId,
      WATCHBILL_OIDC_CLIENT_SECRET: provider.clientSecret,
      WATCHBILL_ALLOWED_DOMAINS: 'watchbill.example',
      ...env,
    },
    { port, host },
  );
  return {
    url,
    server,
    provider,
    stop: async () => {
      await server.stop();
      await provider.stop();
    },
  };
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** Real OpenID provider on loopback that accepts any email address. */
export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Resets the provider, as a restart would: new keys, and no sessions. */
  rotate(): Promise<void>;
  /** Issues expired tokens from now on. */
  signExpired(): void;
  /** Drops connections for this path until it rotates: it went down during a sign-in. */
  refuseConnectionsFor(path: string): void;
  /** Publishes keys that differ from its signing keys from now on. */
  listOtherKeys(): Promise<void>;
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  restart(): Promise<void>;
};

/** Claims of an account apart from its email, in the ID token or in the userinfo. An undefined claim is not sent. */
export type Claims = (email: string, place: string) => Record<string, unknown>;

/** @param redirectUris where it sends people back to. */
export async function startProvider(
  redirectUris: string[],
  { claims = () => ({}), idTokenSeconds = 600 }: { claims?: Claims; idTokenSeconds?: number } = {},
): Promise<TestProvider> {
  const client = { clientId: 'watchbill', clientSecret: 'the secret of + this & client' };
  let provider: Provider | undefined;
  let otherKeys: string | undefined;
  let downAt: string | undefined;
  const server = createServer((request, response) => {
    if (request.url === downAt) {
      request.socket.destroy();
    } else if (otherKeys !== undefined && request.url === '/jwks') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(otherKeys);
    } else if (provider && request.url?.startsWith('/interaction/')) {
      void askWho(provider, request, response);
    } else void provider?.callback()(request, response);
  });
  const port = await listening(server, 0);
  const issuer = `http://127.0.0.1:${port}`;

  async function rotate(): Promise<void> {
    downAt = undefined;
    const configuration: Configuration = {
      jwks: { keys: [await newKey()] },
      clients: [
        { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: redirectUris },
      ],
      // The default sends all claims but the subject in the userinfo alone.
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      cookies: { keys: ['a key for the cookies of a test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      ttl: { IdToken: idTokenSeconds, Session: 600, Interaction: 600, Grant: 600, AccessToken: 600 },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: (place) =>
          Promise.resolve({ sub: id, email: id, email_verified: true, ...claims(id, place) }),
      }),
      // Skips the consent screen.
      async loadExistingGrant(context) {
        const { session, client: asking } = context.oidc;
        const grant = new context.oidc.provider.Grant({
          ...(session?.accountId !== undefined && { accountId: session.accountId }),
          ...(asking && { clientId: asking.clientId }),
        });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    };
    provider = new Provider(issuer, configuration);
  }

  await rotate();
  return {
    issuer,
    ...client,
    rotate,
    signExpired() {
      Object.assign(provider?.IdToken ?? {}, { expiresIn: () => -600 });
    },
    refuseConnectionsFor(path) {
      downAt = path;
    },
    async listOtherKeys() {
      otherKeys = JSON.stringify({ keys: [await newKey()] });
    },
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    async restart() {
      await listening(server, port);
    },
  };
}

/** Sign-in page of the provider: accepts any email address. */
async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><html lang="en">
<title>Provider</title><h1>Who are you?</h1><form method="post" action="${request.url ?? ''}">
<label>E-mail <input name="login"></label> <button>Continue</button></form></html>`);
}

let keys = 0;
async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  keys += 1;
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: `key-${keys}` };
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return address.port;
}

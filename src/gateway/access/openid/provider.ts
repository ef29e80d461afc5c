import * as client from 'openid-client';
import type { OpenIdSettings } from './config';
import type { Departure } from './departures';
import { verifiedEmail } from './verified-email';

/** User identity from the provider. */
type Identity = {
  email: ReturnType<typeof verifiedEmail>;
  name: string | undefined;
  groups: readonly string[];
};

/** Sign-in at an OpenID provider: authorization code flow with PKCE, state and nonce; tokens are not stored. */
export type Provider = {
  /** User-facing name: the host of the issuer. */
  name: string;
  /** @throws if the provider is unreachable, or its metadata is invalid. */
  check(): Promise<void>;
  /** Returns the URL to redirect the browser to. @throws if the provider is unreachable. */
  departure(options: { asSomebodyElse: boolean }): Promise<{ url: URL; departure: Departure }>;
  /**
   * Validates the callback: state, issuer, nonce, signature, audience and times of the ID token.
   * @throws if any of it is invalid, or the provider is unreachable or refuses.
   */
  arrival(url: URL, departure: Departure): Promise<Identity>;
};

const TIMEOUT_SECONDS = 10;
/** Lifetime of cached metadata: short, so that users are not sent to a provider that is down. */
const METADATA_FOR_MS = 5_000;

/** @param clock Unix milliseconds; ID tokens are checked against it. */
export function createProvider(settings: OpenIdSettings, redirectUri: string, clock: () => number): Provider {
  const { issuer, clientId, scope } = settings;
  let cache: { metadata: client.ServerMetadata; until: number } | undefined;

  /**
   * Creates a new configuration for each step: the library caches a provider's keys for minutes, during which tokens
   * signed by a new key would be refused.
   */
  async function configuration(): Promise<client.Configuration> {
    cache = cache && clock() < cache.until ? cache : undefined;
    cache ??= { metadata: await discover(issuer, clientId), until: clock() + METADATA_FOR_MS };
    const { metadata } = cache;
    const skew = {
      [client.clockSkew]: Math.round((clock() - Date.now()) / 1000),
      [client.clockTolerance]: 30,
    };
    const config = new client.Configuration(metadata, clientId, skew, authentication(metadata, settings));
    prepare(config, issuer);
    client.enableNonRepudiationChecks(config);
    return config;
  }

  return {
    name: issuer.host,
    async check() {
      await configuration();
    },
    async departure({ asSomebodyElse }) {
      const config = await configuration();
      const departure = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: 'S256',
        ...(asSomebodyElse && { prompt: 'login' }),
      });
      return { url, departure };
    },
    async arrival(url, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      // Some providers put only the subject into the token.
      const isWhole = ['email', 'email_verified', settings.groupsClaim].every((claim) => claim in claims);
      const more =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      return {
        ...profileIn({ ...claims, ...more }, settings.groupsClaim),
        email: verifiedEmail([claims, more], settings.missingVerified),
      };
    },
  };
}

async function discover(issuer: URL, clientId: string): Promise<client.ServerMetadata> {
  const discovery = await client.discovery(issuer, clientId, undefined, undefined, {
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    timeout: TIMEOUT_SECONDS,
  });
  return discovery.serverMetadata();
}

function prepare(config: client.Configuration, issuer: URL): void {
  config.timeout = TIMEOUT_SECONDS;
  if (issuer.protocol === 'http:') client.allowInsecureRequests(config);
}

/**
 * Client authentication: in the request header, the OpenID Connect default, unless the provider supports other
 * methods only.
 */
function authentication(
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
  { clientSecret }: OpenIdSettings,
): client.ClientAuth {
  return methods === undefined || methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}

function profileIn(
  claims: Readonly<Record<string, unknown>>,
  groupsClaim: string,
): Pick<Identity, 'name' | 'groups'> {
  const { name } = claims;
  const groups = claims[groupsClaim];
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 200) : undefined,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  };
}

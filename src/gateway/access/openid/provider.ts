import * as client from 'openid-client';
import { isAscii } from '#domain/text/bytes';
import { emailIn, type OpenIdSettings } from '../access';
import { InvalidReply } from './failure';
import type { Departure } from './sessions';

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

/** Max difference between the provider's clock and this one. */
const TOLERANCE_SECONDS = 30;

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
      [client.clockTolerance]: TOLERANCE_SECONDS,
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
      requireIssued(claims, clock() / 1000);
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

/** The library checks the expiry and `nbf` alone. @throws InvalidReply if a token is issued in the future. */
function requireIssued({ iat }: client.IDToken, now: number): void {
  if (iat <= now + TOLERANCE_SECONDS) return;
  throw new InvalidReply(
    'The token that the provider sent is issued in the future. Its clock or that of this server is wrong.',
    `the ID token is issued ${Math.round(iat - now)} s in the future (iat)`,
  );
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

/** Reason why an email is not accepted: a user-facing message, and a log line. */
type EmailProblem = { words: string; line: string };

const NO_EMAIL = {
  words: 'The provider sent no e-mail address for you.',
  line: 'the provider sent no e-mail address',
};

const SEVERAL = {
  words: 'The provider sent two different e-mail addresses for you.',
  line: 'the provider sent one e-mail address in the ID token and another in the userinfo',
};

const FOREIGN_LETTERS = {
  words: 'Your e-mail address has letters outside ASCII, which this dashboard does not accept.',
  line: 'the provider sent an e-mail address with letters outside ASCII',
};

const UNVERIFIED = {
  words: 'The provider has not verified your e-mail address.',
  line: 'the provider sent an e-mail address that it has not verified',
};

const UNKNOWN = {
  words: 'The provider does not say whether your e-mail address is verified.',
  line: 'the provider sent an e-mail address without email_verified; where people cannot change their addresses there, set WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED=accept',
};

/**
 * Verified email address of a sign-in. Both sources must agree, since only the ID token is signed.
 * @param sources claims of the ID token and of the userinfo.
 * @param missing policy for an email without `email_verified`.
 */
function verifiedEmail(
  sources: readonly Readonly<Record<string, unknown>>[],
  missing: OpenIdSettings['missingVerified'],
): { email: string } | EmailProblem {
  const emails = sources.flatMap(({ email }) => (typeof email === 'string' ? [email.trim()] : []));
  if (emails.some((email) => !isAscii(email))) return FOREIGN_LETTERS;
  const [email, other] = new Set(emails.map(emailIn));
  if (email === undefined) return NO_EMAIL;
  if (other !== undefined) return SEVERAL;
  const verified = sources.filter((claims) => 'email_verified' in claims);
  if (!verified.every(({ email_verified: value }) => value === true || value === 'true')) return UNVERIFIED;
  return verified.length > 0 || missing === 'accept' ? { email } : UNKNOWN;
}

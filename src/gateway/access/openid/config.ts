import { ConfigError, type Environment, readSecret } from '#service/config';
import { isLoopback } from '../../security';

export type OpenIdSettings = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Space-separated scopes, including `openid`. */
  scope: string;
  /** Claim that lists the user's groups. */
  groupsClaim: string;
  /** Policy for an email without `email_verified`. */
  missingVerified: 'refuse' | 'accept';
};

/** @param env with `WATCHBILL_OIDC_ISSUER` set. @throws ConfigError for the first setting that cannot be used. */
export async function openIdIn(env: Environment): Promise<OpenIdSettings> {
  const clientId = env['WATCHBILL_OIDC_CLIENT_ID'];
  if (clientId === undefined) {
    throw new ConfigError('WATCHBILL_OIDC_CLIENT_ID must be set with WATCHBILL_OIDC_ISSUER');
  }
  const clientSecret = await readSecret(env, {
    variable: 'WATCHBILL_OIDC_CLIENT_SECRET',
    fileVariable: 'WATCHBILL_OIDC_CLIENT_SECRET_FILE',
  });
  if (clientSecret === undefined) {
    throw new ConfigError(
      'WATCHBILL_OIDC_CLIENT_SECRET or WATCHBILL_OIDC_CLIENT_SECRET_FILE must be set with WATCHBILL_OIDC_ISSUER',
    );
  }
  const scope = env['WATCHBILL_OIDC_SCOPES'] ?? 'openid email profile';
  if (!scope.split(' ').includes('openid')) {
    throw new ConfigError('WATCHBILL_OIDC_SCOPES must list scopes separated by spaces, openid among them');
  }
  return {
    issuer: issuerIn(env['WATCHBILL_OIDC_ISSUER'] ?? ''),
    clientId,
    clientSecret,
    scope,
    groupsClaim: env['WATCHBILL_OIDC_GROUPS_CLAIM'] ?? 'groups',
    missingVerified: missingVerifiedIn(env),
  };
}

function missingVerifiedIn({
  WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED: missing = 'refuse',
}: Environment): OpenIdSettings['missingVerified'] {
  if (missing !== 'refuse' && missing !== 'accept') {
    throw new ConfigError(`WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED must be refuse or accept, not "${missing}"`);
  }
  return missing;
}

/** Issuer URL. Plain HTTP is allowed on loopback only: over a network an attacker could sign in as anyone. */
function issuerIn(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe) {
    throw new ConfigError('WATCHBILL_OIDC_ISSUER must be the https:// address of the provider');
  }
  return url;
}

import { ConfigError, type Environment, systemUser } from '#service/config';
import type { AccessMode } from '../access/config';
import { listIn } from '../addresses';

/** Visitors who may do something. */
export type Grant = {
  everybody: boolean;
  /** True for people, as far as it concerns their own rotas. */
  own: boolean;
  /** Groups of the provider, of which a person needs one. */
  groups: ReadonlySet<string>;
};

/** Visitors who see telephone numbers and addresses of people. */
type ContactViewers = 'nobody' | 'signed-in' | 'everybody';

export type RightsConfig = {
  /** True without sign-in on loopback: everybody is the operator of this machine. */
  isLocal: boolean;
  change: Grant;
  operate: Grant;
  /** Who sees pay, saves rates and closes months. */
  pay: Grant;
  contacts: ContactViewers;
  /** Author of changes without sign-in. */
  author: string;
  /** Absolute path of the audit log, or `stdout`. */
  auditLog: string | undefined;
};

type GrantSetting = 'WATCHBILL_MAY_CHANGE' | 'WATCHBILL_MAY_OPERATE' | 'WATCHBILL_MAY_PAY';

const GROUP = 'group:';

const ITEMS: Record<GrantSetting, readonly string[]> = {
  WATCHBILL_MAY_CHANGE: ['nobody', 'own', 'everybody'],
  WATCHBILL_MAY_OPERATE: ['nobody', 'everybody'],
  WATCHBILL_MAY_PAY: ['nobody', 'everybody'],
};

const MAX_AUTHOR = 200;

/**
 * Reads who may change rotas, operate the installation and see pay.
 * @param env without empty variables.
 * @throws ConfigError for the first invalid setting.
 */
export function readRights(env: Environment, mode: AccessMode['kind']): RightsConfig {
  return {
    isLocal: mode === 'loopback',
    change: grantIn(env, 'WATCHBILL_MAY_CHANGE', mode),
    operate: grantIn(env, 'WATCHBILL_MAY_OPERATE', mode),
    pay: grantIn(env, 'WATCHBILL_MAY_PAY', mode),
    contacts: contactsIn(env, mode),
    author: authorIn(env),
    auditLog: env['WATCHBILL_AUDIT_LOG'],
  };
}

/** Groups in the grants: a session carries only these. */
export function grantedGroups({ change, operate, pay }: RightsConfig): ReadonlySet<string> {
  return new Set([...change.groups, ...operate.groups, ...pay.groups]);
}

function grantIn(env: Environment, variable: GrantSetting, mode: AccessMode['kind']): Grant {
  const text = env[variable] ?? (mode === 'loopback' ? 'everybody' : 'nobody');
  const items = listIn(text);
  const words = ITEMS[variable];
  const isItem = (item: string) =>
    words.includes(item) || (item.startsWith(GROUP) && item.length > GROUP.length);
  if (items.length === 0 || !items.every(isItem)) {
    throw new ConfigError(`${variable} must list ${words.join(', ')} or group:<value>, not "${text}"`);
  }
  const alone = ['nobody', 'everybody'].find((item) => items.includes(item));
  if (alone !== undefined && items.length > 1) {
    throw new ConfigError(`${variable}: ${alone} must be the only item, not "${text}"`);
  }
  const groups = items.filter((item) => item.startsWith(GROUP)).map((item) => item.slice(GROUP.length));
  const grant = {
    everybody: alone === 'everybody',
    own: items.includes('own'),
    groups: new Set(groups),
  };
  const problem = alone === 'nobody' ? undefined : modeProblem(grant, mode);
  if (problem !== undefined) throw new ConfigError(`${variable}=${text}: ${problem}`);
  return grant;
}

/** Reason why nobody could use a grant in an access mode. */
function modeProblem({ own, groups }: Grant, mode: AccessMode['kind']): string | undefined {
  if (mode === 'everybody') {
    return 'sign-in required beyond loopback; with WATCHBILL_ACCESS=everybody it must be nobody';
  }
  if (groups.size > 0 && mode !== 'openid') {
    return 'groups need sign-in by WATCHBILL_OIDC_ISSUER';
  }
  return own && mode === 'loopback'
    ? 'own needs sign-in; on loopback it must be everybody or nobody'
    : undefined;
}

const VIEWERS: readonly ContactViewers[] = ['nobody', 'signed-in', 'everybody'];

/** Whoever reaches an open network address sees no contacts by default. */
const VIEWERS_BY_MODE: Record<AccessMode['kind'], ContactViewers> = {
  loopback: 'everybody',
  everybody: 'nobody',
  openid: 'signed-in',
  proxy: 'signed-in',
};

function contactsIn(
  { WATCHBILL_SHOW_CONTACTS: text }: Environment,
  mode: AccessMode['kind'],
): ContactViewers {
  const viewers = text === undefined ? VIEWERS_BY_MODE[mode] : VIEWERS.find((word) => word === text);
  if (viewers === undefined) {
    throw new ConfigError(`WATCHBILL_SHOW_CONTACTS must be ${VIEWERS.join(', ')}, not "${text}"`);
  }
  if (viewers === 'signed-in' && VIEWERS_BY_MODE[mode] !== 'signed-in') {
    throw new ConfigError(
      'WATCHBILL_SHOW_CONTACTS=signed-in needs sign-in; without it, it must be nobody or everybody',
    );
  }
  return viewers;
}

function authorIn({ WATCHBILL_AUTHOR: author = systemUser() }: Environment): string {
  const name = author.trim();
  if (name === '' || name.length > MAX_AUTHOR || /\p{Cc}/u.test(name)) {
    throw new ConfigError(
      `WATCHBILL_AUTHOR must be a name of 1 to ${MAX_AUTHOR} characters without control characters`,
    );
  }
  return name;
}

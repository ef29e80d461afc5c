import { editsBetween } from '#domain/text/edits';

/** All variables of the environment that Watchbill reads, in the order of docs/running/configuration.md. */
export const SETTINGS = [
  'HOST',
  'PORT',
  'WATCHBILL_UPSTREAM',
  'WATCHBILL_APP_KEY',
  'WATCHBILL_APP_KEY_FILE',
  'WATCHBILL_DATA_DIR',
  'WATCHBILL_UPSTREAM_KEYS',
  'WATCHBILL_DATABASE_URL',
  'WATCHBILL_DATABASE_URL_FILE',
  'WATCHBILL_TIME_ZONE',
  'WATCHBILL_DIRECTORY',
  'NODE_EXTRA_CA_CERTS',
  'WATCHBILL_ACCESS',
  'WATCHBILL_PUBLIC_URL',
  'WATCHBILL_OIDC_ISSUER',
  'WATCHBILL_OIDC_CLIENT_ID',
  'WATCHBILL_OIDC_CLIENT_SECRET',
  'WATCHBILL_OIDC_CLIENT_SECRET_FILE',
  'WATCHBILL_OIDC_SCOPES',
  'WATCHBILL_OIDC_GROUPS_CLAIM',
  'WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED',
  'WATCHBILL_ALLOWED_DOMAINS',
  'WATCHBILL_ALLOWED_GROUPS',
  'WATCHBILL_UNKNOWN_PEOPLE',
  'WATCHBILL_SESSION_SECRET',
  'WATCHBILL_SESSION_SECRET_FILE',
  'WATCHBILL_SESSION_IDLE_HOURS',
  'WATCHBILL_SESSION_HOURS',
  'WATCHBILL_PROXY_ADDRESSES',
  'WATCHBILL_PROXY_HEADER',
  'WATCHBILL_TRUSTED_PROXIES',
  'WATCHBILL_FRAME_ANCESTORS',
  'WATCHBILL_MAY_CHANGE',
  'WATCHBILL_MAY_OPERATE',
  'WATCHBILL_MAY_PAY',
  'WATCHBILL_SHOW_CONTACTS',
  'WATCHBILL_AUTHOR',
  'WATCHBILL_AUDIT_LOG',
  'WATCHBILL_SOURCES_FILE',
  'WATCHBILL_MESSAGES_FILE',
  'WATCHBILL_KEEP_INCIDENTS',
  'WATCHBILL_KEEP_DELIVERIES',
  'WATCHBILL_KEEP_VERSIONS',
  'WATCHBILL_DEMO',
  'WATCHBILL_DRAIN',
  'WATCHBILL_MAX_WAIT',
  'WATCHBILL_LOG_LEVEL',
  'WATCHBILL_LOG_FORMAT',
  'WATCHBILL_METRICS_TOKEN',
  'WATCHBILL_METRICS_TOKEN_FILE',
  'WATCHBILL_METRICS_NAMES',
  'WATCHBILL_RATE_PERSON',
  'WATCHBILL_RATE_KEY',
  'WATCHBILL_RATE_ADDRESS',
] as const;

export type Setting = (typeof SETTINGS)[number];

/** File of settings of earlier versions: the start is refused with it. */
const REFUSED_SETTING = 'WATCHBILL_CONFIG';

/** Variables of the environment; a reader can only name settings. */
export type Environment = { readonly [Name in Setting | typeof REFUSED_SETTING]?: string | undefined };

/** Variable that looks like a setting and is none, with the setting of the nearest name. */
export type UnknownSetting = { name: string; nearest: Setting | undefined };

/** Settings of earlier versions, with what to do instead. Those that protected something refuse the start elsewhere. */
const RETIRED_SETTINGS: Readonly<Record<string, string>> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'there are no traces; times are in the metrics and in the log',
};

const OWN = /^WATCHBILL_/i;

/** Variables of the specs and benchmarks, which developers may have set. */
const OF_TESTS = /^WATCHBILL_(?:CHROMIUM$|(?:BENCH|PERF|ROTATION|SPEC|TEST)_)/;

/** Variables that Kubernetes sets for a service named `watchbill` or `watchbill-…`. */
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/;

/** Variables that are set, begin like a setting, and are not read. An empty one counts as not set. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): UnknownSetting[] {
  const names: ReadonlySet<string> = new Set([...SETTINGS, REFUSED_SETTING]);
  return Object.entries(env).flatMap(([name, value = '']) => {
    const isSetting =
      value !== '' && !OF_TESTS.test(name) && (OWN.test(name) || Object.hasOwn(RETIRED_SETTINGS, name));
    const isKubernetes = OF_KUBERNETES.test(name) || (name.endsWith('_PORT') && value.includes('://'));
    return isSetting && !isKubernetes && !names.has(name) ? [{ name, nearest: nearestTo(name) }] : [];
  });
}

/** Line for the operator. */
export function unknownSettingLine({ name, nearest }: UnknownSetting): string {
  const retired = RETIRED_SETTINGS[name];
  if (retired !== undefined) return `${name} has no effect any more: ${retired}`;
  const advice =
    nearest === undefined ? 'docs/running/configuration.md lists all' : `did you mean ${nearest}?`;
  return `${name} is not a setting and has no effect: ${advice}`;
}

function nearestTo(name: string): Setting | undefined {
  const stem = stemOf(name);
  const edits = (setting: Setting) => editsBetween(stem, stemOf(setting));
  const [nearest] = SETTINGS.toSorted((a, b) => edits(a) - edits(b));
  const maxEdits = Math.max(2, stem.length / 3);
  return nearest !== undefined && edits(nearest) <= maxEdits ? nearest : undefined;
}

/** Name without the common beginning, which only some settings have. */
function stemOf(name: string): string {
  return name.toUpperCase().replace(OWN, '');
}

import type { MessageTool } from '../messages';
import { accountSpans } from './accounts';
import { isSecretName, formatSpans, isAssetName, looksRandom, randomSpans } from './secret-names';
import { shifted, type Span } from './spans';

/**
 * Secrets in addresses. Chat hooks carry theirs in the path, and anybody who knows the address can post; after the parts
 * below nothing of the path is shown. Behind a part such as `hooks` a part is the key, whatever it looks like, unless it
 * is a usual word of such paths. Elsewhere one is hidden when it looks random or the part before it names a secret.
 */

const URL_PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#\\]*)([^?#]*)(\?[^#]*)?(#.*)?$/is;

type HookAddress = { host: RegExp; before: RegExp };

/** Undefined: without hosts of its own, or with the secret in parameters. */
const CHAT_HOOKS: Readonly<Record<MessageTool, HookAddress | undefined>> = {
  slack: { host: /(?:^|\.)hooks\.slack(?:-gov)?\.com$/i, before: /^\/[^/]+\// },
  teams: { host: /(?:^|\.)office(?:365)?\.com$/i, before: /^\/webhook[^/]*\// },
  'google-chat': undefined,
  discord: { host: /(?:^|\.)discord(?:app)?\.com$/i, before: /^\/api\/(?:v\d+\/)?webhooks\// },
  mattermost: { host: /(?:^|\.)mattermost\.(?:com|cloud)$/i, before: /^\/hooks\// },
  'rocket-chat': undefined,
  feishu: { host: /(?:^|\.)(?:feishu\.cn|larksuite\.com)$/i, before: /^.*\/hook\// },
  dingtalk: undefined,
  wecom: undefined,
  // The name of a topic is all that one has to know.
  ntfy: { host: /(?:^|\.)ntfy\./i, before: /^\// },
  json: undefined,
};

const HOOKS: readonly HookAddress[] = [
  ...Object.values(CHAT_HOOKS).filter((hook) => hook !== undefined),
  { host: /^api\.telegram\.org$/i, before: /^\/(?:file\/)?bot/ },
  { host: /^hooks\.zapier\.com$/i, before: /^\/hooks\/[^/]+\// },
  { host: /(?:^|\.)(?:make|integromat)\.com$/i, before: /^\// },
  { host: /^(?:api\.day\.app|sctapi\.ftqq\.com|sc\.ftqq\.com|hc-ping\.com|webhook\.site)$/i, before: /^\// },
];

const HOOK_HOST = /hook/i;
const HOOK_PART = /hook|^(?:ingest(?:ion)?|inbound|incoming|catch|heartbeats?|push|ping)$/i;
const HOOK_SECRET = /^(?:[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:@.*)?$/i;
/** Pages about hooks, not hooks. */
const DOCUMENT_HOST =
  /^(?:docs?|developers?|help|support|learn|www|github|gitlab|stackoverflow)\.|readthedocs\.io$/i;
/** Letters and digits in turns. */
const MIXED = /\d[a-z]+\d|[a-z]\d+[a-z]/i;
const PARAMETER = /([^&;=]*)=([^&;]*)/dg;
const PARAMETER_NAME = /^(?:key|code|state|sig|k)$/i;

/** Address without a scheme: a path, with or without a host. */
const SCHEMELESS = /^((?:[\w-]{1,63}\.){1,9}[a-z]{2,}(?::\d+)?)?(\/[^?#\s]*)/i;

/** Spans of secrets in an address. A text that is none is looked at for parameters and shapes only. */
export function urlSpans(url: string): Span[] {
  const match = URL_PARTS.exec(url);
  if (!match) {
    const [, host = '', path = ''] = SCHEMELESS.exec(url) ?? [];
    const queryAt = Math.max(0, url.indexOf('?') + 1);
    return [
      ...pathSpans(host, path, host.length),
      ...parameterSpans(url, queryAt, url.length),
      ...shapesIn(url),
    ];
  }
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = match;
  const pathAt = scheme.length + authority.length;
  const queryAt = pathAt + path.length;
  return [
    ...userSpans(authority, scheme.length),
    ...pathSpans(authority.slice(authority.lastIndexOf('@') + 1), path, pathAt),
    ...parameterSpans(url, queryAt, queryAt + query.length),
    ...parameterSpans(url, queryAt + query.length, queryAt + query.length + fragment.length),
    ...shapesIn(url),
  ];
}

function userSpans(authority: string, at: number): Span[] {
  const end = authority.lastIndexOf('@');
  return end < 0 ? [] : [{ start: at, end: at + end }];
}

function pathSpans(authority: string, path: string, at: number): Span[] {
  const host = authority.replace(/:\d*$/, '');
  for (const hook of HOOKS) {
    const secretStart = hook.host.test(host) ? hook.before.exec(path)?.[0].length : undefined;
    if (secretStart !== undefined) return [{ start: at + secretStart, end: at + path.length }];
  }
  const spans: Span[] = [];
  const hook = { isHost: HOOK_HOST.test(host), isBehind: false };
  let before = '';
  let start = at;
  for (const encoded of path.split('/')) {
    const part = decoded(encoded);
    const end = start + encoded.length;
    if (isPathSecret(part, before, hook)) spans.push({ start, end });
    else spans.push(...shifted(parameterSpans(encoded, 0, encoded.length), start));
    hook.isBehind ||= HOOK_PART.test(part) && !DOCUMENT_HOST.test(host);
    before = part;
    start = end + 1;
  }
  return spans;
}

type Hook = { isHost: boolean; isBehind: boolean };

function isPathSecret(part: string, before: string, { isHost, isBehind }: Hook): boolean {
  if (isRouteWord(part) || isAssetName(part)) return false;
  return (
    isBehind ||
    isSecretName(before) ||
    before.toLowerCase() === 'key' ||
    looksRandom(part) ||
    (isHost && (HOOK_SECRET.test(part) || MIXED.test(part)))
  );
}

function parameterSpans(url: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (const match of url.slice(from, to).matchAll(PARAMETER)) {
    const name = decoded((match[1] ?? '').replace(/^[?#]/, ''));
    const place = match.indices?.[2];
    if (!place || !(isSecretName(name) || PARAMETER_NAME.test(name))) continue;
    spans.push({ start: from + place[0], end: from + place[1] });
  }
  return spans;
}

function shapesIn(url: string): Span[] {
  return [...formatSpans(url), ...randomSpans(url), ...accountSpans(url)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** Usual words of the paths of hooks and accounts: none of them is a key. */
const ROUTE_WORDS = new Set(
  (
    'api apis rest rpc graphql open public private internal external app apps service services server servers v ' +
    'version latest stable beta test tests testing sandbox dev staging prod production live demo example ' +
    'hook hooks webhook webhooks web in out incoming inbound outgoing ingest ingestion receive receiver receivers ' +
    'catch collect send sender notify notifier notification notifications message messages publish push pull ping ' +
    'post submit create update delete remove add new list get set edit show search query all index default main ' +
    'callback callbacks return redirect success failure error errors status health ready info about help docs ' +
    'alert alerts alerting alertmanager alarm alarms incident incidents event events issue issues ticket tickets case ' +
    'cases oncall on call schedule schedules page pages pager responder responders escalation escalations log logs ' +
    'metric metrics trace traces monitor monitors monitoring check checks heartbeat heartbeats report reports audit ' +
    'deploy deploys deployment deployments build builds release releases pipeline pipelines job jobs run runs ' +
    'workflow workflows trigger triggers invoke action actions task tasks change changes commit commits ' +
    'order orders payment payments invoice invoices billing checkout refund refunds customer customers user users ' +
    'account accounts team teams channel channels room rooms space spaces group groups member members people person ' +
    'admin login logout signin signup sign up register reset forgot refresh verify verification confirm revoke ' +
    'introspect authorize authorise auth oauth oauth2 oidc saml sso token tokens session sessions password passwords ' +
    'secret secrets key keys email mail sms voice phone chat bot bots robot im json xml form html php aspx jsp cgi do ' +
    'static assets js css dist ' +
    'en de fr zh us eu ' +
    'github gitlab bitbucket gitea slack discord teams telegram feishu lark dingtalk wecom mattermost rocketchat zulip ' +
    'matrix pagerduty opsgenie grafana prometheus zabbix nagios datadog newrelic sentry splunk elastic kibana dynatrace ' +
    'uptime statuspage pingdom jira linear trello asana notion zendesk intercom hubspot salesforce servicenow stripe ' +
    'paypal paddle square shopify twilio sendgrid mailgun postmark zapier n8n make ifttt jenkins circleci travis argocd ' +
    'terraform vercel netlify heroku render aws sns azure gcp google microsoft apple cloudflare auth0 okta generic ' +
    'custom flashcat watchbill'
  ).split(' '),
);

/** True for a part of a path that is made of usual words or is a version: `alerts`, `payment-events`, `v2`. */
function isRouteWord(part: string): boolean {
  if (part === '') return true;
  return part
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_. ]/)
    .every((word) => ROUTE_WORDS.has(word) || /^v\d{1,3}$/.test(word) || /^\d{1,2}$/.test(word));
}

import { isSecretName } from './secret-names';
import { formatSpans, looksRandom, randomSpans } from './secret-shapes';
import type { Span } from './spans';

/**
 * Secrets in addresses. Chat hooks carry theirs in the path, and anybody who knows the address can post; after the parts
 * below nothing of the path is shown. Elsewhere a path part is hidden when it looks random, when the part before it
 * names a secret, or, in anything that calls itself a hook, when it is a UUID or long hexadecimal.
 */

const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#\\]*)([^?#]*)(\?[^#]*)?(#.*)?$/is;

const HOOKS: readonly { host: RegExp; before: RegExp }[] = [
  { host: /(?:^|\.)hooks\.slack(?:-gov)?\.com$/i, before: /^\/[^/]+\// },
  { host: /(?:^|\.)discord(?:app)?\.com$/i, before: /^\/api\/(?:v\d+\/)?webhooks\// },
  { host: /(?:^|\.)office(?:365)?\.com$/i, before: /^\/webhook[^/]*\// },
  { host: /^api\.telegram\.org$/i, before: /^\/(?:file\/)?bot/ },
  { host: /(?:^|\.)(?:feishu\.cn|larksuite\.com)$/i, before: /^.*\/hook\// },
  { host: /^hooks\.zapier\.com$/i, before: /^\/hooks\/[^/]+\// },
  { host: /(?:^|\.)(?:make|integromat)\.com$/i, before: /^\// },
  { host: /(?:^|\.)mattermost\.(?:com|cloud)$/i, before: /^\/hooks\// },
];

const HOOK_PART = /hook/i;
const HOOK_SECRET = /^(?:[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:@.*)?$/i;
const PARAMETER = /([^&;=]*)=([^&;]*)/dg;

/** Spans of secrets in an address. A text that is no absolute address is looked at for parameters and shapes only. */
export function urlSpans(url: string): Span[] {
  const match = PARTS.exec(url);
  if (!match)
    return [...parameterSpans(url, Math.max(0, url.indexOf('?') + 1), url.length), ...shapesIn(url)];
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
  let inHook = HOOK_PART.test(host);
  let before = '';
  let start = at;
  for (const part of path.split('/')) {
    const name = decoded(part);
    if (isSecretName(before) || isPathSecret(name, inHook) || before.toLowerCase() === 'key')
      spans.push({ start, end: start + part.length });
    inHook ||= HOOK_PART.test(name);
    before = name;
    start += part.length + 1;
  }
  return spans;
}

function isPathSecret(part: string, inHook: boolean): boolean {
  return looksRandom(part) || (inHook && HOOK_SECRET.test(part));
}

function parameterSpans(url: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (const match of url.slice(from, to).matchAll(PARAMETER)) {
    const name = decoded((match[1] ?? '').replace(/^[?#]/, ''));
    const place = match.indices?.[2];
    if (!place || !(isSecretName(name) || /^(?:key|code|state|sig|k)$/i.test(name))) continue;
    spans.push({ start: from + place[0], end: from + place[1] });
  }
  return spans;
}

function shapesIn(url: string): Span[] {
  return [...formatSpans(url), ...randomSpans(url)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

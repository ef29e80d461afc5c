import { isSecretName } from './secret-names';
import { formatSpans, randomSpans } from './secret-shapes';
import { groupSpans, shifted, type Span } from './spans';
import { urlSpans } from './urls';

/** Secrets in free text: in addresses, behind a name in the usual notations, behind a scheme, or by their shape. */

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>`]+/gi;
const HEADER_LINE = /\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?((?:[A-Za-z0-9-]+ +)?[^\s"',;]+)/dgi;
const COOKIE_LINE = /\b(?:set-)?cookie["']?\s*[:=]\s*["']?([^\r\n"']+)/dgi;
const SCHEME = /\b(?:bearer|basic)\s+([\w.~+/=-]{6,})/dgi;
const PAIR =
  /(?<![\p{L}\p{N}_.-])["']?([\p{L}_][\p{L}\p{N}_.-]{1,63})\\?["']?\s?(?:[:=]|=>|:=)\s?(\\?"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|[^\s,;&"'<>)}\]]+)/dgu;
const OPTION = /(?<!\S)--?([A-Za-z][\w-]{1,40})\s+([^\s-]\S*)/dg;
const ELEMENT = /<([\p{L}_][\p{L}\p{N}_.:-]{1,63})(?:\s[^<>]*)?>([^<>]+)</dgu;
const FORM_PART = /\bname="([^"\r\n]{1,64})"[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n([^\r\n]+)/dg;
const USER_AT_HOST = /(?<![\w.:@/-])(?!mailto:|sips?:|acct:)[\w.%+-]+:([^\s:@/]+)@(?!sha\d)[\w[]/dgi;

/** What stands behind such a name in a sentence about it: "token: expired". */
const REMARK =
  /^(?:["']?(?:invalid|expired|missing|required|none|null|nil|true|false|undefined|empty|unknown|malformed|rejected|revoked|not|is|was|has|must|cannot|failed|wrong|bad|too|does|no|yes|ok|redacted)["']?|\*+|"")[.!]?$/i;
const WORD = /^[A-Z]?[a-z]+[.,!?]?$/;

/** Where a free text holds secrets. */
export function textSpans(text: string): Span[] {
  return [
    ...Array.from(text.matchAll(ADDRESS)).flatMap((match) => shifted(urlSpans(match[0]), match.index)),
    ...groupSpans(text, HEADER_LINE, 1, (match) => !REMARK.test(match[1] ?? '')),
    ...groupSpans(text, COOKIE_LINE, 1, (match) => /=/.test(match[1] ?? '')),
    ...groupSpans(text, SCHEME, 1, (match) => !WORD.test(match[1] ?? '')),
    ...[PAIR, OPTION, ELEMENT, FORM_PART].flatMap((pattern) => groupSpans(text, pattern, 2, isNamedSecret)),
    ...groupSpans(text, USER_AT_HOST, 1),
    ...formatSpans(text),
    ...randomSpans(text),
  ];
}

function isNamedSecret(match: RegExpExecArray): boolean {
  return isSecretName(match[1] ?? '') && !REMARK.test(match[2] ?? '');
}

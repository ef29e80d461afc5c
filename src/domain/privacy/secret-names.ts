import { groupSpans, type Span } from './spans';

/**
 * Secrecy by name. A name is cut into lower-case words ("X-Api-Key", "apiKey", "api_key" are all "api key"); joined
 * names ("accesstoken") are recognised by their ending.
 */

const SECRET_WORDS = new Set(
  (
    'password passwd pwd passphrase passcode pass secret secrets token tokens apikey apikeys appkey jwt bearer ' +
    'authorization credential credentials creds cookie cookies signature signatures sig hmac otp totp cvv cvc ssn ' +
    'psk csrf xsrf nonce passwort kennwort contraseña contrasena senha 密码 密碼 口令 密钥 密鑰 令牌 パスワード пароль 비밀번호'
  ).split(' '),
);

/** Too common as a part of a harmless name; secret only as the whole of it. */
const SECRET_NAMES = new Set([
  'auth',
  'pin',
  'sid',
  'session',
  'session id',
  'session key',
  'mot de passe',
  'card number',
  'connection string',
  'dsn',
]);

/** "key" alone is as harmless as "severity"; these before it make it one that opens something. */
const KEY_OF = new Set(
  (
    'api app access secret private signing sign encryption account shared master service integration routing ' +
    'license licence client ssh consumer auth hmac deploy server write push ingest webhook session rsa aes sas ' +
    'bot user admin subscription publishable function host storage'
  ).split(' '),
);

/** Last words that describe the secret and are not the secret itself. */
const ABOUT = new Set(
  (
    'type types count name at on by expires expire expiry expiration ttl length len policy required enabled url uri ' +
    'endpoint updated created changed hint version used limit status valid expired age algorithm alg scheme format ' +
    'label field header timestamp affinity in seconds ms duration rotation strength reset issuer audience scope scopes error file path stdin'
  ).split(' '),
);

const RUN_TOGETHER =
  /(?:passw(?:or)?d|passphrase|secret|token|api_?key|app_?key|access_?key|private_?key|secret_?key|signing_?key|session_?id|credential)s?$/;

/** Names whose long hexadecimal value is an identifier or a digest, which people must be able to read. */
const IDENTIFIERS = new Set(
  (
    'id ids uuid guid hash sha sha1 sha256 sha512 md5 digest checksum etag commit revision rev fingerprint trace ' +
    'span traceid spanid requestid traceparent ref version build release request correlation image integrity'
  ).split(' '),
);

const ID_PREFIXED = /(?:^|[a-z])id$/;

const HARMLESS_HEADERS = new Set(
  (
    'content-type content-length content-encoding content-language content-disposition content-range content-md5 ' +
    'transfer-encoding connection keep-alive date server user-agent accept accept-encoding accept-language ' +
    'accept-charset accept-ranges host cache-control expires last-modified age etag vary pragma via upgrade te ' +
    'trailer retry-after allow expect status x-request-id x-correlation-id request-id traceparent x-trace-id ' +
    'x-powered-by x-frame-options x-content-type-options x-xss-protection strict-transport-security ' +
    'referrer-policy alt-svc cf-ray cf-cache-status x-cache x-cache-hits x-served-by x-runtime x-response-time ' +
    'x-ratelimit-limit x-ratelimit-remaining x-ratelimit-reset ratelimit-limit ratelimit-remaining ' +
    'ratelimit-reset x-github-event x-github-delivery x-gitlab-event x-event-type x-event-id svix-id ' +
    'svix-timestamp webhook-id webhook-timestamp x-forwarded-proto x-forwarded-host x-forwarded-port ' +
    'access-control-allow-origin access-control-allow-methods access-control-allow-headers ' +
    'access-control-max-age access-control-expose-headers access-control-allow-credentials ' +
    'cross-origin-opener-policy cross-origin-resource-policy cross-origin-embedder-policy permissions-policy ' +
    'content-security-policy content-security-policy-report-only reporting-endpoints report-to nel clear-site-data ' +
    'timing-allow-origin server-timing priority dnt early-data if-none-match if-match if-modified-since ' +
    'if-unmodified-since if-range range x-forwarded-for x-real-ip forwarded max-forwards x-robots-tag ' +
    'x-download-options x-permitted-cross-domain-policies x-dns-prefetch-control x-ua-compatible x-aspnet-version ' +
    'x-envoy-upstream-service-time x-amzn-requestid x-amzn-trace-id x-amz-request-id x-amz-cf-id x-amz-cf-pop ' +
    'x-vercel-id x-b3-traceid x-b3-spanid x-b3-parentspanid x-b3-sampled tracestate x-gitlab-delivery ' +
    'x-gitlab-event-uuid x-shopify-topic x-webhook-id x-webhook-event ce-id ce-type ce-source ce-specversion ce-time ' +
    'idempotency-key x-idempotency-key x-cloud-trace-context x-signature-timestamp x-signed-headers content-digest ' +
    'repr-digest x-commit x-commit-sha x-pod x-pod-name'
  ).split(' '),
);

/** Challenges: a server's requirements in words; only a nonce in them is secret. */
const CHALLENGES = new Set(['www-authenticate', 'proxy-authenticate']);

const ADDRESS_HEADERS = new Set(['location', 'content-location', 'referer', 'origin', 'link']);

/** Words that make the value of a header secret, beside those of other names. */
const SECRET_HEADER_WORDS = new Set(
  'auth authentication key keys sign signed session sid sso challenge assertion ticket identity cert certificate access refresh login pin code verification'.split(
    ' ',
  ),
);

/** True for a header of this name with a secret. */
export function isSecretHeader(name: string): boolean {
  const words = wordsOf(name);
  if (ABOUT.has(words.at(-1) ?? '')) return false;
  return isSecretName(name) || words.some((word) => SECRET_HEADER_WORDS.has(word) || /^cookie\d/.test(word));
}

/** True for a header of this name without secrets but those of a published format. */
export function isHarmlessHeader(name: string): boolean {
  return HARMLESS_HEADERS.has(name.trim().toLowerCase());
}

/** True for a header of this name with instructions to sign in, in which only parts may be secret. */
export function isChallengeHeader(name: string): boolean {
  return CHALLENGES.has(name.trim().toLowerCase());
}

/** True for a header of this name with an address, of which only parts may be secret. */
export function isAddressHeader(name: string): boolean {
  return ADDRESS_HEADERS.has(name.trim().toLowerCase());
}

/** True if a value of this name (a member, a parameter, a field of a form) is treated as a secret. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.length === 0 || ABOUT.has(last)) return false;
  if (SECRET_NAMES.has(words.join(' ')) || /social ?security/.test(words.join(' '))) return true;
  if (words.some((word) => SECRET_WORDS.has(word))) return last !== 'id' || isIdOfSecret(words);
  if (words.some((word, i) => word.startsWith('key') && KEY_OF.has(words[i - 1] ?? ''))) return true;
  return RUN_TOGETHER.test(words.join('_'));
}

/** True if the name marks its value as a public identifier: an id, a digest, a version. */
export function isIdentifierName(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? '';
  return IDENTIFIERS.has(last) || ID_PREFIXED.test(last);
}

/** True if a number under this name only counts ("max_tokens"). */
export function isCountName(name: string): boolean {
  return /tokens$/i.test(name);
}

function isIdOfSecret(words: readonly string[]): boolean {
  return words.at(-2) === 'secret' || words.at(-2) === 'session';
}

/** Lower-case words of a name: "clientIp", "client_ip" and "Client-IP" are all "client ip". */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Secrets by shape alone: the formats that services publish for scanners, and runs of characters too irregular to be
 * words.
 *
 * A run is cut into chunks as people write names (a word with or without a capital, capitals, digits). Words are long
 * and random text is not: base64 has chunks of about 2 characters, identifiers of 4 and more. A run of nothing but
 * hexadecimal digits counts from 32 (ids of 24 are common), a UUID never does, nor do digits alone.
 */

const FORMATS: readonly RegExp[] = [
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/gs,
  /\b(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA|ABIA|ACCA)[A-Z0-9]{12,}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{16,}/g,
  /\bgithub_pat_\w{16,}/g,
  /\bgl(?:pat|ptt|dt|rt|cbt|agent|soat|ffct|imt|oas|sa|c)[-_][\w.-]{16,}/g,
  /\bxox[a-z](?:\.xox[a-z])?-[\w-]{8,}/g,
  /\bxapp-[\w-]{8,}/g,
  /\b(?:sk|rk|pk)_(?:live|test|prod)_\w{8,}/g,
  /\bwhsec_[\w+/=-]{8,}/g,
  /\bsk-[\w-]{20,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w-]{8,}/g,
  /\bGOCSPX-[\w-]{16,}/g,
  /(?<![\w-])eyJ[\w-]{6,}\.[\w-]{4,}(?:\.[\w-]*){0,3}/g,
  /(?<![\w-])SG\.[\w-]{16,}\.[\w-]{16,}/g,
  /\bnpm_[A-Za-z0-9]{20,}/g,
  /\bpypi-[\w-]{16,}/g,
  /\bdo[opr]_v1_[0-9a-f]{16,}/g,
  /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{16,}/g,
  /\bsq0[a-z]{3}-[\w-]{16,}/g,
  /\bhv[sbr]\.[\w-]{16,}/g,
  /\b\d{8,10}:[A-Za-z0-9_-]{35}\b/g,
  /(?<![\w-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g,
  /\bSK[0-9a-f]{32}\b/g,
  /\bkey-[0-9a-f]{32}\b/g,
  /\b[0-9a-f]{32}-us\d{1,2}\b/g,
  /\bdapi[0-9a-f]{32}/g,
  /\b(?:hf|lin_api|sntrys|NRAK|figd|rpa|PMAK|ATATT3|dckr_pat|pat|tfp|shippo_live)[_-][\w-]{20,}/g,
  /\bdt0[a-z]\d{2}\.[A-Z0-9]{16,}\.[A-Z0-9]{32,}/g,
  /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,}/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{16,}/g,
  /\$(?:2[abxy]|argon2(?:id|i|d)|[156y])\$[\w./$=,+-]{16,}/g,
];

const RUN = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const WORD_CHUNK = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;
const LONG_HEX = /^(?:[0-9a-f]{32,}|[0-9A-F]{32,})$/;
/** A host, or a directory: what follows are parts of a path. */
const PATH_START = /[./]$/;
/** Ends of files that builds name by a hash of their content; a place in the file may follow. */
const ASSET_END =
  /(?:\.[\w~-]{1,64}){0,3}\.(?:[cm]?js|css|map|wasm|woff2?|[to]tf|eot|png|jpe?g|gif|svg|webp|avif|ico|(?:js)?bundle|vue|svelte|[jt]sx?)(?![\w.-])/iy;
const OPEN_NAME =
  /(?:\b(?:sha\d{1,3}|md5):|(?:id|ref|commit|revision|digest|etag|hash|trace|span|checksum)["']?\s?[:=]?\s?["']?)$/i;

/** Length of the shortest secret of a published format. */
const MIN_LENGTH = 13;

/** Spans of secrets of a published format. */
export function formatSpans(text: string): Span[] {
  if (text.length < MIN_LENGTH) return [];
  return FORMATS.flatMap((format) =>
    Array.from(text.matchAll(format), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

/** True for the name of a file of a build: its hash is not a secret. */
export function isAssetName(part: string): boolean {
  return isAssetAt(part, part.search(/\./));
}

function isAssetAt(text: string, at: number): boolean {
  ASSET_END.lastIndex = Math.max(at, 0);
  return ASSET_END.test(text);
}

/** Spans of runs that look random, except after a name that marks an identifier or a digest. */
export function randomSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const before = text.slice(Math.max(0, index - 24), index);
    if (OPEN_NAME.test(before)) continue;
    if (isRandomBase64(run) && !PATH_START.test(before) && !/^(?:\/|\d+\/)/.test(run)) {
      spans.push({ start: index, end: index + run.length });
      continue;
    }
    let start = index;
    for (const part of run.split('/')) {
      const end = start + part.length;
      if (looksRandom(part) && !isAssetAt(text, end)) spans.push({ start, end });
      start += part.length + 1;
    }
  }
  return spans;
}

/** True if a run of letters, digits and `+ _ = -` is too irregular to be made of words. Under 20 characters: no. */
export function looksRandom(run: string): boolean {
  const rest = run.replace(UUID, '').replace(/=+$/, '');
  if (rest.length < 20) return false;
  const parts = rest.split(/[-_+=]/);
  if (parts.some((part) => LONG_HEX.test(part) && /\d/.test(part) && /[a-f]/i.test(part))) return true;
  return parts.some((part) => part.length >= 20 && isIrregular(part)) || isMixed(rest);
}

const OPAQUE = /[\w+/=~-]{12,}/g;
const TURNS = /\d[A-Za-z]+\d|[A-Za-z]\d+[A-Za-z]/;

/** Spans of runs that may be a key or a password in a place for short words, such as an unknown header. */
export function opaqueSpans(text: string): Span[] {
  return Array.from(text.replace(UUID, (uuid) => '.'.repeat(uuid.length)).matchAll(OPAQUE))
    .filter(([run]) =>
      run.split(/[-_+=/]/).some((part) => part.length >= 8 && (TURNS.test(part) || isIrregular(part))),
    )
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length }));
}

const CREDENTIAL_SCHEME = /^\s*(?:bearer|basic|token|digest|api-?key)\s+(.+)$/dgis;
/** Not a version, a port or a word behind the colon. */
const USER = /^\s*[\w.@%+-]{1,64}:(?!v?\d+\.)((?=\S*\d)(?=\S*[a-z])[^\s:/]{6,})\s*$/dgi;
/** Groups of one length, as licences have. */
const GROUPS = /(?<![\w-])(?=([a-z\d]{3,8})-)(?:[a-z\d]{3,8}-){2,9}[a-z\d]{3,8}(?![\w-])/dgi;

/** Spans of credentials by the form of the whole value of an unknown header. */
export function credentialSpans(value: string): Span[] {
  return [
    ...groupSpans(value, CREDENTIAL_SCHEME, 1),
    ...groupSpans(value, USER, 1, (match) => !isUuid(match[1] ?? '')),
    ...groupSpans(value, GROUPS, 0, ({ 0: run, 1: first = '' }) => {
      const isEven = run.split('-').every((group) => group.length === first.length);
      return isEven && /[A-Z]|[a-z]\d|\d[a-z]/.test(run);
    }),
  ];
}

function isUuid(text: string): boolean {
  return text.replace(UUID, '') === '';
}

/** Base64 with slashes looks like a path; only one of the length of a key is taken for random as a whole. */
function isRandomBase64(run: string): boolean {
  return run.includes('/') && run.length >= 32 && isMixed(run);
}

/** Capitals, small letters and digits in short chunks. The longest chunk by chance is longer than in a part alone. */
function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && chunkLength(text) < 3.3;
}

function isIrregular(text: string): boolean {
  if (/^\d*$/.test(text) || /^[0-9a-fA-F]{1,31}$/.test(text)) return false;
  return chunkLength(text) < (/\d/.test(text) ? 3 : 2.5);
}

/** Mean length of a chunk in characters. */
function chunkLength(text: string): number {
  const chunks = text.match(WORD_CHUNK) ?? [];
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0) / chunks.length;
}

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

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonSpans, MASK, maskHeader, maskId, maskText, maskUrl } from './secrets';

// Made up, and put together from pieces so that no scanner of this repository takes them for real ones.
const join = (...parts: string[]): string => parts.join('');
const SECRETS = {
  awsKeyId: join('AKIA', 'IOSFODNN7EXAMPLE'),
  awsSecret: join('wJalrXUtnFEMI/K7MDENG/', 'bPxRfiCYEXAMPLEKEY'),
  github: join('ghp', '_16C7e42F292c6912E7710c838347Ae178B4a'),
  githubFine: join('github', '_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz0123'),
  gitlab: join('glpat', '-ABCdef1234567890fake'),
  slackBot: join('xoxb', '-123456789012-1234567890123-fakefakefake'),
  slackUser: join('xoxp', '-123456789012-fake'),
  stripe: join('sk', '_live_4eC39HqLyjWDarjtT1zdp7dc'),
  webhook: join('whsec', '_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
  google: join('AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'),
  jwt: join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJub2JvZHkifQ', '.c2lnbmF0dXJlLWlzLWZha2U'),
  sendgrid: join('SG', '.ngeVfQFYQlKU0ufo8x5d1A', '.TwL2iGABf9DHoTf-09kqeF8tAmbihYzrnopKc-1s5cr'),
  telegram: join('110201543', ':AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawx'),
  npm: join('npm', '_abcdefghijklmnopqrstuvwxyz0123456789'),
  pem: join('-----BEGIN RSA PRIVATE', ' KEY-----\nMIIEpAIBAAKCAQEA\nfake\n-----END RSA PRIVATE KEY-----'),
  cutPem: join('-----BEGIN PRIVATE', ' KEY-----\nMIIEvQIBADANBgkq'),
  hex: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  base64: 'dGhpcyBpcyBub3QgYSByZWFsIHNlY3JldCAxMjM0NTY=',
  client: join('wbdemo', '_0123456789abcdef0123456789abcdef'),
  awsTemporary: join('ASIA', 'Y34FZKBOKMUTVV7A'),
  azureStorage: join(
    'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/',
    'K1SZFPTOtr/KBHBeksoGMGw==',
  ),
  azureClient: join('Q2f8Q', '~abcDEF1234567890ghiJKL.mnopqrsTUVwx'),
  googleOauth: join('GOCSPX', '-1mVwFTjGIXgs2BC2uHzksQi0HAK'),
  googleAccess: join('ya29', '.a0AfB_byC1fakefakefake'),
  digitalOcean: join('dop_v1', '_0123456789abcdef0123456789abcdef'),
  vault: join('hvs', '.CAESIJabcdefghijkl0123'),
  openai: join('sk', '-proj-abcdefghijklmnopqrstuvwx0123'),
  discordBot: join('MTA0NzYyMzQ1Njc4OTAxMjM0', '.GfAkEx', '.abcdefghijklmnopqrstuvwxyz0123456789ab'),
  twilio: join('SK', '0123456789abcdef0123456789abcdef'),
  mailgun: join('key', '-0123456789abcdef0123456789abcdef'),
  datadog: join('0123456789abcdef', '0123456789abcdef'),
  jwe: join(
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0',
    '..48V1_ALb6US04U3b',
    '.5eym8TW_c8SuK0lt',
    '.XFBoMYUZodetZdvT',
  ),
  bcrypt: '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
};

test.each(Object.entries(SECRETS))('%s is known by its shape wherever it stands', (_name, secret) => {
  for (const text of [
    secret,
    `it failed for ${secret} again`,
    `{"broken": "${secret}`,
    `[${secret}]`,
    `x,${secret};`,
  ]) {
    const masked = maskText(text);
    expect(masked).toContain(MASK);
    expect(masked).not.toContain(secret);
    expect(masked).not.toContain(secret.slice(8, 20));
  }
  expect(jsonSpans('note', secret)).not.toEqual([]);
});

test.each([
  ['Authorization', 'Bearer not-a-real-token', `Bearer ${MASK}`],
  ['authorization', 'Basic dXNlcjpwYXNzd29yZA==', `Basic ${MASK}`],
  ['Authorization', 'AWS4-HMAC-SHA256 Credential=AKIA/2025, Signature=ab', `AWS4-HMAC-SHA256 ${MASK}`],
  ['Authorization', 'hunter2', MASK],
  ['Authorization', 'hunter2 and more', MASK],
  ['Proxy-Authorization', 'Digest username="bob"', `Digest ${MASK}`],
  ['Cookie', 'session=abc; theme=dark', `session=${MASK}; theme=${MASK}`],
  ['Cookie', 'justavalue', MASK],
  [
    'Set-Cookie',
    'session=not-a-real-session; Path=/; HttpOnly; Max-Age=60; SameSite=Lax',
    `session=${MASK}; Path=/; HttpOnly; Max-Age=60; SameSite=Lax`,
  ],
  ['Set-Cookie', 'a=b; stray', `a=${MASK};${MASK}`],
  ['X-Signature', 'sha256=demo-demo-demo', MASK],
  ['X-Hub-Signature-256', 'sha256=00', MASK],
  ['Stripe-Signature', 't=1492774577,v1=5257a869', MASK],
  ['X-Api-Key', 'abc', MASK],
  ['X-Something-Nobody-Knows', 'abc', 'abc'],
  [
    'Location',
    'https://bob:pw@example.com/a?token=abc&page=2',
    `https://${MASK}@example.com/a?token=${MASK}&page=2`,
  ],
  ['User-Agent', `bot/${SECRETS.github}`, `bot/${MASK}`],
  ['X-Empty', '', ''],
  [
    'WWW-Authenticate',
    'Digest realm="ops", nonce="dcd98b71", qop="auth"',
    `Digest realm="ops", nonce=${MASK}, qop="auth"`,
  ],
  ['X-Forwarded-For', `203.0.113.7, ${SECRETS.github}`, `203.0.113.7, ${MASK}`],
  ['X-Amz-Security-Token', 'abc', MASK],
  ['X-Gitlab-Token', 'abc', MASK],
  ['X-Shopify-Hmac-Sha256', 'abc', MASK],
  ['Cookie2', 'a=b', MASK],
  ['X-Acme-Auth', 'abc', MASK],
  ['X-Auth-Expires', '1764028800', '1764028800'],
  ['sec-fetch-mode', 'cors', 'cors'],
  ['x-case', 'github/0', 'github/0'],
  ['X-Acme-Trace', 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W', MASK],
  ['X-Acme-Note', 'card 4111 1111 1111 1111', `card ${MASK}`],
  ['X-Acme-Opened', 'hunter2hunter2', MASK],
  ['sec-ch-ua', '"Chromium";v="128", "Not;A=Brand";v="24"', '"Chromium";v="128", "Not;A=Brand";v="24"'],
])('%s: %s', (name, value, shown) => {
  expect(maskHeader(name, value)).toBe(shown);
});

test.each([
  ['Content-Type', 'application/json; charset=utf-8'],
  ['content-length', '5012'],
  ['Date', 'Mon, 17 Nov 2025 13:17:30 GMT'],
  ['Server', 'nginx/1.25.3'],
  ['User-Agent', 'Watchbill-Webhook/1'],
  ['Accept-Encoding', 'gzip, br'],
  ['X-Request-Id', '0123456789abcdef0123456789abcdef'],
  ['ETag', 'W/"33a64df551425fcc55e4d42a148795d9f25f89d4"'],
  ['Vary', 'Accept-Encoding'],
  ['Cache-Control', 'no-store'],
  ['Retry-After', '120'],
  ['WWW-Authenticate', 'Bearer realm="hooks", error="invalid_token", error_description="The token expired"'],
  ['Proxy-Authenticate', 'Basic realm="the proxy"'],
  ['X-Forwarded-For', '203.0.113.7, 198.51.100.2'],
  ['X-Real-IP', '2001:db8::7'],
  ['Forwarded', 'for=203.0.113.7;proto=https;by=198.51.100.2'],
  ['Content-Security-Policy', "default-src 'self'; img-src https://cdn.example.com"],
  ['X-Amzn-Trace-Id', 'Root=1-5759e988-bd862e3fe1be46a994272793'],
  ['Server-Timing', 'db;dur=53.2, app;dur=47'],
  ['X-Vercel-Id', 'fra1::iad1::abcde-1700000000000-0123456789ab'],
])('%s stays readable', (name, value) => {
  expect(maskHeader(name, value)).toBe(value);
});

test.each([
  [
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX',
    `https://hooks.slack.com/services/${MASK}`,
  ],
  ['https://hooks.slack.com/workflows/T0/A0/1/secret', `https://hooks.slack.com/workflows/${MASK}`],
  ['https://discord.com/api/webhooks/123456789/abc-def_ghi', `https://discord.com/api/webhooks/${MASK}`],
  ['https://discordapp.com/api/v10/webhooks/1/abc', `https://discordapp.com/api/v10/webhooks/${MASK}`],
  [
    'https://contoso.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d',
    `https://contoso.webhook.office.com/webhookb2/${MASK}`,
  ],
  [`https://api.telegram.org/bot${SECRETS.telegram}/sendMessage`, `https://api.telegram.org/bot${MASK}`],
  [
    'https://open.feishu.cn/open-apis/bot/v2/hook/0f1e2d3c-aaaa-bbbb-cccc-0123456789ab',
    `https://open.feishu.cn/open-apis/bot/v2/hook/${MASK}`,
  ],
  [
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0f1e2d3c-aaaa',
    `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${MASK}`,
  ],
  [
    'https://oapi.dingtalk.com/robot/send?access_token=abc',
    `https://oapi.dingtalk.com/robot/send?access_token=${MASK}`,
  ],
  ['https://hooks.zapier.com/hooks/catch/12345/abcde/', `https://hooks.zapier.com/hooks/catch/${MASK}`],
  [
    'https://maker.ifttt.com/trigger/down/with/key/abc',
    `https://maker.ifttt.com/trigger/down/with/key/${MASK}`,
  ],
  ['https://webhook.site/0f1e2d3c-aaaa-bbbb-cccc-0123456789ab', `https://webhook.site/${MASK}`],
  [
    'https://prod-07.westeurope.logic.azure.com/workflows/0123/triggers/manual/paths/invoke?sp=%2Frun&sig=abc',
    `https://prod-07.westeurope.logic.azure.com/workflows/0123/triggers/manual/paths/invoke?sp=%2Frun&sig=${MASK}`,
  ],
  [
    'https://chat.googleapis.com/v1/spaces/AAAA/messages?key=a&token=b',
    `https://chat.googleapis.com/v1/spaces/AAAA/messages?key=${MASK}&token=${MASK}`,
  ],
  ['https://acme.mattermost.com/hooks/abcdefghijklmnop', `https://acme.mattermost.com/hooks/${MASK}`],
  ['https://hook.eu1.make.com/abcdef', `https://hook.eu1.make.com/${MASK}`],
  [
    'https://open.larksuite.com/open-apis/bot/v2/hook/abc',
    `https://open.larksuite.com/open-apis/bot/v2/hook/${MASK}`,
  ],
  [
    'https://events.pagerduty.com/integration/0123456789abcdef0123456789abcdef/enqueue',
    `https://events.pagerduty.com/integration/${MASK}/enqueue`,
  ],
  ['https://user:pa:ss@wd@example.com:8443/x', `https://${MASK}@example.com:8443/x`],
  ['postgres://app:hunter2@db/orders', `postgres://${MASK}@db/orders`],
  [
    'https://a.example/x?api_key=1&page=2&Token=b',
    `https://a.example/x?api_key=${MASK}&page=2&Token=${MASK}`,
  ],
  ['https://a.example/cb#access_token=c&state=d', `https://a.example/cb#access_token=${MASK}&state=${MASK}`],
  ['https://a.example/x?%61pi_key=1', `https://a.example/x?%61pi_key=${MASK}`],
  ['https://a.example/x?sv=2022&sig=abc%3D', `https://a.example/x?sv=2022&sig=${MASK}`],
  [`https://a.example/in/${SECRETS.hex}/enqueue`, `https://a.example/in/${MASK}/enqueue`],
  [`https://a.example/x?q=${SECRETS.jwt}`, `https://a.example/x?q=${MASK}`],
  ['/relative?token=abc', `/relative?token=${MASK}`],
])('the address %s', (url, shown) => {
  expect(maskUrl(url)).toBe(shown);
  expect(maskText(`Post "${url}": EOF`)).toBe(`Post "${shown}": EOF`);
});

test.each([
  'https://hooks.example.com/incidents',
  'https://hooks.example.com/incidents?source=watchbill',
  'https://old.example.com/hook',
  'https://hooks.example.com/بحث',
  'http://192.0.2.10:9099/notify',
  'https://api.example.com/v1/incidents/66c1f0a2b3c4d5e6f7a8b9c0/comments?page=2&limit=100',
  'https://example.com/orders/0f1e2d3c-aaaa-bbbb-cccc-0123456789ab',
  'https://registry.example.com/payment-authorisation-service/2025-11-17T13:17:30Z',
])('the address %s stays readable', (url) => {
  expect(maskUrl(url)).toBe(url);
  expect(maskText(`see ${url}`)).toBe(`see ${url}`);
});

test.each([
  ['password=hunter2&user=bob', `password=${MASK}&user=bob`],
  ['user[password]=hunter2', `user[password]=${MASK}`],
  ['user%5Bpassword%5D=hunter2', `user%5Bpassword%5D=${MASK}`],
  ['client_secret: hunter2', `client_secret: ${MASK}`],
  ['{"error": "boom", "apiKey": "hunter2", "n": 1', `{"error": "boom", "apiKey": "${MASK}", "n": 1`],
  ['{\\"password\\":\\"hunter2\\",\\"n\\":1}', `{\\"password\\":\\"${MASK}\\",\\"n\\":1}`],
  ["said: 'oops, password=hunter2 and so on", `said: 'oops, password=${MASK} and so on`],
  ['note: "never closed, token=hunter2', `note: "never closed, token=${MASK}`],
  ['<password>hunter2</password>', `<password>${MASK}</password>`],
  ['--password hunter2 --verbose', `--password ${MASK} --verbose`],
  ['--db-password=hunter2 --verbose', `--db-password=${MASK} --verbose`],
  ['-Dtoken=hunter2, -v', `-Dtoken=${MASK}, -v`],
  ['*Password:* hunter2', `*Password:* ${MASK}`],
  ['- **API token**: hunter2', `- **API token**: ${MASK}`],
  ['Authorization: Bearer hunter2', `Authorization: ${MASK}`],
  ['got bearer hunter2-hunter2', `got bearer ${MASK}`],
  ['Cookie: sid=hunter2; b=c', `Cookie: ${MASK}`],
  ['invalid token "hunter2-hunter2"', `invalid token "${MASK}"`],
  ['dial bob:hunter2@tcp(db:3306)/x', `dial bob:${MASK}@tcp(db:3306)/x`],
  [
    'DefaultEndpointsProtocol=https;AccountKey=aGVsbG8=;',
    `DefaultEndpointsProtocol=https;AccountKey=${MASK};`,
  ],
  [
    'Content-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--b',
    `Content-Disposition: form-data; name="password"\r\n\r\n${MASK}\r\n--b`,
  ],
  ['密码: hunter2', `密码: ${MASK}`],
])('in free text: %s', (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test.each([
  'lookup hooks.exmaple.invalid: no such host',
  'tls: failed to verify certificate: x509: certificate has expired',
  'dial tcp 192.0.2.10:9099: connect: connection refused',
  'context deadline exceeded (2s)',
  'SyntaxError: Unexpected token \'<\', "<!doctype "... is not valid JSON',
  'token: expired',
  'Basic authentication failed',
  'the password is missing',
  'java.lang.IllegalStateException: Fragment already added: ReceiptFragment{2f1c}',
  'EXC_BAD_ACCESS KERN_INVALID_ADDRESS at 0x0000000000000010',
  'request_id=0123456789abcdef0123456789abcdef',
  'pull nginx:1.25@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'pod checkout-api-7d9f8b6c5-x2x9k in prod-eu-west-1 restarted at 2025-11-17T13:17:30.000000Z',
  'incident 0f1e2d3c-aaaa-bbbb-cccc-0123456789ab, 9223372036854775807',
  '/usr/local/lib/node_modules/@scope/package/dist/index.js:12:34',
  'getUserAccountByIdentifierAndRegion',
  'mailto:bob@example.com',
  'بطء في البحث — زمن الاستجابة مرتفع',
  '<!doctype html><title>Gone</title><h1>This hook moved</h1><script>alert("from a webhook")</script>',
])('%s stays readable', (text) => {
  expect(maskText(text)).toBe(text);
});

test('a random token of 32 characters is found with no name at all, nearly always', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const token = fc.array(fc.nat({ max: 63 }), { minLength: 32, maxLength: 32 });
  const tokens = fc
    .sample(fc.noBias(token), { numRuns: 2000, seed: 7 })
    .map((digits) => digits.map((d) => alphabet[d]).join(''));
  const missed = tokens.filter((text) => maskText(`got ${text} back`).includes(text));
  expect(missed.length).toBeLessThan(20);
});

test('any junk is masked without an error, and masking again changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 30 }), (text, name) => {
      expect(maskText(maskText(text))).toBe(maskText(maskText(maskText(text))));
      for (const masked of [maskUrl(text), maskHeader(name, text)]) expect(typeof masked).toBe('string');
    }),
  );
});

test.each([
  ['map[Authorization:[Bearer hunter2] Host:[x]] sent', `map[Authorization:${MASK} Host:[x]] sent`],
  ['map[X-Api-Key:[hunter2 hunter3] A:[b]]', `map[X-Api-Key:${MASK} A:[b]]`],
  ['map[Cookie:[a=hunter2; b=hunter3]]', `map[Cookie:${MASK}`],
  [`{'Authorization': ['Bearer hunter2'], 'A': 'b'}`, `{'Authorization': ${MASK}, 'A': 'b'}`],
  [`{'Cookie': ['a=hunter2'], 'A': 'b'}`, `{'Cookie': ${MASK}, 'A': 'b'}`],
  ['{"authorization"=>["Token hunter2"]}', `{"authorization"=>${MASK}}`],
])('headers printed in a text: %s', (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test.each([
  [String.raw`so {"pass\u0077ord":"hunter2", "a": 1`, String.raw`so {"pass\u0077ord":"${MASK}", "a": 1`],
  [String.raw`{\"pass\\u0077ord\":\"hunter2\"} x`, String.raw`{\"pass\\u0077ord\":\"${MASK}\"} x`],
  [
    String.raw`"\u0070\u0061\u0073\u0073": "a\u0022hunter2", b`,
    String.raw`"\u0070\u0061\u0073\u0073": "${MASK}", b`,
  ],
  [String.raw`"\u5bc6\u7801":"hunter2" x`, String.raw`"\u5bc6\u7801":"${MASK}" x`],
  [String.raw`\u0041uthorization: Bearer hunter2`, String.raw`\u0041uthorization: ${MASK}`],
  [String.raw`caf\u00e9 said \u0068ello`, String.raw`caf\u00e9 said \u0068ello`],
])('names with escapes in a text that is no JSON: %s', (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test('an escape changes nothing about what is masked', () => {
  const name = 'client_password';
  fc.assert(
    fc.property(fc.subarray(Array.from(name, (_, i) => i)), fc.string(), (escaped, before) => {
      const written = Array.from(name, (character, i) =>
        escaped.includes(i) ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character,
      ).join('');
      const text = `${before} "${written}": "hunter2hunter2", "a": 1`;
      expect(maskText(text)).not.toContain('hunter2');
    }),
  );
});

test.each([
  ['507f1f77bcf86cd799439011', '507f1f77bcf86cd799439011'],
  ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['token=hunter2', `token=${MASK}`],
  [`Bearer ${SECRETS.hex}`, `Bearer ${MASK}`],
  [SECRETS.github, MASK],
])('the id %s', (id, shown) => {
  expect(maskId(id)).toBe(shown);
});

test('the mask does not reveal how long the secret is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,200}$/), (secret) => {
      fc.pre(maskText(`password=${secret}`) !== `password=${secret}`);
      expect(maskText(`password=${secret}`)).toBe(`password=${MASK}`);
      expect(maskHeader('X-Secret', secret)).toBe(MASK);
    }),
  );
});

const HOSTILE = [
  'token:[',
  'token:“',
  '\\u0074oken',
  '\\\\',
  'a',
  'a.',
  '-eyJaaaaaaa',
  'x@',
  'a:b',
  '%61',
  'name="a"\r\nb',
  'token="',
  'https://',
  '<a ',
  '-----BEGIN PRIVATE KEY-----',
  'aB3',
  '"\\',
  'bearer ',
  'SG.aaaaaaaaaaaaaaaaaaaa',
  '--a ',
];

// Quadratic would be many minutes; the limit leaves room for a busy machine.
test.each(HOSTILE)('a megabyte of %j takes a bounded time', (piece) => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
  expect(maskText(text)).not.toBe('');
});

import { expect, test } from 'vitest';
import { MASK, maskText, maskUrl } from './secrets';

test.each([
  'https://a.example/hooks/<>',
  'https://a.example/api/v2/webhook/<>',
  'https://a.example/ingest/<>/',
  'https://a.example/inbound/<>/messages',
  'https://a.example/api/push/<>?status=up',
  'https://a.example/api/v1/heartbeat/<>',
  'https://chat.example/hooks/<>/<>',
  'https://n8n.example/webhook-test/<>',
  'https://a.example/key=<>/',
  'https://a.example/in;key=<>/x',
])('behind a hook a part is the key whatever it looks like: %s', (address) => {
  for (const key of ['violet-otter-9f3k2', 'violet', '4d9f1c2b', '12345', 'q8ZrT3kL']) {
    const masked = address.replaceAll('<>', MASK);
    expect(maskUrl(address.replaceAll('<>', key))).toBe(masked);
    expect(maskText(`Post "${address.replaceAll('<>', key)}": EOF`)).toBe(`Post "${masked}": EOF`);
  }
});

test.each([
  ['https://ntfy.sh/my-topic', `https://ntfy.sh/${MASK}`],
  ['https://ntfy.example.org/alerts/json', `https://ntfy.example.org/${MASK}`],
  ['https://api.day.app/abc/title', `https://api.day.app/${MASK}`],
  ['https://hc-ping.com/abc', `https://hc-ping.com/${MASK}`],
  ['https://hooks.example.com/violet-otter-9f3k2', `https://hooks.example.com/${MASK}`],
  ['/hooks/violet', `/hooks/${MASK}`],
  ['hooks.example.com/hooks/violet', `hooks.example.com/hooks/${MASK}`],
])('the address is the key: %s', (address, masked) => {
  expect(maskUrl(address)).toBe(masked);
});

test('the path of a request in a log is masked like an address', () => {
  expect(maskText('"POST /hooks/violet HTTP/1.1" 200')).toBe(`"POST /hooks/${MASK} HTTP/1.1" 200`);
  expect(maskText('POST /in?token=abc HTTP/1.1')).toBe(`POST /in?token=${MASK} HTTP/1.1`);
});

test.each([
  'https://status.example.com/hooks/incidents',
  'https://api.example.com/api/v1/webhooks/pagerduty',
  'https://api.example.com/webhooks/payment-events',
  'https://api.example.com/hooks/github/v2/push',
  'https://api.example.com/services/hooks.php',
  'https://x.example/ingest/v1/logs',
  'https://x.example/ingest/static/array.js:1:2',
  'https://x.example/auth/login',
  'https://x.example/oauth/token/introspect',
  'https://x.example/password/reset?lang=de',
  'https://x.example/session/new',
  'https://docs.github.com/en/webhooks/webhook-events-and-payloads',
  'https://x.example/orders/12345/items?page=2&sort=name',
  'https://x.example/a/violet-otter-9f3k2',
  'https://x.example/assets/index-CC9POP-U.js',
  'https://x.example/assets/index-CC9POP-U.js:1:1644',
  'https://x.example/static/js/main.8d2f1c3a9b7e4f6a1234567890abcdef.chunk.js',
  'https://x.example/_next/static/chunks/0aBQ7x9KZpL2mN8rT4vW.js:2:17',
  'https://x.example/src/secrets/Secret.tsx',
  'https://x.example/fonts/inter-latin-wght-normal-Dx4kXJAl7nKqYQ2W.woff2',
  'https://grafana.example/d/abc123/checkout?from=now-6h&to=now&var-env=prod',
  'https://github.com/acme/shop/settings/hooks',
  'https://de.wikipedia.org/wiki/Webhook',
])('an ordinary address stays readable: %s', (address) => {
  expect(maskUrl(address)).toBe(address);
  expect(maskText(`at f (${address})`)).toBe(`at f (${address})`);
});

test('a token in the name of a script is masked all the same', () => {
  expect(maskUrl('https://x.example/ghp_0123456789abcdefABCDEF.js')).toBe(`https://x.example/${MASK}.js`);
});

import { expect, test } from 'vitest';
import { MASK, maskHeader } from './secrets';

test.each([
  ['X-Acme', 'b0rr-9Kx2-QQ7z-pl3w', MASK],
  ['X-Acme', 'AbC12-dEf34-GhI56', MASK],
  ['X-License', 'ABCD-EFGH-IJKL-MNOP', MASK],
  ['X-Acme', 'user:pa55w0rd', `user:${MASK}`],
  ['X-Acme', 'Bearer blue', `Bearer ${MASK}`],
  ['X-Acme', 'basic dXNlcg==', `basic ${MASK}`],
  ['X-Acme', 'Token red green', `Token ${MASK}`],
  ['X-Acme', 'Digest a=b', `Digest ${MASK}`],
  ['X-Acme', 'ApiKey blue', `ApiKey ${MASK}`],
  ['X-Acme-PSK', 'blue', MASK],
  ['X-Licence-Key', 'blue', MASK],
  ['Sec-WebSocket-Protocol', 'access_token, abcdef', `access_token, ${MASK}`],
  ['Sec-WebSocket-Protocol', 'graphql-ws, access_token,abcdef, v2', `graphql-ws, access_token,${MASK}, v2`],
])('%s: %s has a credential by its form', (name, value, masked) => {
  expect(maskHeader(name, value)).toBe(masked);
});

test.each([
  ['X-Acme', 'us-east-1a'],
  ['X-Acme', '2026-11-29T02:20:00Z'],
  ['X-Acme', 'blue-grey-teal'],
  ['X-Acme', 'db.example:5432'],
  ['X-Acme', 'nginx:1.25.3-alpine'],
  ['X-Acme', 'job:7f9c24e8-3b12-4fef-91e0-5a6b7c8d9e0f'],
  ['X-Acme', 'key: warning'],
  ['Sec-WebSocket-Protocol', 'graphql-ws, chat'],
  ['Idempotency-Key', 'order-42'],
  ['X-Cloud-Trace-Context', '105445aa7843bc8bf206b12000100000/1;o=1'],
  ['X-Signature-Timestamp', '1764028800'],
  ['X-Session-Affinity', 'a'],
  ['X-Signed-Headers', 'host;date'],
  ['Content-Digest', 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:'],
  ['X-Commit', '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12'],
  ['X-Pod', 'payments-7d9f8b6c5d-x2x4z'],
])('%s: %s is shown', (name, value) => {
  expect(maskHeader(name, value)).toBe(value);
});

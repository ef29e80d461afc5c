import { expect, test } from 'vitest';
import { jsonSpans } from './secrets';

type JsonScalar = Parameters<typeof jsonSpans>[1];

const isSecretJsonMember = (key: string, value: JsonScalar) => jsonSpans(key, value).length > 0;

test.each<[string, JsonScalar]>([
  ['password', 'x'],
  ['db_password', 'x'],
  ['clientToken', 'x'],
  ['client-secret', 'x'],
  ['API_KEY', 'x'],
  ['apikey', 'x'],
  ['appKey', 'x'],
  ['accesstoken', 'x'],
  ['privateKey', 'x'],
  ['aws_secret_access_key', 'x'],
  ['x-amz-signature', 'x'],
  ['session_id', 'x'],
  ['pin', 1234],
  ['otp', 123456n],
  ['message', 'password=hunter2'],
  ['url', 'https://a:b@example.com'],
])('the member %s: %s is secret', (key, value) => {
  expect(isSecretJsonMember(key, value)).toBe(true);
});

test.each<[string, JsonScalar]>([
  ['password', ''],
  ['password', null],
  ['has_secret', true],
  ['token_type', 'Bearer'],
  ['password_changed_at', '2025-11-17'],
  ['max_tokens', 4096],
  ['key', 'severity'],
  ['primary_key', 'id'],
  ['dedup_key', 'disk-full-host-1'],
  ['author', 'bob'],
  ['authority', 'example.com'],
  ['shipping', 'post'],
  ['compass', 'north'],
  ['ref_id', '66c1f0a2b3c4d5e6f7a8b9c0'],
  ['request_id', '0123456789abcdef0123456789abcdef'],
  ['commit', '33a64df551425fcc55e4d42a148795d9f25f89d4'],
  ['id', 9223372036854775807n],
  ['title', 'Payment authorisation above 2 % errors'],
])('the member %s: %s stays readable', (key, value) => {
  expect(isSecretJsonMember(key, value)).toBe(false);
});

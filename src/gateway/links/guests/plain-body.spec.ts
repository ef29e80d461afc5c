import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { plainBody } from './plain-body';

const JSON_BODY = '{"id":1,"token":"hunter2"}';
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

test.each([
  ['', base64(gzipSync(JSON_BODY))],
  ['Content-Encoding: deflate', base64(deflateSync(JSON_BODY))],
  ['Content-Encoding: deflate, gzip', base64(gzipSync(deflateSync(JSON_BODY)))],
  ['', base64(JSON_BODY)],
])('a body in base64 is masked by its text: %s', (headers, body) => {
  expect(plainBody(body, headers)).toBe(JSON_BODY);
});

test.each([
  JSON_BODY,
  'plain',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  base64('a secret of some length'),
  base64(gzipSync(JSON_BODY)).slice(0, 40),
  base64(gzipSync('a'.repeat(2_000_000))),
  base64('{"a":1}'.repeat(40_000)),
])('another body stays as it is: %#', (body) => {
  expect(plainBody(body, 'Content-Encoding: gzip')).toBe(body);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainFailure, type FailureKind } from './failure';

function failed(
  status_code: number,
  error_message: string,
  duration = 20,
  attempt = 1,
): Parameters<typeof explainFailure>[0] {
  return { status: 'failed', status_code, error_message, duration, attempt, endpoint: '', response_body: '' };
}

test.each<[FailureKind, string, number]>([
  ['dns', 'lookup hooks.exmaple.invalid: no such host', 14],
  ['dns', 'dial tcp: lookup x on 10.0.0.2:53: read udp: i/o timeout', 2000],
  ['dns', 'getaddrinfo ENOTFOUND x', 5],
  ['tls', 'tls: failed to verify certificate: x509: certificate has expired', 121],
  ['tls', 'remote error: tls: handshake failure', 30],
  ['connect', 'dial tcp 192.0.2.10:9099: connect: connection refused', 3],
  ['connect', 'dial tcp 10.1.2.3:443: connect: no route to host', 3],
  ['connect', 'connect ECONNREFUSED 192.0.2.10:443', 3],
  ['cut', 'read: connection reset by peer', 3],
  ['cut', 'read ECONNRESET', 3],
  ['cut', 'EOF', 3],
  ['cut', 'socket hang up', 3],
  ['protocol', 'http: server gave HTTP response to HTTPS client', 3],
  [
    'protocol',
    'net/http: HTTP/1.x transport connection broken: malformed HTTP response "\\x15\\x03\\x01"',
    3,
  ],
  ['protocol', 'tls: first record does not look like a TLS handshake', 3],
  ['protocol', 'unsupported protocol scheme "htp"', 3],
  ['stopped', 'context canceled', 700],
  ['timeout', 'context deadline exceeded (2s)', 2000],
  ['timeout', 'dial tcp 192.0.2.1:443: i/o timeout', 2000],
  ['timeout', 'net/http: TLS handshake timeout', 2000],
  ['timeout', '', 2003],
  ['proxy', 'proxyconnect tcp: dial tcp 10.0.0.9:3128: connect: connection refused', 3],
  ['proxy', 'proxyconnect tcp: dial tcp 10.0.0.9:3128: i/o timeout', 2000],
  ['proxy', 'Proxy Authentication Required', 3],
  ['proxy', 'tunneling socket could not be established, cause=connect ECONNREFUSED', 3],
  ['denied', 'dial tcp 127.0.0.1:80: address not allowed', 3],
  ['denied', 'Post "https://10.0.0.1/": host is blocked', 3],
  ['denied', 'dial tcp 192.0.2.1:443: connect: operation not permitted', 3],
  [
    'busy',
    'http2: server sent GOAWAY and closed the connection; LastStreamID=1, ErrCode=ENHANCE_YOUR_CALM',
    3,
  ],
  ['cut', 'http2: server sent GOAWAY and closed the connection; LastStreamID=1, ErrCode=NO_ERROR', 3],
  ['cut', 'stream error: stream ID 1; REFUSED_STREAM', 3],
  ['tls', 'stream error: stream ID 1; INADEQUATE_SECURITY', 3],
  ['other', 'something else', 7],
  ['other', '', 0],
])('without a status code: %s for "%s" after %i ms', (kind, message, duration) => {
  const failure = explainFailure(failed(0, message, duration));
  expect(failure.kind).toBe(kind);
  expect(failure.advice).not.toBe('');
});

test.each<[FailureKind, number]>([
  ['redirect', 302],
  ['client', 401],
  ['client', 418],
  ['server', 500],
  ['server', 525],
  ['server', 599],
  ['other', 204],
])('%s for status code %i', (kind, code) => {
  const failure = explainFailure(failed(code, `unexpected status ${code}`));
  expect(failure.kind).toBe(kind);
  expect(failure.sentence).toContain(String(code));
});

test('a proxy, not the receiver, asks for credentials by 407', () => {
  const { sentence, advice } = explainFailure(failed(407, ''));
  expect(sentence).toBe(
    'A proxy answered 407: it asks for the sender’s credentials, and the receiver was not reached.',
  );
  expect(advice).toMatch(/proxy/);
});

test('any record has a sentence', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.string(),
      fc.string(),
      fc.integer(),
      (status_code, status, error_message, duration) => {
        const record = { ...failed(status_code, error_message, duration), status };
        expect(explainFailure(record).sentence).toMatch(/\.$/);
      },
    ),
  );
});

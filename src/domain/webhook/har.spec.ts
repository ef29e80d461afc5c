import { expect, test } from 'vitest';
import { Delivery } from '#contract/webhook';
import { MASK } from '../privacy/secrets';
import { bodyLines, maskBody } from './body';
import { harOf } from './har';
import { formatSize } from './size';

test('a delivery as an archive: times, sizes, headers, query and bodies, without its secrets', () => {
  const har = harOf(
    Delivery.parse({
      endpoint: 'https://bob:hunter2@example.com/x?token=hunter2&page=2',
      event_time: '2025-11-17 13:17:30.000000',
      request_headers: 'Content-Type: application/json\nAuthorization: Bearer hunter2',
      request_body: '{"password":"hunter2","id":9223372036854775807,"t":"é"}',
      response_headers: '{"Set-Cookie":["a=hunter2; Path=/"],"Location":"https://example.com/?sig=hunter2"}',
      response_body: 'password=hunter2',
      error_message: 'Post "https://bob:hunter2@example.com": EOF',
      status: 'failed',
      status_code: 302,
      duration: 812,
      attempt: 2,
    }),
  );
  expect(JSON.stringify(har)).not.toContain('hunter2');
  const [entry] = har.log.entries;
  expect(entry).toMatchObject({
    startedDateTime: '2025-11-17T13:17:30.000Z',
    time: 812,
    timings: { send: 0, wait: 812, receive: 0 },
    cache: {},
    request: {
      method: 'POST',
      queryString: [
        { name: 'token', value: MASK },
        { name: 'page', value: '2' },
      ],
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'Authorization', value: `Bearer ${MASK}` },
      ],
      postData: {
        mimeType: 'application/json',
        text: `{"password":"${MASK}","id":9223372036854775807,"t":"é"}`,
      },
      bodySize: 56,
    },
    response: { status: 302, redirectURL: `https://example.com/?sig=${MASK}`, content: { size: 16 } },
  });
});

test('an empty record is an archive, too', () => {
  expect(harOf(Delivery.parse({})).log.entries[0]).toMatchObject({
    startedDateTime: '1970-01-01T00:00:00.000Z',
    time: 0,
    response: { status: 0 },
  });
});

test('bodies: JSON keeps every character but its secrets, other text is masked by shape', () => {
  expect(maskBody('{ "token" : "a\\"b" , "x":1.0 }')).toBe(`{ "token" : "${MASK}" , "x":1.0 }`);
  expect(maskBody('<b>token=abc</b>')).toBe(`<b>token=${MASK}</b>`);
  expect(bodyLines('{"a":[1],"token":"x"}', false)).toEqual([
    '{',
    '  "a": [',
    '    1',
    '  ],',
    `  "token": "${MASK}"`,
    '}',
  ]);
  expect(bodyLines('a\r\nb', true)).toEqual(['a', 'b']);
});

test.each([
  [0, '0 B'],
  [-1, '0 B'],
  [Number.NaN, '0 B'],
  [812, '812 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_960, '1.0 MB'],
  [5_000_000, '5.0 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

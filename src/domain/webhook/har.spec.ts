import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Delivery } from '#contract/webhook';
import { MASK } from '../privacy/secrets';
import { maskBody } from './body';
import { harOf } from './har';

// HTTP Archive 1.2 as http://www.softwareishard.com/blog/har-12-spec/ has it; nothing that it does not name.
const optionalText = z.optional(z.string());
const size = z.int().check(z.minimum(-1));
const time = z.number().check(z.minimum(0));
const pair = z.strictObject({ name: z.string(), value: z.string(), comment: optionalText });
const cookie = z.strictObject({
  name: z.string(),
  value: z.string(),
  path: optionalText,
  domain: optionalText,
  expires: z.optional(z.iso.datetime({ offset: true })),
  httpOnly: z.optional(z.boolean()),
  secure: z.optional(z.boolean()),
  comment: optionalText,
});
const message = {
  httpVersion: z.string(),
  cookies: z.array(cookie),
  headers: z.array(pair),
  headersSize: size,
  bodySize: size,
  comment: optionalText,
};
const archive = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string(), comment: optionalText }),
    entries: z.array(
      z.strictObject({
        startedDateTime: z.iso.datetime({ offset: true }),
        time,
        request: z.strictObject({
          ...message,
          method: z.string(),
          url: z.string(),
          queryString: z.array(pair),
          postData: z.strictObject({ mimeType: z.string(), text: z.string(), comment: optionalText }),
        }),
        response: z.strictObject({
          ...message,
          status: z.int(),
          statusText: z.string(),
          content: z.strictObject({
            size: time,
            mimeType: z.string(),
            text: z.string(),
            comment: optionalText,
          }),
          redirectURL: z.string(),
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({ send: time, wait: time, receive: time, comment: optionalText }),
        comment: optionalText,
      }),
    ),
    comment: optionalText,
  }),
});

test.each([
  {},
  { endpoint: 'not an address', request_headers: '[["Cookie","a=1; b"]]', duration: -5, attempt: 3 },
  {
    response_headers:
      'Set-Cookie: sid=hunter2; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/; Domain=example.com; Secure',
  },
  { response_headers: 'Set-Cookie: a=b; Expires=never; HttpOnly\nSet-Cookie: broken' },
  { event_time: 'yesterday', request_body: '\u0007<b>', response_body: '{"a":' },
])('every archive is as the format says: %j', (fields) => {
  const har: unknown = JSON.parse(JSON.stringify(harOf(Delivery.parse(fields))));
  expect(archive.safeParse(har).error?.issues ?? []).toEqual([]);
  expect(JSON.stringify(har)).not.toContain('hunter2');
});

test('cookies are listed by name, with what a server says of them, never with their values', () => {
  const [entry] = harOf(
    Delivery.parse({
      request_headers: 'Cookie: session=hunter2; theme=dark',
      response_headers:
        'Set-Cookie: sid=hunter2=; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/in; Domain=example.com; Secure; HttpOnly; SameSite=Lax',
    }),
  ).log.entries;
  expect(entry?.request.cookies).toEqual([
    { name: 'session', value: MASK },
    { name: 'theme', value: MASK },
  ]);
  expect(entry?.response.cookies).toEqual([
    {
      name: 'sid',
      value: MASK,
      expires: '2026-10-21T07:28:00.000Z',
      path: '/in',
      domain: 'example.com',
      secure: true,
      httpOnly: true,
    },
  ]);
});

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

test.each([
  ['map[Authorization:[Bearer hunter2] Content-Type:[text/plain]]'],
  [`{'Authorization': 'Bearer hunter2', 'Content-Type': 'text/plain'}`],
])('headers as a language prints them: %s', (request_headers) => {
  const [entry] = harOf(Delivery.parse({ request_headers })).log.entries;
  expect(entry?.request.headers).toEqual([
    { name: 'Authorization', value: `Bearer ${MASK}` },
    { name: 'Content-Type', value: 'text/plain' },
  ]);
});

test('headers that cannot be read are mentioned', () => {
  const har = harOf(Delivery.parse({ request_headers: 'no headers, token=hunter2' }));
  expect(har.log.entries[0]?.comment).toContain('The headers of the request could not be read.');
  expect(JSON.stringify(har)).not.toContain('hunter2');
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
});

test('a received request has its method and query', () => {
  const har = harOf(
    Delivery.parse({
      endpoint: 'https://watchbill.example/in/…/deep',
      event_type: 'received',
      ref_title: 'PUT /deep?page=2 from 127.0.0.1',
    }),
  );
  expect(har.log.entries[0]?.request).toMatchObject({
    method: 'PUT',
    url: 'https://watchbill.example/in/…/deep?page=2',
    queryString: [{ name: 'page', value: '2' }],
  });
});

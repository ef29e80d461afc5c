import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MASK } from '../privacy/secrets';
import { maskBody, markupTexts } from './body';

/** Names and texts that have secrets, or look as if a value began or ended in them. */
const NAMES = [
  'id',
  'password',
  'name',
  'value',
  'key',
  'token',
  'tags',
  'note',
  'x"y',
  'authorization',
  '--password',
];
const TEXTS = [
  'password',
  'password="hunter2',
  'token: [hunter2',
  "it's secret: 'hunter2",
  'Authorization: Bearer hunter2',
  'Cookie: a=hunter2',
  'curl -u a:hunter2 x',
  'https://u:hunter2@x.example/hooks/violet?token=hunter2',
  '{"password":"hunter2","n":1}',
  '{"a":{"otp":12345678}}',
  '[{"key":"token","value":"hunter2"}]',
  'map[X-Api-Key:[hunter2] A:[b]]',
  'ok',
  '\\"token\\":\\"hunter2\\"',
  '4111 1111 1111 1111',
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string());
const name = fc.constantFrom(...NAMES);

/** A value with its secrets left out, also in JSON within texts. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
  return typeof value === 'string' || typeof value === 'number' ? 'text' : value;
}

/** Tags, names of attributes and their quotes. */
const structureOf = (document: string) => document.match(/<!\[CDATA\[|\]\]>|<\/?[\w:]+|name=["']|["']?>/g);

const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(true, null, 12345678),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('json')), { maxLength: 4 }).map(Object.fromEntries),
    tie('json').map((inner) => JSON.stringify(inner)),
  ),
}));

describe('a masked body', () => {
  it.each([
    [
      '{"list":[{"name":"Authorization","value":"Bearer hunter2"}]}',
      `{"list":[{"name":"Authorization","value":"${MASK}"}]}`,
    ],
    ['{"otp":123456,"n":1}', `{"otp":"${MASK}","n":1}`],
    [String.raw`{"nested":"{\"password\":\"x\"}"}`, String.raw`{"nested":"{\"password\":\"${MASK}\"}"}`],
    [String.raw`{"nested":"{\"otp\":123456}"}`, String.raw`{"nested":"{\"otp\":\"${MASK}\"}"}`],
    ['{"args":["--password","hunter2","--verbose"]}', `{"args":["--password","${MASK}","--verbose"]}`],
    ['{"curl":"curl -u admin:hunter2 https://x"}', `{"curl":"curl -u ${MASK} https://x"}`],
    ['{"ghp_0123456789abcdefABCDEF":1}', `{"${MASK}":1}`],
  ])('is JSON: %s', (body, masked) => {
    expect(maskBody(body)).toBe(masked);
  });

  it('parses as JSON with the same keys in the same places', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2), (value, indent) => {
        const masked: unknown = JSON.parse(maskBody(JSON.stringify(value, undefined, indent)));
        expect(shapeOf(masked)).toEqual(shapeOf(value));
      }),
      { numRuns: 100 },
    );
  });

  it('has JSON within its texts where it had some', () => {
    fc.assert(
      fc.property(json, (value) => {
        const body = JSON.stringify({ note: JSON.stringify([value]), id: 1 });
        const masked: { note: string } = JSON.parse(maskBody(body));
        expect(shapeOf(JSON.parse(masked.note))).toEqual(shapeOf([value]));
      }),
      { numRuns: 100 },
    );
  });

  it('has the fields of a form in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { minLength: 2, maxLength: 5 }), (fields) => {
        const body = new URLSearchParams(fields).toString();
        const masked = [...new URLSearchParams(maskBody(body))];
        expect(masked.map(([field]) => field)).toEqual(fields.map(([field]) => field));
      }),
      { numRuns: 100 },
    );
  });

  it('has the parts of a multipart body', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=----Bound7MA4YWxkTrZu0gW' };
    const field = fc.constantFrom('id', 'password', 'note', 'token');
    const content = text.filter((each) => !each.includes('\r'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, content), { minLength: 1, maxLength: 4 }), async (fields) => {
        const parts = fields.map(
          ([part, each]) =>
            `------Bound7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name="${part}"\r\n\r\n${each}\r\n`,
        );
        const body = maskBody(`${parts.join('')}------Bound7MA4YWxkTrZu0gW--\r\n`);
        const form = await new Response(body, { headers: type }).formData();
        expect([...form.keys()]).toEqual(fields.map(([part]) => part));
      }),
      { numRuns: 50 },
    );
  });

  it('has the elements and attributes of an XML document', () => {
    const content = text.map((each) => each.replaceAll(/[<>&"']/g, ' '));
    const element = fc.constantFrom('id', 'password', 'note', 'ns:token', 'entry');
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        content,
        content.map((each) => `<![CDATA[${each.replaceAll(']', '')}]]>`),
        fc
          .tuple(element, fc.constantFrom('"', "'"), content, fc.array(tie('node'), { maxLength: 3 }))
          .map(
            ([tag, quote, value, inner]) =>
              `<${tag} name=${quote}${value}${quote}>${inner.join('')}</${tag}>`,
          ),
      ),
    }));
    fc.assert(
      fc.property(node, (inner) => {
        const document = `<?xml version="1.0"?>\n<root>${inner}</root>`;
        expect(structureOf(maskBody(document))).toEqual(structureOf(document));
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  ['<a><password>hunter2</password></a>', `<a><password>${MASK}</password></a>`],
  ['<a><token><value>hunter2</value></token>no</a>', `<a><token><value>${MASK}</value></token>no</a>`],
  ['<h>Authorization: Bearer hunter2</h><b/>', `<h>Authorization: ${MASK}</h><b/>`],
  ['<h>Cookie: a=hunter2</h><b>c</b>', `<h>Cookie: ${MASK}</h><b>c</b>`],
  ['<a>password="hunter2</a><b c="d">', `<a>password="${MASK}</a><b c="d">`],
  [
    '<a data="{&quot;token&quot;:&quot;hunter2&quot;}">',
    `<a data="{&quot;token&quot;:&quot;${MASK}&quot;}">`,
  ],
  ['<a><![CDATA[{"password":"hunter2"}]]></a>', `<a><![CDATA[{"password":"${MASK}"}]]></a>`],
  [
    '<script>var token = "hunter2"; if (a<b) c()</script><p>',
    `<script>var token = "${MASK}"; if (a<b) c()</script><p>`,
  ],
])('a document keeps its markup: %s', (body, masked) => {
  expect(maskBody(body)).toBe(masked);
});

test('a text that is no document has no structure', () => {
  expect(markupTexts('a < b and c > d')).toBeUndefined();
  expect(markupTexts('< 3')).toBeUndefined();
});

test.each(['<!--', '<a "', "<a '", '<![CDATA[', '<a b="', '</a', '<a>', '<a x=', '{"a":', '--b\r\nContent-'])(
  'a megabyte of %j takes a bounded time',
  (piece) => {
    expect(maskBody(`<a>${piece.repeat(Math.ceil(1_000_000 / piece.length))}`)).not.toBe('');
  },
);

test('a body in base64 is masked whole; a word with the same characters is not', () => {
  expect(maskBody(btoa('{"id":1,"token":"hunter2","note":"plain words"}'))).toBe(MASK);
  for (const word of ['unauthorized_request', 'internalservererror', '123456789012345678', 'ok'])
    expect(maskBody(word)).toBe(word);
});

import { Buffer } from 'node:buffer';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { flatten, foldedFrom } from '../json/tree';
import { maskBody } from './body';
import { codingOf, MAX_UNPACKED, type Unpack } from './packed';
import { rawBody, readBody } from './read-body';

const limit = { maxOutputLength: MAX_UNPACKED };
const unpack: Unpack = {
  gunzip: (packed) => new Uint8Array(gunzipSync(packed, limit)),
  inflate: (packed) => new Uint8Array(inflateSync(packed, limit)),
  inflateRaw: (packed) => new Uint8Array(inflateRawSync(packed, limit)),
};

const FORM_TYPE = 'application/x-www-form-urlencoded';
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');

/** Displayed lines of a body; every container but the first is folded. */
function shown(body: string, type = ''): string[] {
  const read = readBody(body, { type, coding: '' }, unpack);
  if (read.kind === 'lines') return read.lines.map((line) => line.masked);
  const { tree } = read;
  const folded = foldedFrom(tree, 1);
  const lines = flatten(tree, folded);
  return Array.from({ length: lines.length }, (_, i) => {
    const { key, masked, place, preview, part } = lines.at(i);
    const before = place === undefined ? key : `[${place}]`;
    return `${before} ${masked}${part === 'folded' ? ` ${preview}` : ''}`.trim();
  });
}

test.each([
  ['JSON', '', '{"a":[1,2]}', ['{', '"a" […] 1, 2', '}']],
  [
    'JSON lines',
    '',
    '{"id":1,"password":"hunter2"}\n{"id":2}\n',
    ['[', '[0] {…} id: 1, password: "••••••"', '[1] {…} id: 2', ']'],
  ],
  [
    'form',
    FORM_TYPE,
    'payload=%7B%22token%22%3A%22hunter2%22%7D&text=a+b&text=%C3%A9&password=hunter3',
    ['{', '"payload" {…} token: "••••••"', '"text" "a b"', '"text" "é"', '"password" "••••••"', '}'],
  ],
  ['form', '', 'a=1&b=2', ['{', '"a" "1"', '"b" "2"', '}']],
  ['XML', 'text/xml', '<a>\n<password>hunter2</password></a>', ['<a>', '<password>••••••</password></a>']],
  ['HTML', 'text/html', '<!doctype html><p>no', ['<!doctype html><p>no']],
  ['text', 'text/plain', 'no\r\ntoken=hunter2', ['no', 'token=••••••']],
  ['text', '', '', ['']],
  [
    'JSON lines',
    '',
    '{"id":1}\n{"id":2}\n{"id":3,"password":"hunter2',
    ['[', '[0] {…} id: 1', '[1] {…} id: 2', expect.stringMatching(/^\[2\] "(?!.*hunter2)/), ']'],
  ],
  [
    'multipart',
    'multipart/form-data; boundary=XY',
    '--XY\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--XY\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"id":1}\r\n--XY\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n\r\n--XY--\r\n',
    [
      '{',
      '"password" "••••••"',
      '"data" {…} id: 1',
      '"file" {…} filename: "a.txt", type: "text/plain", content: "hello\\r\\n"',
      '}',
    ],
  ],
  ['multipart', '', '--b1\nContent-Disposition: form-data; name="a"\n\n1\n--b1--', ['{', '"a" "1"', '}']],
  [
    'JSON in gzip and base64',
    '',
    base64(gzipSync('{"id":1,"token":"hunter2"}')),
    ['{', '"id" 1', '"token" "••••••"', '}'],
  ],
  ['gzip in base64', '', base64(gzipSync('{"id":1}').subarray(0, 15)), ['••••••']],
  ['JSON in base64', '', base64('{"id":1,"token":"hunter2"}'), ['{', '"id" 1', '"token" "••••••"', '}']],
  [
    'a PNG image in base64',
    '',
    base64(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...Array(40).keys())),
    ['••••••'],
  ],
])('%s of type “%s”', (what, type, body, lines) => {
  expect(readBody(body, { type, coding: '' }, unpack).what).toBe(what);
  expect(shown(body, type)).toEqual(lines);
});

test.each([
  ['{"a": tru}', /^Not JSON: .*, line 1, column 7\. Shown as text\.$/],
  ['\ufffdPNG\r\n', /bytes are no text/],
  [base64('{"a":12345678}'), /^Shown decoded\.$/],
  ['{"a":1}\n{"a":\n{"a":2}', /^Line 2: not JSON, shown as text\.$/],
  [base64(gzipSync('{"a":1}')), /^Shown unpacked\.$/],
  ['plain', /^$/],
])('what should be known of %j', (body, note) => {
  expect(readBody(body, { type: '', coding: '' }, unpack).note).toMatch(note);
});

const JSON_BODY = '{"id":1,"token":"hunter2","note":"a longer text, so that it compresses"}';
const characters = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test.each([
  ['deflate', base64(deflateSync(JSON_BODY)), 'JSON in deflate and base64'],
  ['', base64(deflateSync(JSON_BODY)), 'JSON in deflate and base64'],
  ['deflate', base64(deflateRawSync(JSON_BODY)), 'JSON in deflate and base64'],
  ['identity, x-gzip', base64(gzipSync(JSON_BODY)), 'JSON in gzip and base64'],
  ['deflate, gzip', base64(gzipSync(deflateSync(JSON_BODY))), 'JSON in gzip, deflate and base64'],
  ['gzip', characters(gzipSync(JSON_BODY)), 'JSON in gzip'],
  ['deflate', characters(deflateSync(JSON_BODY)), 'JSON in deflate'],
])('a compressed body is unpacked: %s of %j', (encoding, body, what) => {
  const read = readBody(body, { type: 'application/json', coding: codingOf(encoding) }, unpack);
  expect([read.kind, read.what, read.note]).toEqual(['tree', what, 'Shown unpacked.']);
});

test.each([
  ['br', base64(brotliCompressSync(JSON_BODY)), /compressed with Brotli, which browsers cannot unpack here/],
  [
    'zstd',
    base64(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, ...Array(30).keys(), 200)),
    /compressed with Zstandard/,
  ],
  ['gzip', base64(gzipSync(JSON_BODY).subarray(0, 40)), /compressed \(gzip\), but its bytes are damaged/],
  ['gzip', base64(gzipSync(Uint8Array.from(Array(300).keys()))), /\(gzip\), and unpacked it is not text/],
  ['', base64(gzipSync(JSON_BODY).subarray(0, 40)), /compressed \(gzip\), but its bytes are damaged/],
  ['gzip', Buffer.from(gzipSync(JSON_BODY)).toString('utf8'), /as characters, which damages them/],
  ['gzip', '\u00abV\u00ca/JI\u00d3\u00d1', /as characters, which damages them/],
])('a compressed body that stays has the reason: %s of %j', (encoding, body, note) => {
  expect(readBody(body, { type: '', coding: codingOf(encoding) }, unpack).note).toMatch(note);
});

test('a body that was kept unpacked is read as usual, whatever its header says', () => {
  for (const body of [JSON_BODY, 'größer als üblich', 'plain', '日本語の本文'])
    expect(readBody(body, { type: '', coding: 'gzip' }, unpack).note).toBe('');
});

test('as sent nothing is changed but secrets', () => {
  const body = '{ "password":"hunter2",\r\n\t"a":1e400 }';
  const lines = rawBody(body);
  expect(lines.kind === 'lines' && lines.lines.map(({ exact }) => exact)).toEqual(body.split('\r\n'));
  expect(lines.kind === 'lines' && lines.lines.map((line) => line.masked)).toEqual([
    '{ "password":"••••••",',
    '\t"a":1e400 }',
  ]);
});

test('secrets of lines of JSON are known by their keys', () => {
  expect(maskBody('{"secrets":["one two"]}\n{"n":1}')).toBe('{"secrets":["••••••"]}\n{"n":1}');
});

test('secrets of lines of JSON with a broken one are masked in all of them', () => {
  expect(maskBody('{"password":"hunter2"}\n{"n":1}\n{"password":"hunter3')).not.toContain('hunter');
});

test('secrets of a form are known in what its values mean, and masked in how they are written', () => {
  expect(
    maskBody('payload=%7B%22token%22%3A%22h%C3%A9+%22%2C%22n%22%3A1%7D&a=%E9&pass%77ord=x%20y&b=%zz'),
  ).toBe('payload=%7B%22token%22%3A%22••••••%22%2C%22n%22%3A1%7D&a=%E9&pass%77ord=••••••&b=%zz');
  expect(maskBody('payload=%7B%22token%22%3A%22h%C3%A9+%F0%9F%98%80%22%7D&a=1')).toBe(
    'payload=%7B%22token%22%3A%22••••••%22%7D&a=1',
  );
});

test('a folded value previews its first three members, cut where they are long', () => {
  const [, folded] = shown(`{"a":{"x":"${'y'.repeat(60)}","n":null,"l":[1],"m":2}}`);
  expect(folded).toBe(`"a" {…} x: "${'y'.repeat(30)}…, n: null, l: […], …`);
});

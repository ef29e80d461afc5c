import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerValues, parseHeaders } from './headers';

const A = { name: 'A', value: '1' };
const B = { name: 'B', value: 'x: y' };

test.each([
  ['{"A":"1","B":"x: y"}', 'json'],
  ['{"A":["1"],"B":["x: y"]}', 'json'],
  ['[["A","1"],["B",["x: y"]]]', 'pairs'],
  ['[{"name":"A","value":"1"},{"key":"B","value":"x: y"}]', 'pairs'],
  ['[{"A":"1"},{"B":"x: y"}]', 'pairs'],
  ['["A: 1","B: x: y"]', 'pairs'],
  ['A: 1\nB: x: y', 'lines'],
  ['A: 1\r\nB: x: y\r\n\r\n', 'lines'],
  ['A:1\r\nB: x:\r\n\ty', 'lines'],
  ['map[A:[1] B:[x: y]]', 'printed'],
  ['&map[A:1 B:x: y]', 'printed'],
  ['http.Header{"A":[]string{"1"}, "B":[]string{"x: y"}}', 'printed'],
  [`{'A': '1', "B": b'x: y'}`, 'printed'],
  [`{'A': ['1'], 'B': ('x: y',),}`, 'printed'],
  [`[('A', '1'), ('B', 'x: y')]`, 'printed'],
  [`CaseInsensitiveDict({'A': '1', 'B': 'x: y'})`, 'printed'],
  [`Headers([('A', '1'), ('B', 'x: y')])`, 'printed'],
  ['{"A"=>"1", "B"=>["x: y"]}', 'printed'],
  [`{ A: '1', 'B': [ 'x: y' ] }`, 'printed'],
])('reads %j', (text, form) => {
  expect(parseHeaders(text)).toEqual({ form, headers: [A, B], rest: '' });
});

test('keeps several values of one name, a status line, and what is no header', () => {
  expect(parseHeaders('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nwhat is this\r\n')).toEqual({
    form: 'lines',
    headers: [
      { name: 'Set-Cookie', value: 'a=1' },
      { name: 'Set-Cookie', value: 'b=2' },
    ],
    rest: 'HTTP/1.1 200 OK\nwhat is this',
  });
  expect(headerValues(parseHeaders('{"set-cookie":["a=1","b=2"]}').headers, 'Set-Cookie')).toEqual([
    'a=1',
    'b=2',
  ]);
});

test('values that are no text are written as JSON, integers beyond 2^53 digit for digit', () => {
  expect(parseHeaders('{"Id":9223372036854775807,"None":null,"Yes":true}').headers).toEqual([
    { name: 'Id', value: '9223372036854775807' },
    { name: 'None', value: '' },
    { name: 'Yes', value: 'true' },
  ]);
});

test('values as Go, Python and Ruby print them', () => {
  expect(
    parseHeaders(
      'map[Accept:[*/*] Authorization:[Bearer a:b c] Date:[Mon, 02 Jan 2006 15:04:05 GMT] Empty:[]]',
    ).headers,
  ).toEqual([
    { name: 'Accept', value: '*/*' },
    { name: 'Authorization', value: 'Bearer a:b c' },
    { name: 'Date', value: 'Mon, 02 Jan 2006 15:04:05 GMT' },
    { name: 'Empty', value: '' },
  ]);
  expect(
    parseHeaders('map[Date:Mon, 02 Jan 2006 15:04:05 GMT Referer:https://x.example/?a]').headers,
  ).toEqual([
    { name: 'Date', value: 'Mon, 02 Jan 2006 15:04:05 GMT' },
    { name: 'Referer', value: 'https://x.example/?a' },
  ]);
  expect(
    parseHeaders(String.raw`{'A': 'it\'s \x41 \u00e9 \\ "x"', 'N': None, 'T': True, 'I': 12}`).headers,
  ).toEqual([
    { name: 'A', value: 'it\'s A é \\ "x"' },
    { name: 'N', value: '' },
    { name: 'T', value: 'true' },
    { name: 'I', value: '12' },
  ]);
  expect(parseHeaders('map[]')).toEqual({ form: 'printed', headers: [], rest: '' });
});

test('what is understood in no way comes back whole', () => {
  for (const text of [
    '<html>',
    'null',
    '[1,2',
    '{"a"',
    'no colon here',
    '{a b}',
    'map[x]',
    "{'a': f(1)}",
    '{[}',
  ]) {
    expect(parseHeaders(text)).toMatchObject({ form: 'unknown', headers: [], rest: text });
  }
  expect(parseHeaders(' \r\n')).toEqual({ form: 'lines', headers: [], rest: '' });
});

test('what is nested without end is understood in no way', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"A":', '}'],
    ['(', ')'],
    ['{A:', '}'],
  ] as const) {
    const text = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    expect(parseHeaders(text).headers).toEqual([]);
  }
});

test('junk never throws, and every name and value of lines is in the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const { name, value } of parseHeaders(text).headers)
        expect(typeof name + typeof value).toBe('stringstring');
    }),
  );
});

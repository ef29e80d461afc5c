import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MASK, SECRETS } from '../privacy/secrets';
import { headerValues, maskHeaderText, parseHeaders } from './compare';

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

test('what is understood in no way comes back whole', () => {
  for (const text of [
    '<html>',
    'null',
    '[1,2',
    '{"a"',
    'no colon here',
    '{a b}',
    'map[A:[1] B:[x: y]]',
    `{'A': '1', 'B': 'x: y'}`,
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

test.each([
  [
    'POST /in HTTP/1.1\r\nHost: a.example\r\nAuthorization:   Bearer hunter2\r\nX-Key: hun\r\n\tter2\r\n',
    `POST /in HTTP/1.1\nHost: a.example\nAuthorization: Bearer ${MASK}\nX-Key: ${MASK}`,
  ],
  [
    '{"Accept":"*/*","Authorization":["Bearer hunter2","Basic hunter3"]}',
    `Accept: */*\nAuthorization: Bearer ${MASK}\nAuthorization: Basic ${MASK}`,
  ],
  ['[["Accept","a\\nb"],{"name":"X-Token","value":"hunter2"}]', `Accept: a b\nX-Token: ${MASK}`],
  ['Accept: */*\nwith token=hunter2 in it', `with token=${MASK} in it\nAccept: */*`],
  ['map[Authorization:[Bearer hunter2] X-Kind:[a b]]', MASK],
  [`{'Authorization': 'Bearer hunter2', 'Accept': '*/*'}`, MASK],
  ['<headers token=hunter2>', MASK],
])('masked headers are lines: %j', (text, masked) => {
  expect(maskHeaderText(text, SECRETS)).toBe(masked);
});

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
  for (const text of ['<html>', 'null', '[1,2', '{"a"', 'no colon here']) {
    expect(parseHeaders(text)).toMatchObject({ form: 'unknown', headers: [], rest: text });
  }
  expect(parseHeaders(' \r\n')).toEqual({ form: 'lines', headers: [], rest: '' });
});

test('junk never throws, and every name and value of lines is in the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const { name, value } of parseHeaders(text).headers)
        expect(typeof name + typeof value).toBe('stringstring');
    }),
  );
});

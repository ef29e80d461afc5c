import { expect, test } from 'vitest';
import { prettyLines } from '../json/tree';
import { maskBody } from './body';
import { rawBody, readBody } from './read-body';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Displayed lines of a body; of JSON in one. */
function shown(body: string, type = ''): string[] {
  const read = readBody(body, type);
  if (read.kind === 'lines') return read.lines.map((line) => line.masked);
  const lines = prettyLines(read.tree);
  return [lines.map(({ masked }) => masked.trim()).join('')];
}

test.each([
  ['JSON', '', '{"a":[1,2]}', ['{"a": [1,2]}']],
  [
    'JSON lines',
    '',
    '{"id":1,"password":"hunter2"}\n{"id":2}\n',
    ['[{"id": 1,"password": "••••••"},{"id": 2}]'],
  ],
  [
    'form',
    FORM_TYPE,
    'payload=%7B%22token%22%3A%22hunter2%22%7D&text=a+b&text=%C3%A9&password=hunter3',
    ['{"payload": {"token": "••••••"},"text": "a b","text": "é","password": "••••••"}'],
  ],
  ['form', '', 'a=1&b=2', ['{"a": "1","b": "2"}']],
  ['text', 'text/xml', '<a>\n<password>hunter2</password></a>', ['<a>', '<password>••••••</password></a>']],
  ['text', 'text/html', '<!doctype html><p>no', ['<!doctype html><p>no']],
  ['text', 'text/plain', 'no\r\ntoken=hunter2', ['no', 'token=••••••']],
  ['text', '', '', ['']],
  [
    'JSON lines',
    '',
    '{"id":1}\n{"id":2}\n{"id":3,"password":"hunter2',
    [expect.stringMatching(/^\[\{"id": 1\},\{"id": 2\},"(?!.*hunter2)/)],
  ],
])('%s of type “%s”', (what, type, body, lines) => {
  expect(readBody(body, type).what).toBe(what);
  expect(shown(body, type)).toEqual(lines);
});

test.each([
  ['{"a": tru}', /^Not JSON: .*, line 1, column 7\. Shown as text\.$/],
  ['\ufffdPNG\r\n', /bytes are no text/],
  ['{"a":1}\n{"a":\n{"a":2}', /^Line 2: not JSON, shown as text\.$/],
  ['plain', /^$/],
])('what should be known of %j', (body, note) => {
  expect(readBody(body, '').note).toMatch(note);
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

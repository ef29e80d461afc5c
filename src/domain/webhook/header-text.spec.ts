import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerTextLines } from './header-text';

function shown(text: string): string {
  return headerTextLines(text)
    .map((line) => line.masked)
    .join('\n');
}

test.each([
  [
    'lines, as they came',
    'POST /in HTTP/1.1\r\nHost: a.example\r\nauthorization:   Bearer hunter2\r\nX-Sign: hun\r\n\tter2\r\n\r\n',
    'POST /in HTTP/1.1\nHost: a.example\nauthorization:   Bearer ••••••\nX-Sign: ••••••\n••••••\n\n',
  ],
  ['short secrets alone', 'X-Key: 1\nVia: HTTP/1.1', 'X-Key: ••••••\nVia: HTTP/1.1'],
  [
    'JSON, in its own spacing',
    '{ "Content-Type" : "application\\/json",\n  "Authorization":["Bearer hunter2","Basic hunter3"] }',
    '{ "Content-Type" : "application\\/json",\n  "Authorization":["Bearer ••••••","Basic ••••••"] }',
  ],
  [
    'escapes in JSON',
    String.raw`{"Authorization":"Bearer h\u0075nter2","X-Key":"it\"s\\hunter2"}`,
    String.raw`{"Authorization":"Bearer ••••••","X-Key":"••••••"}`,
  ],
  [
    'pairs',
    '[["Accept","*/*"],{"name":"X-Token","value":"hunter2"}]',
    '[["Accept","*/*"],{"name":"X-Token","value":"••••••"}]',
  ],
  ['what is no header among them', 'map[Accept:[*/*]]', 'map[Accept:[*/*]]'],
  [
    'lines that are no header by their shape',
    'Accept: */*\nwith token=hunter2 in it',
    'Accept: */*\nwith token=•••••• in it',
  ],
  [
    'a map of Go',
    'map[Authorization:[Bearer hunter2] X-Keys:[a b]]',
    'map[Authorization:[Bearer ••••••] X-Keys:[••••••]]',
  ],
  [
    'a dict of Python',
    `{'Authorization': 'Bearer hunter2', 'Accept': '*/*'}`,
    `{'Authorization': 'Bearer ••••••', 'Accept': '*/*'}`,
  ],
  ['no headers', '<headers token=hunter2>', '<headers token=••••••>'],
  // The first of two is dropped by parsers, but is a secret all the same.
  ['two of one name', '{"X-Key":"hunter2","X-Key":"hunter3"}', '{"X-Key••••••"}'],
  [
    'what is written in a way of its own, with all that follows',
    '{"X-Key":{"a":  "hunter2"},"Accept":"*/*"}',
    '{"X-Key••••••',
  ],
])('%s', (_, text, lines) => {
  expect(shown(text)).toBe(lines);
});

test('no secret stays, in whichever form and however it is escaped', () => {
  const secret = fc
    .string({
      unit: fc.constantFrom('a', 'b', '1', ' ', '\\', '"', "'", '/', ':', '[', '}', ',', '=', 'é', '😀'),
      minLength: 1,
      maxLength: 12,
    })
    .map((text) => `<s>${text}</s>`);
  const headers = fc.array(
    fc.record({ name: fc.constantFrom('X-Key-A', 'X-Key-B', 'Cookie', 'Authorization'), value: secret }),
    { minLength: 1, maxLength: 6 },
  );
  const forms = [
    (all: { name: string; value: string }[]) => all.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    (all: { name: string; value: string }[]) => JSON.stringify(all),
    (all: { name: string; value: string }[]) => JSON.stringify(all.map(Object.values), null, 2),
    (all: { name: string; value: string }[]) =>
      JSON.stringify(Object.fromEntries(all.map(({ name, value }) => [name, [value]]))).replaceAll(
        '/',
        '\\/',
      ),
  ];
  fc.assert(
    fc.property(headers, fc.constantFrom(...forms), (all, write) => {
      expect(shown(write(all))).not.toMatch(/<\\?\/s>.*<s>|[ab1é😀].*<\\?\/s>/u);
    }),
  );
});

test('many backslashes are read soon', () => {
  const value = '\\'.repeat(2000);
  expect(shown(`X-Key-A: ${value}"\nX-Key-B: ${value}`)).toBe('X-Key-A: ••••••\nX-Key-B: ••••••');
});

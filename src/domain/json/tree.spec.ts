import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MASK } from '../privacy/secrets';
import { scanJson, type JsonTree } from './scan';
import { jsonLines, prettyLines, secretSpans } from './tree';
import { runs } from '../property-runs.spec-support';

function tree(text: string): JsonTree {
  const scan = scanJson(text);
  if (!scan.ok) throw new Error(scan.fault.message);
  return scan.tree;
}

function drawn(text: string): string[] {
  const lines = jsonLines(tree(text));
  return Array.from({ length: lines.length }, (_, i) => lines.at(i)).map(
    ({ depth, key, text, comma }) =>
      `${'  '.repeat(depth)}${key === '' ? '' : `${key}: `}${text}${comma ? ',' : ''}`,
  );
}

test('nothing is changed: long integers, duplicate keys, order, escapes, ways to write a number', () => {
  expect(
    drawn('{"b":9223372036854775807,"a":-9007199254740993,"b":1.0,"\\u0061":1E+2,"s":"\\u00e9\\/é","":[ ]}'),
  ).toEqual([
    '{',
    '  "b": 9223372036854775807,',
    '  "a": -9007199254740993,',
    '  "b": 1.0,',
    '  "\\u0061": 1E+2,',
    '  "s": "\\u00e9\\/é",',
    '  "": []',
    '}',
  ]);
});

test('lines carry depth, kind and path', () => {
  const lines = jsonLines(tree('{"a":{"b c":[1,{"d":null}]},"e":true}'));
  expect(lines.at(2)).toMatchObject({ path: '$.a["b c"]', kind: 'array', depth: 2 });
  expect(Array.from({ length: lines.length }, (_, i) => lines.at(i).path)).toContain('$.a["b c"][1].d');
  expect(lines.at(lines.length - 1)).toMatchObject({ path: '$', text: '}', comma: false });
});

test.each([
  ['', 1, 1],
  ['{"error": "boom", "trace": [1, 2, 3', 1, 36],
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
  ['[1,]', 1, 4],
  ['{"a" 1}', 1, 6],
  ['["a\nb"]', 1, 4],
  ['["\\x"]', 1, 3],
  ['[01]', 1, 3],
  ['{} x', 1, 4],
  ['["abc', 1, 2],
  ['[1}', 1, 3],
])('%j is no JSON at line %i, column %i', (text, line, column) => {
  expect(scanJson(text)).toMatchObject({ ok: false, fault: { line, column } });
  expect(() => void JSON.parse(text)).toThrow(SyntaxError);
});

function parsed(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'no JSON';
  }
}

test('takes exactly what JSON.parse takes, and the lines are the same JSON again', () => {
  const json = fc.json({ maxDepth: 6 });
  const broken = fc
    .tuple(json, fc.nat(), fc.constantFrom('', '"', ',', '}', ']', '{', '\\', '0', ' ', ':', '\u0001', 'e'))
    .map(
      ([text, at, put]) =>
        text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(
    fc.property(fc.oneof(json, broken), (text) => {
      const scan = scanJson(text);
      expect(
        scan.ok
          ? parsed(
              prettyLines(scan.tree)
                .map(({ exact }) => exact)
                .join('\n'),
            )
          : 'no JSON',
      ).toEqual(parsed(text));
    }),
    { numRuns: runs(500) },
  );
});

test('secrets are masked by key, by shape, in lists and objects with a secret key, and within a string', () => {
  const text = JSON.stringify({
    password: 'hunter2',
    pin: 1234,
    tokens: ['hunter2', 'hunter3'],
    credentials: { user: 'bob', deep: [{ n: 7 }] },
    note: 'a "quoted" https://u:hunter2@example.com/x\ttail',
    id: '0123456789abcdef0123456789abcdef',
    title: 'Payment',
    enabled_secret: null,
  });
  const masked = prettyLines(tree(text))
    .map(({ masked }) => masked)
    .join('\n');
  expect(masked).not.toMatch(/hunter|1234,|bob|: 7/);
  expect(masked).toContain(`"note": "a \\"quoted\\" https://${MASK}@example.com/x\\ttail"`);
  expect(masked).toContain('"id": "0123456789abcdef0123456789abcdef"');
  expect(masked).toContain('"title": "Payment"');
  expect(masked).toContain('"enabled_secret": null');
  expect(secretSpans(tree(text)).map(({ start, end }) => text.slice(start, end))).toEqual([
    'hunter2',
    '1234',
    'hunter2',
    'hunter3',
    'bob',
    '7',
    'u:hunter2',
  ]);
});

test('a line says whether it hides something, and never does in its masked text', () => {
  const lines = jsonLines(tree('{"token":"hunter2","n":1}'));
  expect(lines.at(1)).toMatchObject({ key: '"token"', text: '"hunter2"', masked: `"${MASK}"`, secret: true });
  expect(lines.at(2)).toMatchObject({ text: '1', masked: '1', secret: false });
});

// Quadratic in any of these would be an hour; the limit leaves room for a busy machine.
test('1 MB, of rows, of one string, and of brackets in each other, are read in one pass', () => {
  const row = '{"id":9223372036854775807,"name":"checkout \\u00e9","labels":["a","b"],"ok":true},';
  const texts = [
    `[${row.repeat(13_000)}0]`,
    `["${'\\n'.repeat(500_000)}"]`,
    `${'[1,'.repeat(200_000)}1${']'.repeat(200_000)}`,
    `${'{"token":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
  ];
  for (const text of texts) {
    const json = tree(text);
    const lines = jsonLines(json);
    expect(lines.at(lines.length - 1).text).toMatch(/^[\]}]$/);
    expect(lines.at(Math.floor(lines.length / 2)).path).not.toBe('');
    expect(secretSpans(json).length).toBeLessThan(2);
  }
});

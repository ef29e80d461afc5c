import { describe, expect, it, test } from 'vitest';
import { utf8 } from '#domain/text/bytes';
import { enrichJavaScript, filesOf } from './enrich';
import { at, mappingsOf } from './map/mappings.spec-support';
import { openSourceMap } from './map/source-map';
import { parseJavaScript } from './platform';

/** `app.js`, one line, from `cart.coffee` (0, whose functions nobody reads) and a package (1). */
const MAP = openSourceMap(
  utf8(
    JSON.stringify({
      version: 3,
      sources: ['src/cart.coffee', 'node_modules/left-pad/index.js', 'src/vendored.js'],
      sourcesContent: [
        'total = (items) ->\n\n  items.sum()\n\nshow = ->\n  total cart\n',
        undefined,
        undefined,
      ],
      names: ['sum', 'total', 'pad'],
      mappings: mappingsOf([
        [at(0, 0, 0), at(10, 2, 8, 0), at(20, 5, 2, 1), at(30, 0, 0, 2, 1), at(40, 8, 0, undefined, 2)],
      ]),
      ignoreList: [2],
    }),
  ),
);

function enriched(stack: string, near = 1) {
  return enrichJavaScript(parseJavaScript(stack), {
    near,
    mapFor: (file) => {
      if (file.endsWith('app.js')) return MAP;
      return file.endsWith('bad.js') ? 'bad map' : 'no map';
    },
  });
}

function linesOf(stack: string): number[] {
  return enriched(stack).map(({ frame }) => frame.line);
}

function namesWith(between: string): string[] {
  return enriched(`Error: x\n    at t (app.js:1:13)\n${between}app.js:1:22)`).map(
    ({ frame }) => frame.function,
  );
}

describe('a converted frame', () => {
  const stack = `TypeError: items.sum is not a function
    at t (https://shop.test/app.js:1:13)
    at s (https://shop.test/app.js:1:22)
    at p (https://shop.test/app.js:1:31)
    at https://shop.test/app.js:1:41`;

  it('has its position, code and printed form', () => {
    expect(enriched(stack)[0]).toEqual({
      line: 1,
      notConverted: undefined,
      frame: {
        function: 'total',
        converted: true,
        file: 'src/cart.coffee',
        line: 3,
        column: 9,
        class_name: '',
        method_name: '',
        module: '',
        address: '',
        offset: 0,
        native_address: '',
        third_party: false,
        code_snippets: [
          { line: 1, code: 'total = (items) ->' },
          { line: 3, code: '  items.sum()' },
          { line: 5, code: 'show = ->' },
        ],
        minified: { file: 'https://shop.test/app.js', function: 't', line: 1, column: 13 },
      },
    });
  });

  it('is named by the call in the frame below, never by its own call', () => {
    expect(enriched(stack).map(({ frame }) => frame.function)).toEqual(['total', 'pad', 'p', '']);
  });

  it('takes no name over a gap, a cause or a wait', () => {
    expect(namesWith('    at s (')[0]).toBe('total');
    expect(namesWith('    ... 3 more\n    at s (')[0]).toBe('t');
    expect(namesWith('Caused by: Error: y\n    at s (')[0]).toBe('t');
    expect(namesWith('    at async s (')[0]).toBe('t');
    expect(namesWith('    at Array.map (<anonymous>)\n    at s (')[0]).toBe('t');
  });

  it('is third party in packages and in the map’s ignore list', () => {
    expect(enriched(stack).map(({ frame }) => frame.third_party)).toEqual([false, false, true, true]);
  });
});

test('columns count from 1, but from 0 in Hermes', () => {
  expect(linesOf('at f (app.js:1:20)\nat f (app.js:1:21)')).toEqual([3, 6]);
  expect(linesOf('at f (address at app.js:1:19)\nat f (address at app.js:1:20)')).toEqual([3, 6]);
});

test('a frame that is not converted stays as it was printed, with the reason beside it', () => {
  const stack = `f@https://shop.test/app.js:9:9
g@https://shop.test/other.js:1:2
h@https://shop.test/bad.js:1:2
map@[native code]
k@https://shop.test/app.js:1
    at chrome (chrome-extension://abc/app2.js:1:2)
    at run (node:internal/x:1:2)`;
  const lines = enriched(stack);
  expect(lines.map(({ notConverted }) => notConverted)).toEqual([
    'no mapping',
    'no map',
    'bad map',
    'native',
    'no position',
    'no map',
    'no map',
  ]);
  expect(lines.map(({ frame }) => frame.third_party)).toEqual([false, false, false, true, false, true, true]);
  expect(lines[0]?.frame).toMatchObject({
    function: 'f',
    converted: false,
    line: 9,
    column: 9,
    code_snippets: [],
  });
  expect(lines.every(({ frame }) => !('minified' in frame))).toBe(true);
});

test('each file is asked for once, native code never', () => {
  const stack = parseJavaScript(
    'f@app.js:1:1\nmap@[native code]\ng@app.js:1:2\nh@https://shop.test/b.js:1:3',
  );
  expect(filesOf(stack)).toEqual(['app.js', 'https://shop.test/b.js']);
  const requests: string[] = [];
  enrichJavaScript(stack, {
    near: 5,
    mapFor: (file) => {
      requests.push(file);
      return 'no map';
    },
  });
  expect(requests).toEqual(filesOf(stack));
});

test('100,000 frames have a limited amount of code', () => {
  const stack = Array.from(
    { length: 100_000 },
    (_, i) => `f@https://shop.test/app.js:1:${(i % 5000) + 1}`,
  ).join('\n');
  const lines = enriched(stack, 20);
  expect(lines).toHaveLength(100_000);
  const code = lines
    .flatMap(({ frame }) => frame.code_snippets)
    .reduce((sum, line) => sum + line.code.length, 0);
  expect(code).toBeLessThan(4_100_000);
});

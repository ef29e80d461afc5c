import { describe, expect, it, test } from 'vitest';
import { utf8 } from '../../text/bytes';
import { enrichJavaScript, filesOf } from './enrich';
import { mappingsOf } from './map/mappings.spec-support';
import type { SegmentIn } from './map/mappings.spec-support';
import type { SourceMap } from './map/source-map';
import { openSourceMap } from './map/source-map';
import { parseJavaScript } from './parse';
import { measureEffort } from '../../../effort.spec-support';

const at = (
  column: number,
  line: number,
  sourceColumn: number,
  name: number | null = null,
  source = 0,
): SegmentIn => ({
  column,
  original: { source, line, column: sourceColumn },
  name,
});

/** `app.js`, one line, from `cart.coffee` (0, whose functions nobody reads) and a package (1). */
const MAP = openSourceMap(
  utf8(
    JSON.stringify({
      version: 3,
      sources: ['src/cart.coffee', 'node_modules/left-pad/index.js', 'src/vendored.js'],
      sourcesContent: ['total = (items) ->\n\n  items.sum()\n\nshow = ->\n  total cart\n', null, null],
      names: ['sum', 'total', 'pad'],
      mappings: mappingsOf([
        [at(0, 0, 0), at(10, 2, 8, 0), at(20, 5, 2, 1), at(30, 0, 0, 2, 1), at(40, 8, 0, null, 2)],
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

  it('has its position, its code and what it was', () => {
    expect(enriched(stack)[0]).toEqual({
      line: 1,
      notConverted: null,
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

  it('is called as the frame below calls it, never as what it calls', () => {
    expect(enriched(stack).map(({ frame }) => frame.function)).toEqual(['total', 'pad', 'p', '']);
  });

  it('takes no name over a gap, a cause or a wait', () => {
    expect(namesWith('    at s (')[0]).toBe('total');
    expect(namesWith('    ... 3 more\n    at s (')[0]).toBe('t');
    expect(namesWith('Caused by: Error: y\n    at s (')[0]).toBe('t');
    expect(namesWith('    at async s (')[0]).toBe('t');
    expect(namesWith('    at Array.map (<anonymous>)\n    at s (')[0]).toBe('t');
  });

  it('is third party in packages and where the map says so', () => {
    expect(enriched(stack).map(({ frame }) => frame.third_party)).toEqual([false, false, true, true]);
  });
});

test('a function is called as the source text has it, whatever stack and calls say', () => {
  const source = `class Cart {
  constructor() { check() }
  sum() { return this.items.map((item) => item.price()) }
}
function show(cart) { cart.sum() }
show(new Cart())
`;
  const map = openSourceMap(
    utf8(
      JSON.stringify({
        version: 3,
        sources: ['src/cart.ts'],
        sourcesContent: [source],
        names: ['price', 'alias'],
        mappings: mappingsOf([
          [at(0, 2, 47, 0), at(10, 2, 21, 1), at(20, 1, 18, 1), at(30, 4, 27, 1), at(40, 5, 0, 1)],
        ]),
      }),
    ),
  );
  const stack = [1, 11, 21, 31, 41].map((column) => `t@app.js:1:${column}`).join('\n');
  const frames = enrichJavaScript(parseJavaScript(stack), { near: 1, mapFor: () => map }).map(
    ({ frame }) => frame,
  );
  expect(frames.map((frame) => frame.function)).toEqual(['', 'Cart.sum', 'new Cart', 'show', '<global>']);
  expect(frames[1]).toMatchObject({ class_name: 'Cart', method_name: 'sum' });
  expect(map.byteLength).toBeGreaterThan(source.length);
});

/** `app.js` of one line, its columns from 0, 10, 20 … at these lines and columns of a source from 1 and 0. */
function mapOf(source: string | null, places: [line: number, column: number, name?: number][], more = {}) {
  const mappings = mappingsOf([
    places.map(([line, column, name], i) => at(10 * i, line - 1, column, name ?? null)),
  ]);
  const json = { version: 3, sources: ['src/a.ts'], sourcesContent: [source], mappings, ...more };
  return openSourceMap(utf8(JSON.stringify({ names: [], ...json })));
}

function functionsIn(map: SourceMap, ...printed: string[]) {
  const stack = printed.map((name, i) => `    at ${name} (app.js:1:${10 * i + 1})`).join('\n');
  return enrichJavaScript(parseJavaScript(stack), { near: 1, mapFor: () => map }).map(({ frame }) => [
    frame.function,
    frame.class_name,
    frame.method_name,
  ]);
}

describe('with its source text', () => {
  it('a class without a constructor has its constructor, its fields and static blocks their class', () => {
    const source = `class Widget extends Base {
  value = boom();
  static count = boom();
}
f(class { value = boom() });`;
    const map = mapOf(source, [
      [1, 0],
      [2, 10],
      [3, 17],
      [2, 10],
      [5, 2],
      [5, 18],
    ]);
    expect(
      functionsIn(
        map,
        'new w',
        '<instance_members_initializer>',
        '<static_initializer>',
        'new w',
        'new <anonymous>',
        'u',
      ),
    ).toEqual([
      ['new Widget', 'Widget', 'constructor'],
      ['Widget.<instance_members_initializer>', 'Widget', '<instance_members_initializer>'],
      ['Widget.<static_initializer>', 'Widget', '<static_initializer>'],
      // A compiler put the field's value into the constructor.
      ['new Widget', 'Widget', 'constructor'],
      ['new <anonymous>', '', ''],
      ['<instance_members_initializer>', '', ''],
    ]);
  });

  it('a module that makes a class is not its constructor', () => {
    const map = mapOf('class Order {\n  @column() name: string\n}', [[2, 12]]);
    expect(functionsIn(map, 'Object.<anonymous>')).toEqual([['<global>', '', '']]);
  });

  it('wrappers that compilers put at the head of a function have its name', () => {
    const map = mapOf('export async function aggregate() {}\nglobalThis.runAll = async function run() {}', [
      [1, 0],
      [1, 22],
      [2, 20],
    ]);
    expect(functionsIn(map, 'n', '', 'globalThis.runAll').map(([name]) => name)).toEqual([
      'aggregate',
      'aggregate',
      'run',
    ]);
  });

  it('code outside of all functions keeps a name that somebody gave, and no other', () => {
    const printed = [
      'requireCart',
      'Object.setup',
      't',
      'Module.<anonymous>',
      './src/a.js',
      'n.1234',
      'eval',
    ];
    const map = mapOf(
      'boom()',
      printed.map(() => [1, 0] as const),
    );
    expect(functionsIn(map, ...printed).map(([name]) => name)).toEqual([
      'requireCart',
      'Object.setup',
      ...Array.from({ length: 5 }, () => '<global>'),
    ]);
  });

  it('that cannot be parsed, the stack has its name', () => {
    const map = mapOf('function a() { function (', [[1, 16]]);
    expect(functionsIn(map, 'Cart.sum')).toEqual([['Cart.sum', '', '']]);
  });

  it('Metro’s word goes first, but for no word at all', () => {
    const functions = { names: ['<global>', 'Cart#sum', '<anonymous>'], mappings: 'AAA;ACC;ACC' };
    const places: [number, number][] = [
      [1, 0],
      [2, 0],
      [3, 0],
    ];
    const source = 'f()\nfunction a() { }\nfunction b() { }';
    const map = mapOf(source, places, { x_facebook_sources: [[functions]] });
    expect(functionsIn(map, 'global', 't', 'u').map(([name]) => name)).toEqual(['<global>', 'Cart#sum', 'b']);
    expect(functionsIn(map, 'loadModule')).toEqual([['loadModule', '', '']]);
  });
});

describe('without its source text', () => {
  const names = ['attempt', 'apply', 'Widget', 'call'];

  /** What a function is called that was printed so, where its caller calls this. */
  function called(printed: string, name: number): string | undefined {
    return functionsIn(
      mapOf(
        null,
        [
          [1, 0],
          [2, 0, name],
        ],
        { names },
      ),
      printed,
      'x',
    )[0]?.[0];
  }

  it.each([
    ['submit', 'submit'],
    ['Object.submit', 'Object.submit'],
    ['e.sort [as compare]', 'e.sort [as compare]'],
    ['<instance_members_initializer>', '<instance_members_initializer>'],
    ['t', 'attempt'],
    ['e.t', 'attempt'],
    ['Object.<anonymous>', 'attempt'],
    ['e.exports', 'attempt'],
    ['e.<computed>', 'attempt'],
    ['render/<', 'attempt'],
  ])('what was printed as %s is %s', (printed, expected) => {
    expect(called(printed, 0)).toBe(expected);
  });

  it('what calls others is not what is called', () => {
    expect([called('o', 1), called('o', 3), called('throws6', 1)]).toEqual(['o', 'o', 'throws6']);
  });

  it('a function without any name is an argument, and that is not its name', () => {
    const map = mapOf(
      null,
      [
        [1, 0],
        [2, 0, 0],
      ],
      { names },
    );
    const stack = parseJavaScript('    at app.js:1:1\n    at x (app.js:1:11)');
    expect(enrichJavaScript(stack, { near: 1, mapFor: () => map })[0]?.frame.function).toBe('');
  });

  it('a constructor stays one', () => {
    const map = mapOf(
      null,
      [
        [1, 0],
        [2, 0, 2],
      ],
      { names },
    );
    expect(functionsIn(map, 'new w', 'x')[0]).toEqual(['new Widget', 'Widget', 'constructor']);
    expect(functionsIn(map, 'new Cart', 'x')[0]).toEqual(['new Cart', '', '']);
  });
});

test('a stack has so much source parsed and no more, the frames nearest to the error first', () => {
  const text = `function big() {${' '.repeat(1_500_000)}}`;
  const sources = Array.from({ length: 8 }, (_, i) => `src/${i}.js`);
  const map = openSourceMap(
    utf8(
      JSON.stringify({
        version: 3,
        sources,
        sourcesContent: sources.map(() => text),
        names: [],
        mappings: mappingsOf([sources.map((_, source) => at(10 * source, 0, 9, null, source))]),
      }),
    ),
  );
  const printed = sources.map(() => 't');
  const named = () => functionsIn(map, ...printed).filter(([name]) => name === 'big').length;
  expect(named()).toBe(6);
  // Another stack finds more, as what was parsed for the first is kept.
  expect(named()).toBe(8);
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
  const asked: string[] = [];
  enrichJavaScript(stack, {
    near: 5,
    mapFor: (file) => {
      asked.push(file);
      return 'no map';
    },
  });
  expect(asked).toEqual(filesOf(stack));
});

test('100,000 frames take bounded time and code', () => {
  const stack = Array.from(
    { length: 100_000 },
    (_, i) => `f@https://shop.test/app.js:1:${(i % 5000) + 1}`,
  ).join('\n');
  const effort = measureEffort();
  const lines = enriched(stack, 20);
  expect(effort()).toBeLessThan(500);
  expect(lines).toHaveLength(100_000);
  const code = lines
    .flatMap(({ frame }) => frame.code_snippets)
    .reduce((sum, line) => sum + line.code.length, 0);
  expect(code).toBeLessThan(4_100_000);
});

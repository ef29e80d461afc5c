import { describe, expect, it, test } from 'vitest';
import { utf8 } from '#domain/text/bytes';
import { enrichJavaScript } from './enrich';
import { at, mappingsOf } from './map/mappings.spec-support';
import type { SourceMap } from './map/source-map';
import { openSourceMap } from './map/source-map';
import { parseJavaScript } from './platform';

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
function mapOf(
  source: string | undefined,
  places: [line: number, column: number, name?: number][],
  more = {},
) {
  const mappings = mappingsOf([places.map(([line, column, name], i) => at(10 * i, line - 1, column, name))]);
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

  it('falls back to the name in the stack if the source cannot be parsed', () => {
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

  /** Name of a function, by its printed name and the name at the call. */
  function called(printed: string, name: number): string | undefined {
    return functionsIn(
      mapOf(
        undefined,
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

  it('ignores call, apply and bind at the call', () => {
    expect([called('o', 1), called('o', 3), called('throws6', 1)]).toEqual(['o', 'o', 'throws6']);
  });

  it('a function without any name is an argument, and that is not its name', () => {
    const map = mapOf(
      undefined,
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
      undefined,
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
        mappings: mappingsOf([sources.map((_, source) => at(10 * source, 0, 9, undefined, source))]),
      }),
    ),
  );
  const printed = sources.map(() => 't');
  const named = () => functionsIn(map, ...printed).filter(([name]) => name === 'big').length;
  expect(named()).toBe(6);
  // Another stack resolves more, as the parsed sources of the first are cached.
  expect(named()).toBe(8);
});

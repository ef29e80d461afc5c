import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { utf8 } from '#domain/text/bytes';
import { runs } from '#domain/property-runs.spec-support';
import { enrichJavaScript } from '../enrich';
import { parseJavaScript } from '../parse';
import { at, mappingsOf } from './mappings.spec-support';
import { MAX_FRAMES } from '../../stack';
import { RANGE, readScopes, SCOPE } from './read-scopes';
import { type RangeIn, type ScopeIn, scopesOf } from './scopes.spec-support';
import { openSourceMap, type SourceMap } from './source-map';

function open(more: object): SourceMap {
  return openSourceMap(utf8(JSON.stringify({ version: 3, names: [], mappings: '', ...more })));
}

function framesOf(map: SourceMap, stack: string) {
  return enrichJavaScript(parseJavaScript(stack), { near: 0, mapFor: () => map }).map(({ line, frame }) => ({
    line,
    function: frame.function,
    place: `${frame.file}:${frame.line}:${frame.column}`,
    minified: frame.minified?.column,
  }));
}

/** Rows of scopes without the indexes of their names, so as the specification's tests list them. */
function placesOf({ tables }: SourceMap) {
  return Array.from({ length: tables.scopes.length / SCOPE }, (_, i) => [
    ...tables.scopes.subarray(SCOPE * i, SCOPE * i + 5),
  ]);
}

/** The example of the proposal: `z` is a function of its own, and inlined on the last line. */
const FILE_SCOPE: ScopeIn = {
  start: [0, 0],
  end: [5, 17],
  kind: 'global',
  children: [{ start: [1, 10], end: [4, 1], name: 'z', kind: 'function', isFunction: true }],
};
const Z = FILE_SCOPE.children?.[0];
const RANGES: RangeIn = {
  start: [0, 0],
  end: [5, 28],
  scope: FILE_SCOPE,
  children: [
    { start: [1, 11], end: [4, 1], scope: Z, isFunction: true },
    { start: [5, 0], end: [5, 28], scope: Z, call: [0, 5, 0] },
  ],
};
const EXAMPLE = {
  sources: ['file.js'],
  mappings: mappingsOf([[], [], [], [at(2, 3, 2)], [], [at(0, 3, 2)]]),
  ...scopesOf([FILE_SCOPE], [RANGES]),
};

describe('frames by the scopes of a map', () => {
  it('are several where functions are inlined, the innermost first', () => {
    const stack = 'Error\n    at console.log (native)\n    at _z (app.js:4:3)\n    at app.js:6:9';
    expect(framesOf(open(EXAMPLE), stack).slice(1)).toEqual([
      { line: 2, function: 'z', place: 'file.js:4:3', minified: 3 },
      { line: 3, function: 'z', place: 'file.js:4:3', minified: 9 },
      { line: 3, function: '<global>', place: 'file.js:6:1', minified: 9 },
    ]);
  });

  it('have the names of the scopes rather than those of the stack, and the class around a method', () => {
    const method: ScopeIn = { start: [1, 2], end: [3, 3], name: 'pay', kind: 'method', isFunction: true };
    const scope: ScopeIn = {
      start: [0, 0],
      end: [4, 1],
      children: [{ start: [0, 0], end: [4, 1], name: 'Cart', kind: 'class', children: [method] }],
    };
    const map = (more: object) =>
      open({
        sources: ['cart.ts'],
        mappings: mappingsOf([[at(0, 2, 4)]]),
        ...scopesOf([scope], []),
        ...more,
      });
    const pay = { line: 0, function: 'Cart.pay', place: 'cart.ts:3:5', minified: 1 };
    expect(framesOf(map({}), '    at t (app.js:1:1)')).toEqual([pay]);
    // Damaged scopes, or none that are text, leave the mappings usable.
    for (const scopes of ['B', 'BAAA', 'C', 'CAA,A', 'I', '!', 7, null]) {
      expect(framesOf(map({ scopes }), '    at t (app.js:1:1)')).toEqual([{ ...pay, function: 't' }]);
    }
  });

  it('take the scope of a range where the mapping is too coarse for its function', () => {
    const run: ScopeIn = { start: [2, 5], end: [3, 0], name: 'run', isFunction: true };
    const scope: ScopeIn = { start: [0, 0], end: [9, 0], children: [run] };
    const range: RangeIn = { start: [0, 0], end: [0, 9], scope: run, isFunction: true };
    const map = open({
      sources: ['a.ts'],
      mappings: mappingsOf([[at(0, 0, 0)]]),
      ...scopesOf([scope], [range]),
    });
    expect(framesOf(map, 'a@app.js:1:5\nb@app.js:1:15').map((frame) => frame.function)).toEqual([
      'run',
      '<global>',
    ]);
  });

  it('have the offsets of the section that has them', () => {
    const plain = { version: 3, sources: ['a.ts', 'b.ts'], names: ['x'], mappings: 'AAAA' };
    const map = openSourceMap(
      utf8(
        JSON.stringify({
          version: 3,
          sections: [
            { offset: { line: 0, column: 0 }, map: plain },
            { offset: { line: 2, column: 10 }, map: { version: 3, ...EXAMPLE } },
          ],
        }),
      ),
    );
    expect(framesOf(map, '    at a (app.js:1:1)\n    at b (app.js:8:9)')).toEqual([
      { line: 0, function: 'a', place: 'a.ts:1:1', minified: 1 },
      { line: 1, function: 'z', place: 'file.js:4:3', minified: 9 },
      { line: 1, function: '<global>', place: 'file.js:6:1', minified: 9 },
    ]);
  });
});

describe('scopes of the ECMA-426 decoding tests', () => {
  it('lie close to each other', () => {
    const map = open({ sources: ['0.js'], scopes: 'BAAA,BAAA,CAB,BAAA,CAB,BAAB,CAC,CBA' });
    expect(placesOf(map)).toEqual([
      [0, 0, 1, 0, -1],
      [0, 0, 0, 1, 0],
      [0, 1, 0, 2, 0],
      [0, 3, 0, 5, 0],
    ]);
  });

  it('may be absent for some sources', () => {
    for (const scopes of ['BCAAA,CKA,A,BCAAA,CKA', 'BCAAA,CKA,,BCAAA,CKA']) {
      const { tables } = open({ sources: ['0.js', '1.js', '2.js'], names: ['global'], scopes });
      expect([...tables.sourceScopes]).toEqual([0, 1, 1, 1, 1, 2]);
    }
    expect([...open({ sources: ['0.js', '1.js'], scopes: 'A,A' }).tables.scopes]).toEqual([]);
    expect([...open({ sources: [], scopes: '' }).tables.scopes]).toEqual([]);
  });

  it('have names and kinds that are relative to each other, whatever variables stand between', () => {
    const map = open({
      sources: ['0.js'],
      names: ['global', 'A', 'B', 'first', 'function', 'a', 'b', 'c', 'second', 'block', 'd', 'e'],
      scopes: 'BCAAA,DCC,BHKFGI,DGCC,CJB,BHGFKA,DF,BCBIK,DKC,CDF,CBB,CBA',
    });
    expect(placesOf(map)).toEqual([
      [0, 0, 31, 0, -1],
      [10, 5, 19, 1, 0],
      [25, 5, 30, 1, 0],
      [26, 8, 29, 5, 2],
    ]);
    const facts = [0, 1, 2, 3].map((i) =>
      Array.from(map.tables.scopes.subarray(SCOPE * i + 5, SCOPE * (i + 1))),
    );
    expect(facts).toEqual([
      [-1, 0, 0],
      [3, 4, 1],
      [8, 4, 1],
      [-1, 9, 0],
    ]);
  });

  it('a decoded scope has its range', () => {
    const { tables } = open({ sources: ['0.js'], names: ['global'], scopes: 'BCAAA,CKA,ECAA,FK' });
    expect([...tables.ranges]).toEqual([0, 0, 0, 10, -1, 0, 0, -1, 0, 0]);
    expect(tables.ranges).toHaveLength(RANGE);
  });
});

type Step = { isStart: boolean; lines: number; columns: number; isFunction: boolean; isCall: boolean };

/** Nested ranges that open and close where the steps lead. */
function rangesOf(steps: readonly Step[]): RangeIn[] {
  type Open = RangeIn & { start: [number, number]; end: [number, number]; children: Open[] };
  const roots: Open[] = [];
  const stack: Open[] = [];
  let point: [number, number] = [0, 0];
  const end = () => {
    const range = stack.pop();
    if (range) range.end = point;
  };
  for (const [i, { isStart, lines, columns, isFunction, isCall }] of steps.entries()) {
    point = lines > 0 ? [point[0] + lines, columns] : [point[0], point[1] + columns];
    if (!isStart) end();
    else {
      const call = isCall ? ([0, i, columns] as const) : undefined;
      const range: Open = { start: point, end: point, isFunction, call, children: [] };
      (stack.at(-1)?.children ?? roots).push(range);
      stack.push(range);
    }
  }
  while (stack.length > 0) end();
  return roots;
}

/** Calls from the inside out, by a search through all of the tree. */
function callsAt(ranges: readonly RangeIn[], line: number, column: number): string[] {
  const isAfter = ([l, c]: RangeIn['start']) => l < line || (l === line && c <= column);
  const around = ranges.findLast(({ start, end }) => isAfter(start) && !isAfter(end));
  if (around === undefined) return [];
  const inner = callsAt(around.children ?? [], line, column);
  // A function is a frame of its own: what is around it is another one.
  const [, l = 0, c = 0] = around.call ?? [];
  if (around.isFunction) return [...inner, 'function'];
  return around.call ? [...inner, `${l}:${c}`] : inner;
}

test('inlined calls are those of the ranges around a position, up to its function', () => {
  const step = fc.record({
    isStart: fc.boolean(),
    lines: fc.constantFrom(0, 0, 0, 1),
    columns: fc.nat(3),
    isFunction: fc.boolean(),
    isCall: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const ranges = rangesOf(steps);
      const map = open({ sources: ['a.js'], ...scopesOf([], ranges) });
      const position = { source: 0, line: 1, column: 0, name: undefined };
      for (let line = 0; line < 4; line += 1) {
        for (let column = 0; column < 12; column += 1) {
          const calls = callsAt(ranges, line, column);
          const expected = calls.includes('function') ? calls.slice(0, calls.indexOf('function')) : calls;
          const frames = map.framesAt(line + 1, column, position).slice(1);
          expect(frames.map((frame) => `${frame.position.line - 1}:${frame.position.column}`)).toEqual(
            expected,
          );
        }
      }
    }),
    { numRuns: runs(200) },
  );
});

/** Field with scopes inside each other. */
const nestedField = (depth: number) => `${'BAAA,'.repeat(depth)}${'CAA,'.repeat(depth - 1)}CAA`;

/** Number of scopes that are read of a field; one beyond a limit counts as absent. */
function scopeCount(text: string): number {
  const bytes = utf8(text);
  const part = { line: 0, column: 0, firstSource: 0, sourceCount: 1, firstName: 0, nameCount: 0 };
  const { scopes } = readScopes([{ text: { bytes, from: 0, to: bytes.length }, part }]);
  return scopes.length / SCOPE;
}

describe('limits of scopes', () => {
  it('are 1,000 scopes inside each other', () => {
    expect(scopeCount(nestedField(1000))).toBe(1000);
    expect(scopeCount(nestedField(1001))).toBe(0);
  });

  it('are 2,000,000 scopes in all', () => {
    expect(scopeCount(`BAAA,${'BAAA,CAA,'.repeat(2_000_000)}CAA`)).toBe(0);
  });

  it('are 300,000 frames with inlined ones; beyond, each printed frame is one', () => {
    const printed = MAX_FRAMES / 2 + 10;
    const frames = framesOf(open(EXAMPLE), `Error\n${'    at app.js:6:9\n'.repeat(printed)}`);
    expect(frames).toHaveLength(MAX_FRAMES + 10);
    expect(new Set(frames.map(({ line }) => line)).size).toBe(printed);
    expect(frames.at(-1)).toMatchObject({ function: '<global>', place: 'file.js:6:1' });
  });
});

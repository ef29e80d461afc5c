import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonTree, scanJson } from '../json/scan';
import { isLeaf, pathOf, valueAt } from '../json/tree';
import { pairLeaves } from './pair-json';

function treeOf(text: string): JsonTree {
  const scan = scanJson(text);
  if (!scan.ok) throw new Error(scan.fault.message);
  return scan.tree;
}

const leavesOf = (tree: JsonTree) => [...tree.kinds.keys()].filter((node) => isLeaf(tree, node));

function sorted(nodes: readonly (number | undefined)[]): number[] {
  return nodes.filter((node) => node !== undefined).toSorted((x, y) => x - y);
}

const nested = (inside: string) => `${'['.repeat(50_000)}${inside}${']'.repeat(50_000)}`;

/** Pairs that differ, drawn as "path: left > right". */
function drawn(left: string, right: string): string[] {
  const [a, b] = [treeOf(left), treeOf(right)];
  return pairLeaves(a, b)
    .filter(({ kind }) => kind !== 'same')
    .map(({ left: l, right: r }) => {
      const path = l === undefined ? pathOf(b, r ?? 0) : pathOf(a, l);
      return `${path}: ${l === undefined ? '' : valueAt(a, l)} > ${r === undefined ? '' : valueAt(b, r)}`;
    });
}

test.each([
  ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }', []],
  ['{"a":1250}', '{"a":1250.00}', ['$.a: 1250 > 1250.00']],
  ['{"a":{"x":1},"b":2}', '{"a":{"y":1},"b":2}', ['$.a.x: 1 > ', '$.a.y:  > 1']],
  ['[1,2,3]', '[0,1,2,3]', ['$[0]:  > 0']],
  ['[{"id":1,"n":"a"},{"id":2,"n":"b"}]', '[{"id":1,"n":"c"},{"id":2,"n":"b"}]', ['$[0].n: "a" > "c"']],
  ['{"a":1,"a":2}', '{"a":1,"a":3}', ['$.a: 2 > 3']],
  ['{"a":[]}', '{"a":{}}', ['$.a: [] > {}']],
  ['{"a":{"b":1,"c":2}}', '{"a":null}', ['$.a.b: 1 > null', '$.a.c: 2 > ']],
  ['1', '2', ['$: 1 > 2']],
])('%s and %s differ by value', (left, right, expected) => {
  expect(drawn(left, right)).toEqual(expected);
});

test('every leaf of both sides is in one pair, and a pair is the same exactly if it is written alike', () => {
  const text = fc.json({ depthSize: 'medium' });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const [a, b] = [treeOf(left), treeOf(right)];
      const pairs = pairLeaves(a, b);
      expect(sorted(pairs.map((pair) => pair.left))).toEqual(leavesOf(a));
      expect(sorted(pairs.map((pair) => pair.right))).toEqual(leavesOf(b));
      for (const { kind, left: l, right: r } of pairs) {
        const isSame = l !== undefined && r !== undefined && valueAt(a, l) === valueAt(b, r);
        expect(kind === 'same').toBe(isSame);
      }
    }),
  );
});

test('the order of keys makes no difference at any depth', () => {
  const value = fc.jsonValue();
  const reversed = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(reversed);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each)
        .toReversed()
        .map(([key, inner]) => [key, reversed(inner)]),
    );
  };
  fc.assert(
    fc.property(value, (each) => {
      const [a, b] = [treeOf(JSON.stringify(each)), treeOf(JSON.stringify(reversed(each)))];
      // Items of a list that are written in another order are paired as changed ones.
      expect(pairLeaves(a, b).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('values deeper than 100 levels are paired by position', () => {
  const [a, b] = [treeOf(nested('1,2')), treeOf(nested('0,1,2'))];
  expect(pairLeaves(a, b).map(({ kind }) => kind)).toEqual(['changed', 'changed', 'added']);
});

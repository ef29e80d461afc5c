import { type JsonTree, kindOf } from '../json/scan';
import { isLeaf, keyAt, valueAt } from '../json/tree';
import { type DiffLine, diffLines } from './diff';

/** Nodes of two trees that belong together; a value of one side only has one. */
export type NodePair = { kind: DiffLine['kind']; left?: number; right?: number };

/** Depth from which values are paired by position, which bounds the time for deep texts. */
const MAX_DEPTH = 100;

type Trees = { left: JsonTree; right: JsonTree };
type Nodes = { left?: number | undefined; right?: number | undefined };

/**
 * Pairs the scalars and empty containers of two JSON texts, in the order of the left one: members of objects by key, of
 * several with one key in their order; items of lists by a diff, so that an inserted item moves no other. Values are
 * equal if written alike.
 */
export function pairLeaves(left: JsonTree, right: JsonTree): NodePair[] {
  const trees = { left, right };
  const pairs: NodePair[] = [];
  const queue: (Nodes & { depth: number })[] = [{ left: 0, right: 0, depth: 0 }];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const depth = next.depth + 1;
    const children = depth > MAX_DEPTH ? undefined : childPairs(trees, next);
    if (children) for (const each of children.toReversed()) queue.push({ ...each, depth });
    else for (const pair of byPosition(trees, next)) pairs.push(pair);
  }
  return pairs;
}

/** Pairs of the children of two containers of one kind; undefined for other values, and for equal ones. */
function childPairs(trees: Trees, { left, right }: Nodes): Nodes[] | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (isLeaf(trees.left, left) || isLeaf(trees.right, right)) return undefined;
  const kind = kindOf(trees.left, left);
  if (kind !== kindOf(trees.right, right)) return undefined;
  if (valueAt(trees.left, left) === valueAt(trees.right, right)) return undefined;
  const children = { left: childrenOf(trees.left, left), right: childrenOf(trees.right, right) };
  return kind === 'object' ? byKey(trees, children) : byDiff(trees, children);
}

type Children = { left: readonly number[]; right: readonly number[] };

function byKey(trees: Trees, { left, right }: Children): Nodes[] {
  const rest = new Map(keyed(trees.right, right));
  const pairs: Nodes[] = keyed(trees.left, left).map(([key, node]) => {
    const other = rest.get(key);
    rest.delete(key);
    return { left: node, right: other };
  });
  return [...pairs, ...[...rest.values()].map((node) => ({ right: node }))];
}

function keyed(tree: JsonTree, nodes: readonly number[]): [string, number][] {
  const counts = new Map<string, number>();
  return nodes.map((node) => {
    const key = keyAt(tree, node);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${count} ${key}`, node];
  });
}

function byDiff(trees: Trees, { left, right }: Children): Nodes[] {
  const { lines } = diffLines(
    left.map((node) => valueAt(trees.left, node)),
    right.map((node) => valueAt(trees.right, node)),
  );
  let [i, j] = [0, 0];
  return lines.map((line) => ({
    left: line.left === undefined ? undefined : left[i++],
    right: line.right === undefined ? undefined : right[j++],
  }));
}

/** Leaves of two values in their order; those of the longer one are left over. */
function byPosition(trees: Trees, { left, right }: Nodes): NodePair[] {
  const lefts = leavesOf(trees.left, left);
  const rights = leavesOf(trees.right, right);
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, index): NodePair => {
    const [l, r] = [lefts[index], rights[index]];
    if (l === undefined) return { kind: 'added', ...(r !== undefined && { right: r }) };
    if (r === undefined) return { kind: 'removed', left: l };
    const isSame = valueAt(trees.left, l) === valueAt(trees.right, r);
    return { kind: isSame ? 'same' : 'changed', left: l, right: r };
  });
}

function childrenOf(tree: JsonTree, node: number): number[] {
  const children: number[] = [];
  const end = tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) children.push(child);
  return children;
}

function leavesOf(tree: JsonTree, node: number | undefined): number[] {
  const leaves: number[] = [];
  if (node === undefined) return leaves;
  const end = tree.after[node] ?? 0;
  for (let each = node; each < end; each += 1) if (isLeaf(tree, each)) leaves.push(each);
  return leaves;
}

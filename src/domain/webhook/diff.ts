/**
 * Line diff for two deliveries side by side: E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), on
 * what is left after the lines both begin and end with. Exact up to `MAX_EDITS` removed and added lines; beyond that
 * the rest counts as changed line by line, so that two unlike texts of any size take bounded time and memory.
 */

export type DiffLine = {
  kind: 'same' | 'added' | 'removed' | 'changed';
  left?: string;
  right?: string;
};

/** Up to this many removed and added lines the result is the shortest; memory grows with its square. */
export const MAX_EDITS = 1000;

/** `byPlace`: the lines from `first` up to before `last` were too unlike, and are paired by their place alone. */
export type Diff = { lines: DiffLine[]; byPlace: { first: number; last: number } | undefined };

/** Compares lines; a removed line beside an added one is one changed line. */
export function diffLines(a: readonly string[], b: readonly string[]): Diff {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1;
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  const pairs = matches(left, right);
  const between = middle(left, right, pairs ?? []);
  return {
    lines: [...same(a.slice(0, head)), ...between, ...same(a.slice(a.length - tail))],
    byPlace: pairs ? undefined : { first: head, last: head + between.length },
  };
}

function same(lines: readonly string[]): DiffLine[] {
  return lines.map((line) => ({ kind: 'same', left: line, right: line }));
}

function middle(
  a: readonly string[],
  b: readonly string[],
  pairs: readonly (readonly [number, number])[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  for (const [x, y] of [...pairs, [a.length, b.length] as const]) {
    // One by one: there may be more of them than a call can be given.
    for (const line of replaced(a.slice(i, x), b.slice(j, y))) lines.push(line);
    for (const line of same(a.slice(x, x + 1))) lines.push(line);
    i = x + 1;
    j = y + 1;
  }
  return lines;
}

function replaced(removed: readonly string[], added: readonly string[]): DiffLine[] {
  const both = Math.min(removed.length, added.length);
  return [
    ...removed.slice(0, both).map((left, i): DiffLine => ({ kind: 'changed', left, right: added[i] ?? '' })),
    ...removed.slice(both).map((left): DiffLine => ({ kind: 'removed', left })),
    ...added.slice(both).map((right): DiffLine => ({ kind: 'added', right })),
  ];
}

/** Pairs of equal lines, ascending, that a shortest edit script keeps; undefined where it would be too long. */
function matches(a: readonly string[], b: readonly string[]): [number, number][] | undefined {
  const limit = Math.min(MAX_EDITS, a.length + b.length);
  const furthest = new Int32Array(2 * limit + 3);
  const at = limit + 1;
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(furthest.slice(at - edits - 1, at + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      let x = startOf(furthest, at + k, k, edits);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest[at + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length);
    }
  }
  return undefined;
}

/**
 * Start of the furthest path with one more edit on diagonal k: from the diagonal above or below, whichever is
 * further.
 */
function startOf(furthest: Int32Array, at: number, k: number, edits: number): number {
  const above = furthest[at + 1] ?? 0;
  const below = furthest[at - 1] ?? 0;
  return k === -edits || (k !== edits && below < above) ? above : below + 1;
}

function walkBack(trace: readonly Int32Array[], endX: number, endY: number): [number, number][] {
  const pairs: [number, number][] = [];
  let x = endX;
  let y = endY;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const k = x - y;
    const before = trace[edits] ?? new Int32Array();
    const start = startOf(before, edits + 1 + k, k, edits);
    while (x > start) pairs.push([--x, --y]);
    if (edits === 0) break;
    const down = k === -edits || (k !== edits && (before[edits + k] ?? 0) < (before[edits + 2 + k] ?? 0));
    x = down ? start : start - 1;
    y = down ? start - k - 1 : start - k;
  }
  return pairs.reverse();
}

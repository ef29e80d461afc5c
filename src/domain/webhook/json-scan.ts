/** What kind of value a node of a JSON text is. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** Why a text is no JSON; line and column count from 1, the column in UTF-16 code units. */
export type JsonFault = { message: string; offset: number; line: number; column: number };

/**
 * The values of a JSON text in the order written, as places in it: nothing is converted, so nothing is lost. One entry
 * per value in each column; a node's descendants follow it up to `after`.
 */
export type JsonTree = {
  source: string;
  kinds: JsonKind[];
  /** Where the value starts and ends in the source. */
  starts: number[];
  ends: number[];
  /** Where the key starts and ends, quotes included; -1 for what has none. */
  keyStarts: number[];
  keyEnds: number[];
  /** The node around, -1 for the root. */
  parents: number[];
  /** Which one of its parent's values it is, from 0. */
  indexes: number[];
  childCounts: number[];
  /** The first node that is not inside. */
  after: number[];
};

export type JsonScan = { ok: true; tree: JsonTree } | { ok: false; fault: JsonFault };

const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Reads a JSON text (RFC 8259, exactly what `JSON.parse` takes) in one pass without recursion, so that neither 5 MB
 * nor a hundred thousand brackets in each other stop it. Never throws.
 */
export function scanJson(source: string): JsonScan {
  const tree = emptyTree(source);
  let at = matchEnd(SPACE, source, 0);
  let open = -1;
  let expects: 'value' | 'first' | 'next' = 'value';
  const fail = (message: string, offset: number): JsonScan => ({
    ok: false,
    fault: faultAt(source, message, offset),
  });

  for (;;) {
    if (expects !== 'value') {
      const isObject = tree.kinds[open] === 'object';
      if (source[at] === (isObject ? '}' : ']')) {
        at += 1;
        tree.ends[open] = at;
        tree.after[open] = tree.kinds.length;
        open = tree.parents[open] ?? -1;
        expects = 'next';
      } else {
        if (expects === 'next') {
          if (source[at] !== ',') return fail(`expected “,” or “${isObject ? '}' : ']'}”`, at);
          at = matchEnd(SPACE, source, at + 1);
        }
        expects = 'value';
      }
    }
    if (expects === 'value') {
      const keyStart = tree.kinds[open] === 'object' ? at : -1;
      let keyEnd = -1;
      if (keyStart >= 0) {
        keyEnd = matchEnd(STRING, source, at);
        if (keyEnd < 0)
          return fail(source[at] === '"' ? 'this string is not well-formed' : 'expected a key in quotes', at);
        at = matchEnd(SPACE, source, keyEnd);
        if (source[at] !== ':') return fail('expected “:” after the key', at);
        at = matchEnd(SPACE, source, at + 1);
      }
      const kind = kindAt(source, at);
      const end =
        kind === 'object' || kind === 'array'
          ? at + 1
          : matchEnd(kind === 'string' ? STRING : SCALAR, source, at);
      if (end < 0) return fail(kind === 'string' ? 'this string is not well-formed' : 'expected a value', at);
      const node = push(tree, { kind, start: at, end, keyStart, keyEnd, parent: open });
      at = end;
      if (kind === 'object' || kind === 'array') {
        open = node;
        expects = 'first';
      } else expects = 'next';
    }
    at = matchEnd(SPACE, source, at);
    if (open < 0) break;
  }
  return at < source.length ? fail('more text after the end of the value', at) : { ok: true, tree };
}

type Entry = { kind: JsonKind; start: number; end: number; keyStart: number; keyEnd: number; parent: number };

function push(tree: JsonTree, { kind, start, end, keyStart, keyEnd, parent }: Entry): number {
  const node = tree.kinds.length;
  const index = parent < 0 ? 0 : (tree.childCounts[parent] ?? 0);
  if (parent >= 0) tree.childCounts[parent] = index + 1;
  tree.kinds.push(kind);
  tree.starts.push(start);
  tree.ends.push(end);
  tree.keyStarts.push(keyStart);
  tree.keyEnds.push(keyEnd);
  tree.parents.push(parent);
  tree.indexes.push(index);
  tree.childCounts.push(0);
  tree.after.push(node + 1);
  return node;
}

function emptyTree(source: string): JsonTree {
  return {
    source,
    kinds: [],
    starts: [],
    ends: [],
    keyStarts: [],
    keyEnds: [],
    parents: [],
    indexes: [],
    childCounts: [],
    after: [],
  };
}

function kindAt(source: string, at: number): JsonKind {
  switch (source[at]) {
    case '{':
      return 'object';
    case '[':
      return 'array';
    case '"':
      return 'string';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}

/** Where a sticky pattern ends that starts here; -1 where it does not match. */
function matchEnd(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

function faultAt(source: string, message: string, offset: number): JsonFault {
  let line = 1;
  let lineStart = 0;
  for (let i = source.indexOf('\n'); i >= 0 && i < offset; i = source.indexOf('\n', i + 1)) {
    line += 1;
    lineStart = i + 1;
  }
  const where = offset >= source.length ? `the text ends here; ${message}` : message;
  return { message: where, offset, line, column: offset - lineStart + 1 };
}

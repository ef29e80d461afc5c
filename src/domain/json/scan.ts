import { isNameKey, isValueKey, namesSecret } from '../privacy/pairs';
import { isSecretName } from '../privacy/secret-names';

/** Kinds of values of a JSON text. */
const JSON_KINDS = ['object', 'array', 'string', 'number', 'boolean', 'null'] as const;
export type JsonKind = (typeof JSON_KINDS)[number];

/** Syntax error of a JSON text; line and column count from 1, the column in UTF-16 code units. */
export type JsonFault = { message: string; offset: number; line: number; column: number };

/**
 * The values of a JSON text in the order written, as places in it: nothing is converted, so nothing is lost. One entry
 * per value in each column; a node's descendants follow it up to `after`.
 */
export type JsonTree = { source: string } & Readonly<Record<TreeColumn, Int32Array<ArrayBuffer>>>;

/** Numbers in plain memory, so that a tree of a large body moves between threads and is not copied. */
const TREE_COLUMNS = [
  /** Kind of each value: its index in `JSON_KINDS`. */
  'kinds',
  /** Start and end of each value in the source. */
  'starts',
  'ends',
  /** Start and end of each key, quotes included; -1 without one. */
  'keyStarts',
  'keyEnds',
  /** The node around, -1 for the root. */
  'parents',
  /** Which one of its parent's values it is, from 0. */
  'indexes',
  'childCounts',
  /** The first node that is not inside. */
  'after',
  /**
   * The node whose key names the value, -1 for none: the nearest with a secret one around, else the nearest. In
   * `{"key": "password", "value": …}` the string that names the sibling.
   */
  'namers',
] as const;
type TreeColumn = (typeof TREE_COLUMNS)[number];

type GrowingTree = { source: string } & Record<TreeColumn, number[]>;

type Scanner = {
  tree: GrowingTree;
  at: number;
  /** The innermost container that is still open; -1 for none. */
  innermost: number;
  /** Secrecy by key as written; a body has few different keys. */
  secretKeys: Map<string, boolean>;
};

/** Thrown inside, from where the text stops being JSON. */
class NotJson extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const KINDS: Record<string, JsonKind> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
};

/**
 * Reads a JSON text (RFC 8259, exactly what `JSON.parse` takes) in one pass without recursion, so that neither 5 MB
 * nor a hundred thousand brackets in each other stop it. Never throws.
 */
export function scanJson(source: string): { ok: true; tree: JsonTree } | { ok: false; fault: JsonFault } {
  const scanner: Scanner = {
    tree: { source, ...columns(() => []) },
    at: 0,
    innermost: -1,
    secretKeys: new Map(),
  };
  try {
    do readValue(scanner);
    while (readsOn(scanner));
    skipSpace(scanner);
    if (scanner.at < source.length) throw new NotJson('more text after the end of the value', scanner.at);
    namePairs(scanner.tree);
    return { ok: true, tree: packed(scanner.tree) };
  } catch (error) {
    if (error instanceof NotJson) return { ok: false, fault: faultAt(source, error) };
    throw error;
  }
}

/** Kind of a node's value; undefined without a node. */
export function kindOf(tree: { kinds: ArrayLike<number> }, node: number): JsonKind | undefined {
  return JSON_KINDS[tree.kinds[node] ?? -1];
}

/** Meaning of a string of a scanned text, given with its quotes. */
export function decodedString(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

/** Reads a value, with its key inside an object; of a container only its first bracket. */
function readValue(scanner: Scanner): void {
  const { tree, innermost } = scanner;
  const { source } = tree;
  skipSpace(scanner);
  const keyStart = kindOf(tree, innermost) === 'object' ? scanner.at : -1;
  const keyEnd = keyStart < 0 ? -1 : readKey(scanner);
  const start = scanner.at;
  const kind = KINDS[source[start] ?? ''] ?? 'number';
  const end = valueEnd(kind, source, start);
  const node = push(scanner, { kind, start, end, keyStart, keyEnd, parent: innermost });
  scanner.at = end;
  if (!isContainer(kind)) return;
  scanner.innermost = node;
  skipSpace(scanner);
  if (source[scanner.at] !== closerOf(kind)) return;
  close(scanner);
}

/** End of a value; of a container, the offset after its first bracket. */
function valueEnd(kind: JsonKind, source: string, start: number): number {
  if (isContainer(kind)) return start + 1;
  return kind === 'string' ? stringEnd(source, start) : wordEnd(source, start);
}

/** Closes what ends after a value; whether another value follows. */
function readsOn(scanner: Scanner): boolean {
  const { tree } = scanner;
  const last = tree.kinds.length - 1;
  if (scanner.innermost === last) return true;
  while (scanner.innermost >= 0) {
    skipSpace(scanner);
    const closer = closerOf(kindOf(tree, scanner.innermost));
    const next = tree.source[scanner.at];
    if (next === ',') {
      scanner.at += 1;
      return true;
    }
    if (next !== closer) throw new NotJson(`expected “,” or “${closer}”`, scanner.at);
    close(scanner);
  }
  return false;
}

function readKey(scanner: Scanner): number {
  const { source } = scanner.tree;
  if (source[scanner.at] !== '"') throw new NotJson('expected a key in quotes', scanner.at);
  const end = stringEnd(source, scanner.at);
  scanner.at = end;
  skipSpace(scanner);
  if (source[scanner.at] !== ':') throw new NotJson('expected “:” after the key', scanner.at);
  scanner.at += 1;
  skipSpace(scanner);
  return end;
}

function close(scanner: Scanner): void {
  const { tree, innermost } = scanner;
  scanner.at += 1;
  tree.ends[innermost] = scanner.at;
  tree.after[innermost] = tree.kinds.length;
  scanner.innermost = tree.parents[innermost] ?? -1;
}

type ScannedNode = {
  kind: JsonKind;
  start: number;
  end: number;
  keyStart: number;
  keyEnd: number;
  parent: number;
};

function push(scanner: Scanner, { kind, start, end, keyStart, keyEnd, parent }: ScannedNode): number {
  const { tree } = scanner;
  const node = tree.kinds.length;
  const index = parent < 0 ? 0 : (tree.childCounts[parent] ?? 0);
  if (parent >= 0) tree.childCounts[parent] = index + 1;
  tree.kinds.push(JSON_KINDS.indexOf(kind));
  tree.starts.push(start);
  tree.ends.push(end);
  tree.keyStarts.push(keyStart);
  tree.keyEnds.push(keyEnd);
  tree.parents.push(parent);
  tree.indexes.push(index);
  tree.childCounts.push(0);
  tree.after.push(node + 1);
  const around = tree.namers[parent] ?? -1;
  const isOwn = keyStart >= 0 && !(isSecretNamer(scanner, around) && !isSecretNamer(scanner, node));
  tree.namers.push(isOwn ? node : around);
  return node;
}

function isSecretNamer({ tree, secretKeys }: Scanner, node: number): boolean {
  if (node < 0) return false;
  const rawKey = tree.source.slice(tree.keyStarts[node], tree.keyEnds[node]);
  const cached = secretKeys.get(rawKey);
  if (cached !== undefined) return cached;
  const isSecret = isSecretName(decodedString(rawKey));
  secretKeys.set(rawKey, isSecret);
  return isSecret;
}

/** Longer names name no secret. In UTF-16 code units. */
const MAX_NAME = 130;

/**
 * Values whose name is another value: a sibling, `{"key": "password", "value": …}`, or an option, `["--password", …]`.
 */
function namePairs(tree: GrowingTree): void {
  const { source, starts, ends, parents } = tree;
  /** The last string of each object that names a secret. */
  const secretOf = new Map<number, number>();
  for (let node = 0; node < parents.length; node += 1) {
    const [start = 0, end = 0] = [starts[node], ends[node]];
    if (kindOf(tree, node) !== 'string' || end - start > MAX_NAME) continue;
    const isOption = source.startsWith('"-', start) && kindOf(tree, parents[node] ?? -1) === 'array';
    if (!isOption && !isNameKey(shortKey(tree, node))) continue;
    if (!namesSecret(decodedString(source.slice(start, end)))) continue;
    if (isOption) nameNext(tree, node);
    else secretOf.set(parents[node] ?? -1, node);
  }
  if (secretOf.size > 0) nameSiblings(tree, secretOf);
}

function nameNext({ source, starts, parents, namers }: GrowingTree, node: number): void {
  const next = node + 1;
  if (parents[next] === parents[node] && !source.startsWith('"-', starts[next])) namers[next] = node;
}

/** Names values, with all inside, by the string beside them. */
function nameSiblings(tree: GrowingTree, secretOf: ReadonlyMap<number, number>): void {
  const { parents, namers } = tree;
  const inherited: number[] = [];
  for (let node = 0; node < namers.length; node += 1) {
    const parent = parents[node] ?? -1;
    const sibling = secretOf.get(parent);
    const isValue = sibling !== undefined && isValueKey(shortKey(tree, node));
    const namer = isValue ? sibling : (inherited[parent] ?? -1);
    inherited.push(namer);
    if (namer >= 0) namers[node] = namer;
  }
}

/** A key as written, without quotes; '' for a long one. */
function shortKey({ source, keyStarts, keyEnds }: GrowingTree, node: number): string {
  const [start = -1, end = 0] = [keyStarts[node], keyEnds[node]];
  return start < 0 || end - start > 12 ? '' : source.slice(start + 1, end - 1);
}

function columns<T>(make: (column: TreeColumn) => T): Record<TreeColumn, T> {
  return {
    kinds: make('kinds'),
    starts: make('starts'),
    ends: make('ends'),
    keyStarts: make('keyStarts'),
    keyEnds: make('keyEnds'),
    parents: make('parents'),
    indexes: make('indexes'),
    childCounts: make('childCounts'),
    after: make('after'),
    namers: make('namers'),
  };
}

function packed(tree: GrowingTree): JsonTree {
  return { source: tree.source, ...columns((column) => Int32Array.from(tree[column])) };
}

function isContainer(kind: JsonKind): boolean {
  return kind === 'object' || kind === 'array';
}

function closerOf(kind: JsonKind | undefined): string {
  return kind === 'object' ? '}' : ']';
}

function skipSpace(scanner: Scanner): void {
  SPACE.lastIndex = scanner.at;
  SPACE.test(scanner.tree.source);
  scanner.at = SPACE.lastIndex;
}

function wordEnd(source: string, start: number): number {
  LITERAL.lastIndex = start;
  if (!LITERAL.test(source)) throw new NotJson('expected a value', start);
  return LITERAL.lastIndex;
}

/** Scans by hand, since a pattern over a string of megabytes overflows its stack. */
function stringEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20) throw new NotJson('a control character must be escaped in a string', at);
    if (code !== BACKSLASH) continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(source)) throw new NotJson('this is no escape sequence', at);
    at = ESCAPE.lastIndex - 1;
  }
  throw new NotJson('this string does not end', start);
}

function faultAt(source: string, { message, offset }: NotJson): JsonFault {
  let line = 1;
  let lineStart = 0;
  for (let i = source.indexOf('\n'); i >= 0 && i < offset; i = source.indexOf('\n', i + 1)) {
    line += 1;
    lineStart = i + 1;
  }
  const where = offset >= source.length ? `the text ends here; ${message}` : message;
  return { message: where, offset, line, column: offset - lineStart + 1 };
}

import { MASK, type MaskRules, SECRETS } from '../privacy/secrets';
import { cover, escapedSpans, shifted, type Span } from '../privacy/spans';
import { decodedString, kindOf, scanJson, type JsonKind, type JsonTree } from './scan';

/**
 * A JSON text as lines to draw, with its secrets known. Only rows are made up front (two numbers per value at most); a
 * line's texts are cut out of the source when it is drawn.
 */

export type JsonLine = {
  /** 0 for the root. */
  depth: number;
  /** The key as written, quotes and escapes included; '' for what has none. */
  exactKey: string;
  /** The key without secrets. */
  key: string;
  /** The value as written, or `{`, `[`, `}`, `]`, `{}`, `[]`. */
  text: string;
  /** The same with secrets masked: the default on the screen. */
  masked: string;
  kind: JsonKind;
  /** True if `masked` hides something. */
  secret: boolean;
  /** Which one of a list it is, from 0; undefined for a member of an object, and where a list ends. */
  place: number | undefined;
  /** True if a comma follows. */
  comma: boolean;
  /** "$.incident.labels[2]"; a key that is not a plain word is in brackets, as written. */
  path: string;
};

/** Steps of a path at most; of a longer one only the end is given. */
const MAX_PATH_STEPS = 100;

/** The lines of a tree; `at` counts from 0 to `length` − 1. */
type JsonLines = { length: number; at: (line: number) => JsonLine };

/** Lines for virtualised drawing. */
export function jsonLines(tree: JsonTree): JsonLines {
  const rows: number[] = [];
  const depths: number[] = [];
  const stack: number[] = [];
  const close = (before: number): void => {
    for (
      let node = stack.at(-1);
      node !== undefined && (tree.after[node] ?? 0) <= before;
      node = stack.at(-1)
    ) {
      stack.pop();
      rows.push(~node);
      depths.push(stack.length);
    }
  };
  for (let node = 0; node < tree.kinds.length; node += 1) {
    close(node);
    rows.push(node);
    depths.push(stack.length);
    if ((tree.childCounts[node] ?? 0) > 0) stack.push(node);
  }
  close(tree.kinds.length);
  return { length: rows.length, at: (line) => lineOf(tree, rows[line] ?? 0, depths[line] ?? 0) };
}

/** Spans of secrets in the source of a tree, in order. Covered, it is JSON with the same values in the same places. */
export function secretSpans(tree: JsonTree, rules = SECRETS): Span[] {
  const spans: Span[] = [];
  for (const [node, start] of tree.starts.entries()) {
    for (const span of shifted(keySpans(tree, node, rules), tree.keyStarts[node] ?? 0)) spans.push(span);
    for (const span of shifted(nodeSpans(tree, node, rules), start)) spans.push(span);
  }
  return spans;
}

/** Spans of secrets in a named text: in one that is JSON itself, by its own keys. */
export function namedSpans(name: string, text: string, rules = SECRETS): Span[] {
  const spans = rules.value(name, text);
  if (!/^\s*[[{]/.test(text) || spans.some(({ start, end }) => end - start === text.length)) return spans;
  const scan = scanJson(text);
  return scan.ok ? secretSpans(scan.tree, rules) : spans;
}

/** The lines of a tree as text with two spaces per depth, as written and as they may be shown. */
export function prettyLines(tree: JsonTree): { exact: string; masked: string }[] {
  const lines = jsonLines(tree);
  return Array.from({ length: lines.length }, (_, i) => {
    const { depth, exactKey, key, text, masked, comma } = lines.at(i);
    const before = '  '.repeat(Math.min(depth, 100));
    const after = comma ? ',' : '';
    const [exactName, name] = [exactKey, key].map((each) => (each === '' ? '' : `${each}: `));
    return { exact: `${before}${exactName}${text}${after}`, masked: `${before}${name}${masked}${after}` };
  });
}

function lineOf(tree: JsonTree, row: number, depth: number): JsonLine {
  const isClose = row < 0;
  const node = isClose ? ~row : row;
  const kind = kindOf(tree, node) ?? 'null';
  const hasChildren = (tree.childCounts[node] ?? 0) > 0;
  const bracket = isClose ? 'close' : 'open';
  const part = hasChildren ? bracket : 'value';
  const text = nodeText(tree, node, part);
  const masked = hasChildren ? text : maskedValue(tree, node);
  const parent = tree.parents[node] ?? -1;
  const isLast = parent < 0 || (tree.indexes[node] ?? 0) + 1 === tree.childCounts[parent];
  return {
    depth,
    exactKey: isClose ? '' : keyAt(tree, node),
    key: isClose ? '' : maskedKey(tree, node),
    text,
    masked,
    kind,
    secret: masked !== text,
    place: !isClose && kindOf(tree, parent) === 'array' ? tree.indexes[node] : undefined,
    comma: part !== 'open' && !isLast,
    // Computed on demand: most lines are compared or copied without their path.
    get path() {
      return pathOf(tree, node);
    },
  };
}

function nodeText(tree: JsonTree, node: number, part: 'value' | 'open' | 'close'): string {
  const isObject = kindOf(tree, node) === 'object';
  if (part === 'open') return isObject ? '{' : '[';
  if (part === 'close') return isObject ? '}' : ']';
  if (isObject) return '{}';
  return kindOf(tree, node) === 'array' ? '[]' : valueAt(tree, node);
}

/** A value without children. */
function maskedValue(tree: JsonTree, node: number): string {
  const kind = kindOf(tree, node);
  if (kind === 'object') return '{}';
  if (kind === 'array') return '[]';
  return cover(valueAt(tree, node), nodeSpans(tree, node, SECRETS), MASK);
}

function maskedKey(tree: JsonTree, node: number): string {
  return cover(keyAt(tree, node), keySpans(tree, node, SECRETS), MASK);
}

/** Secrets of a key as places in it as written. */
function keySpans(tree: JsonTree, node: number, rules: MaskRules): Span[] {
  const raw = keyAt(tree, node);
  return raw === '' ? [] : writtenIn(raw, rules.name(decodedString(raw)));
}

/** Secrets of a scalar as places in its text as written, quotes left out. */
function nodeSpans(tree: JsonTree, node: number, rules: MaskRules): Span[] {
  const kind = kindOf(tree, node);
  if (kind !== 'string' && kind !== 'number') return [];
  const raw = valueAt(tree, node);
  const namer = tree.namers[node] ?? -1;
  const name =
    namer < 0 ? '' : decodedString(isAround(tree, namer, node) ? keyAt(tree, namer) : valueAt(tree, namer));
  if (kind === 'string') return writtenIn(raw, namedSpans(name, decodedString(raw), rules));
  // Only in quotes is the mask a value of JSON.
  const isSecret = rules.value(name, Number(raw)).length > 0;
  return isSecret ? [{ start: 0, end: raw.length, mask: `"${MASK}"` }] : [];
}

/** Spans in the meaning of a string as spans in its source. */
function writtenIn(raw: string, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  return escapedSpans(spans, placesIn(raw), (mask) => JSON.stringify(mask).slice(1, -1));
}

/** False for a namer that is a sibling, as in `{"key": "password", "value": …}`. */
function isAround(tree: JsonTree, namer: number, node: number): boolean {
  return node >= namer && node < (tree.after[namer] ?? 0);
}

/** Maps an offset in the meaning of a string to the offset in its source. */
function placesIn(raw: string): (offset: number) => number {
  if (!raw.includes('\\')) return (offset) => offset + 1;
  const places: number[] = [];
  for (let at = 1; at < raw.length;) {
    places.push(at);
    if (raw[at] === '\\') at += raw[at + 1] === 'u' ? 6 : 2;
    else at += 1;
  }
  return (offset) => places[offset] ?? raw.length - 1;
}

function pathOf(tree: JsonTree, node: number): string {
  const steps: string[] = [];
  for (let around = node; around >= 0; around = tree.parents[around] ?? -1) {
    if (steps.length === MAX_PATH_STEPS) return `…${steps.reverse().join('')}`;
    const key = maskedKey(tree, around);
    if (/^"[A-Za-z_$][\w$]*"$/.test(key)) steps.push(`.${key.slice(1, -1)}`);
    else if (key !== '') steps.push(`[${key}]`);
    else if ((tree.parents[around] ?? -1) >= 0) steps.push(`[${tree.indexes[around] ?? 0}]`);
  }
  return `$${steps.reverse().join('')}`;
}

function keyAt(tree: JsonTree, node: number): string {
  const start = tree.keyStarts[node] ?? -1;
  return start < 0 ? '' : tree.source.slice(start, tree.keyEnds[node]);
}

function valueAt(tree: JsonTree, node: number): string {
  return tree.source.slice(tree.starts[node], tree.ends[node]);
}

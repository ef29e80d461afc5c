/** Kind of a part of a mangled name. */
export type Kind =
  // Names
  | 'identifier'
  | 'module'
  | 'operator'
  | 'private name'
  | 'local name'
  | 'related name'
  // Types
  | 'type'
  | 'class'
  | 'struct'
  | 'enum'
  | 'protocol'
  | 'alias'
  | 'bound'
  | 'extension'
  | 'builtin'
  | 'tuple'
  | 'tuple element'
  | 'element name'
  | 'variadic'
  | 'function type'
  | 'parameters'
  | 'protocol list'
  | 'metatype'
  | 'generic parameter'
  | 'member type'
  | 'generic type'
  | 'some type'
  | 'opaque'
  | 'decorated type'
  // Lists and marks
  | 'list'
  | 'empty list'
  | 'first'
  | 'labels'
  | 'signature'
  | 'requirement'
  | 'conformance'
  | 'effect'
  // What has code
  | 'function'
  | 'variable'
  | 'subscript'
  | 'accessor'
  | 'initializer'
  | 'deinitializer'
  | 'closure'
  | 'default argument'
  | 'variable initializer'
  | 'once'
  | 'static'
  | 'witness'
  | 'about'
  | 'attribute';

/** Immutable: a substitution puts one node into several places. */
export type Node = {
  readonly kind: Kind;
  readonly text: string;
  readonly kids: readonly Node[];
  readonly number: number;
  /** Depth of nesting, including this node. */
  readonly depth: number;
};

const DEEPEST = 200;

export function node(kind: Kind, kids: readonly Node[] = [], text = '', number = 0): Node {
  let depth = 1;
  for (const kid of kids) depth = Math.max(depth, kid.depth + 1);
  if (depth > DEEPEST) throw new Unreadable('too deep');
  return { kind, text, kids, number, depth };
}

export function typeOf(inner: Node): Node {
  return node('type', [inner]);
}

/** Error for a damaged or unsupported name: it stays mangled. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

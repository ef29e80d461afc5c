import type {
  Node,
  ArrowFunctionExpression,
  ClassAccessorProperty,
  ClassDeclaration,
  ClassExpression,
  ClassMethod,
  ClassPrivateMethod,
  ClassPrivateProperty,
  ClassProperty,
  File,
  FunctionDeclaration,
  FunctionExpression,
  ObjectMethod,
} from '@babel/types';
import { type ParserPlugin, parse } from '@babel/parser';

export type Name = {
  /** '' where it has none. */
  name: string;
  /** The class whose member it is; '' elsewhere. */
  className: string;
};

const NAMELESS: Name = { name: '', className: '' };

/** Longer keys are of no use as a name. */
const MAX_KEY = 100;

/** Name that a function gets from the variable, property or parameter it is assigned to. */
function nameOfTarget(target: Node): Name {
  switch (target.type) {
    case 'Identifier':
      return { name: target.name, className: '' };
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const { object, property } = target;
      const name = target.computed ? textIn(property) : plainName(property);
      if (name === 'exports' && plainName(object) === 'module') {
        return { name: 'module.exports', className: '' };
      }
      const isPrototype = object.type === 'MemberExpression' && plainName(object.property) === 'prototype';
      return { name, className: isPrototype && name !== '' ? nameOfTarget(object.object).name : '' };
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return nameOfTarget(target.expression);
    default:
      return NAMELESS;
  }
}

/** Key as in the source, without quotes; a computed one in its brackets, unless it is a string. */
function keyName(key: Node, isComputed: boolean, source: string): string {
  const text = literalText(key);
  if (text !== undefined) return text;
  if (!isComputed) return plainName(key);
  const raw = source.slice(key.start ?? 0, key.end ?? 0);
  return raw.length > MAX_KEY ? '' : `[${raw.replace(/\s+/g, ' ')}]`;
}

function plainName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'PrivateName' ? `#${node.id.name}` : '';
}

function textIn(node: Node): string {
  return node.type === 'StringLiteral' ? node.value : '';
}

/** Text of a literal used as a key; undefined for everything else. */
function literalText(node: Node): string | undefined {
  switch (node.type) {
    case 'StringLiteral':
    case 'BigIntLiteral':
      return node.value;
    case 'NumericLiteral':
      return String(node.value);
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? '') : undefined;
    default:
      return undefined;
  }
}

/** A range of a source and the function that its code runs in; undefined where that is none. */
type FoundRange = { start: number; end: number; function: Name | undefined };

/** Nodes without executable code. */
const INERT_NODES = new Set(
  'typeAnnotation returnType typeParameters typeArguments superTypeParameters implements predicate loc extra'.split(
    ' ',
  ),
);

const NAMING = new Set(['=', '??=', '||=', '&&=']);

/** V8's name for the functions that evaluate fields and static blocks. */
export const INSTANCE_INITIALIZER = '<instance_members_initializer>';
const STATIC_INITIALIZER = '<static_initializer>';

type Visit = {
  node: Node;
  /** Name from the context, if the node is a function or a class. */
  assigned: Name;
  /** The function that it runs in. */
  around: Name | undefined;
  /** Name of the class, for its members. */
  className: string;
  /** Start of the statement that consists of this node only. */
  start?: number | undefined;
};

/**
 * Functions of a source, each from its first word to its end, including the head, where compilers place the wrappers
 * that they generate. In addition:
 * - all of a class except its members is its constructor, even if that is implicit;
 * - values of fields and static blocks are in `<instance_members_initializer>` and `<static_initializer>`, V8's names
 *   for the functions that evaluate them;
 * - decorators, the superclass, and computed keys run in the function that creates the class or object.
 */
function functionsIn(tree: File, source: string): FoundRange[] {
  return new Walk(source).over(tree);
}

/** Iterative traversal: chains of calls and sums are trees too deep for recursion. */
class Walk {
  private readonly source: string;
  private readonly ranges: FoundRange[] = [];
  private readonly open: Visit[] = [];

  constructor(source: string) {
    this.source = source;
  }

  over(tree: File): FoundRange[] {
    this.open.push({ node: tree.program, assigned: NAMELESS, around: undefined, className: '' });
    for (let visit = this.open.pop(); visit !== undefined; visit = this.open.pop()) this.visit(visit);
    return this.ranges;
  }

  private visit(visit: Visit): void {
    const { node, around, className } = visit;
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.visitFunction(node, visit);
      case 'ClassDeclaration':
      case 'ClassExpression':
        return this.visitClass(node, visit);
      case 'ClassMethod':
      case 'ClassPrivateMethod':
      case 'ObjectMethod':
        return this.visitMethod(node, visit);
      case 'ClassProperty':
      case 'ClassPrivateProperty':
      case 'ClassAccessorProperty':
        return this.visitField(node, visit);
      case 'StaticBlock': {
        const own = { name: STATIC_INITIALIZER, className };
        this.add(node, own);
        return this.goInto(node, own);
      }
      default:
        if (!this.visitNaming(visit)) this.goInto(node, around);
    }
  }

  private visitFunction(
    node: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression,
    { assigned, start }: Visit,
  ): void {
    const id = node.type === 'ArrowFunctionExpression' ? undefined : node.id;
    const own = id ? { name: id.name, className: '' } : assigned;
    this.add(node, own, start);
    this.goInto(node, own);
  }

  private visitClass(node: ClassDeclaration | ClassExpression, { assigned, around, start }: Visit): void {
    const name = node.id?.name ?? assigned.name;
    this.add(node, constructorOf(name), start);
    for (const decorator of node.decorators ?? []) this.goOutside(decorator, around);
    this.goOutside(node.superClass, around);
    for (const member of node.body.body) this.go(member, around, { className: name });
  }

  private visitMethod(
    node: ClassMethod | ClassPrivateMethod | ObjectMethod,
    { around, className }: Visit,
  ): void {
    const own =
      node.kind === 'constructor'
        ? constructorOf(className)
        : { name: keyName(node.key, isComputed(node), this.source), className };
    this.add(node, own, startBehindDecorators(node));
    for (const decorator of node.decorators ?? []) this.goOutside(decorator, around);
    if (isComputed(node)) this.goOutside(node.key, around);
    for (const param of node.params) this.go(param, own);
    this.go(node.body, own);
  }

  private visitField(
    node: ClassProperty | ClassPrivateProperty | ClassAccessorProperty,
    { around, className }: Visit,
  ): void {
    const own = { name: node.static ? STATIC_INITIALIZER : INSTANCE_INITIALIZER, className };
    if (node.value) this.add(node, own, startBehindDecorators(node));
    for (const decorator of node.decorators ?? []) this.goOutside(decorator, around);
    if (isComputed(node)) this.goOutside(node.key, around);
    const assigned = { name: keyName(node.key, isComputed(node), this.source), className };
    this.go(node.value, own, { assigned });
  }

  /** Visits what gives its parts a name; false for any other node. */
  private visitNaming({ node, assigned, around }: Visit): boolean {
    switch (node.type) {
      case 'ObjectProperty': {
        const name = keyName(node.key, isComputed(node), this.source);
        if (isComputed(node)) this.go(node.key, around);
        this.go(node.value, around, { assigned: { name, className: '' } });
        return true;
      }
      case 'VariableDeclarator':
        this.go(node.id, around);
        this.go(node.init, around, { assigned: nameOfTarget(node.id) });
        return true;
      case 'AssignmentExpression':
        this.go(node.left, around);
        this.go(node.right, around, NAMING.has(node.operator) ? { assigned: nameOfTarget(node.left) } : {});
        return true;
      case 'AssignmentPattern':
        this.go(node.left, around);
        this.go(node.right, around, { assigned: nameOfTarget(node.left) });
        return true;
      case 'ExportDefaultDeclaration':
        this.go(node.declaration, around, {
          assigned: { name: 'default', className: '' },
          start: startOf(node),
        });
        return true;
      case 'ExportNamedDeclaration':
        this.go(node.declaration, around, { start: startOf(node) });
        return true;
      default:
        return this.visitValue(node, assigned, around);
    }
  }

  /**
   * Visits expressions that have the value of one of their parts, and passes the name on to these, as V8 does (in logical
   * expressions up to Node 22); false for any other node.
   */
  private visitValue(node: Node, assigned: Name, around: Name | undefined): boolean {
    switch (node.type) {
      case 'ConditionalExpression':
        this.go(node.test, around);
        this.go(node.consequent, around, { assigned });
        this.go(node.alternate, around, { assigned });
        return true;
      case 'LogicalExpression':
        this.go(node.left, around, { assigned });
        this.go(node.right, around, { assigned });
        return true;
      case 'SequenceExpression':
        for (const [i, part] of node.expressions.entries()) {
          this.go(part, around, i === node.expressions.length - 1 ? { assigned } : {});
        }
        return true;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TypeCastExpression':
      case 'ParenthesizedExpression':
        this.go(node.expression, around, { assigned });
        return true;
      default:
        return false;
    }
  }

  /** Notes what runs in a node, or behind a place in it. */
  private add(node: Node, inside: Name | undefined, start = startOf(node)): void {
    this.ranges.push({ start, end: endOf(node), function: inside });
  }

  private go(child: Node | null | undefined, around: Name | undefined, part: Partial<Visit> = {}): void {
    if (child) this.open.push({ node: child, assigned: NAMELESS, around, className: '', ...part });
  }

  /** Code in a range of another function that runs outside of it. */
  private goOutside(child: Node | null | undefined, around: Name | undefined): void {
    if (child) this.add(child, around);
    this.go(child, around);
  }

  private goInto(node: Node, around: Name | undefined): void {
    for (const [key, value] of Object.entries(node)) {
      if (INERT_NODES.has(key)) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) this.open.push({ node: child, assigned: NAMELESS, around, className: '' });
      }
    }
  }
}

function constructorOf(className: string): Name {
  return { name: className === '' ? 'new <anonymous>' : 'constructor', className };
}

/** True for nodes: any value in the tree with a type, as comments are not attached and tokens are not kept. */
function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isComputed(node: Node): boolean {
  return 'computed' in node && node.computed;
}

/** Decorators are in front of a member, and are in its range. */
function startBehindDecorators(node: Node): number {
  const last = 'decorators' in node ? node.decorators?.at(-1) : undefined;
  return last ? endOf(last) : startOf(node);
}

/** The parser gives every node its place. */
function startOf(node: Node): number {
  return node.start ?? 0;
}

function endOf(node: Node): number {
  return node.end ?? 0;
}

/** Number of characters that may still be parsed; each attempt counts, per grammar and as a module or a script. */
export type ParseBudget = { remaining: number };

const COMMON: ParserPlugin[] = [
  // Those of TypeScript; the newer ones are read with it as well.
  'decorators-legacy',
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'exportDefaultFrom',
];

const JSX: ParserPlugin[] = ['jsx'];
const FLOW: ParserPlugin[] = ['jsx', 'flow'];
const TS: ParserPlugin[] = ['typescript'];
const TSX: ParserPlugin[] = ['typescript', 'jsx'];

/**
 * Nested `<A>(<A>(<A>(`: the parser tries each as an assertion and as type parameters, which doubles its time. Real
 * code never nests that deep, and 30 levels would take it hours.
 */
const NESTED_ASSERTIONS = /(?:<[^<>(){};]{1,100}>\s{0,100}\([^<>(){};]{0,100}){8}/;

/**
 * Parses a source with the grammar that its name suggests, or with another one if that fails: `.js` may contain JSX,
 * Flow or TypeScript, and names may be wrong. Null if none fits, as for truncated code: error recovery could give
 * wrong names.
 */
function parseSource(text: string, name: string, budget: ParseBudget): File | undefined {
  for (const plugins of grammarsOf(name)) {
    if (budget.remaining <= 0) break;
    if (plugins === TS && NESTED_ASSERTIONS.test(text)) continue;
    budget.remaining -= text.length;
    try {
      return parse(text, {
        sourceType: 'unambiguous',
        attachComment: false,
        allowReturnOutsideFunction: true,
        allowSuperOutsideMethod: true,
        allowUndeclaredExports: true,
        allowImportExportEverywhere: true,
        allowNewTargetOutsideFunction: true,
        plugins: [...plugins, ...COMMON],
      });
    } catch (error) {
      // What is no module was tried as a script.
      budget.remaining -= text.length;
      // Brackets some hundreds deep overflow the call stack, in every grammar. The parser's limit must not fail the
      // whole reply: as with a syntax error, the source has no names.
      if (error instanceof RangeError) break;
    }
  }
  return undefined;
}

function grammarsOf(name: string): readonly ParserPlugin[][] {
  const ending = /\.(\w+)$/.exec(name.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';
  if (/^[cm]?ts$/.test(ending)) return [TS, TSX, FLOW];
  if (ending === 'tsx') return [TSX, TS, FLOW];
  return [JSX, FLOW, TSX, TS];
}

/** Functions of a source text, stored as numbers, so that neither the text nor its tree stays in memory. */
export class Scopes {
  private readonly lineStarts: Int32Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly parents: Int32Array;
  private readonly names: (Name | undefined)[];

  private constructor(source: string, ranges: FoundRange[]) {
    this.lineStarts = lineStartsOf(source);
    // Of two that are alike, the outer one comes first.
    ranges.sort((a, b) => a.start - b.start || b.end - a.end);
    this.starts = Int32Array.from(ranges, ({ start }) => start);
    this.ends = Int32Array.from(ranges, ({ end }) => end);
    this.names = ranges.map((range) => range.function);
    this.parents = new Int32Array(ranges.length);
    const stack: number[] = [];
    for (const [i, { start }] of ranges.entries()) {
      while (stack.length > 0 && (this.ends[stack.at(-1) ?? 0] ?? 0) <= start) stack.pop();
      this.parents[i] = stack.at(-1) ?? -1;
      stack.push(i);
    }
  }

  /**
   * @param name of the source's file: it says which grammar is tried first.
   * @returns undefined for a text that cannot be parsed, or where the budget ends before it is.
   */
  static of(source: string, name: string, budget: ParseBudget): Scopes | undefined {
    const tree = parseSource(source, name, budget);
    return tree === undefined ? undefined : new Scopes(source, functionsIn(tree, source));
  }

  get byteLength(): number {
    return 4 * (this.lineStarts.length + 3 * this.starts.length) + 96 * this.names.length;
  }

  /** The innermost function around a position, its line counted from 1 and its column from 0; undefined outside of all. */
  at(line: number, column: number): Name | undefined {
    const offset = offsetOf(this.lineStarts, line, column);
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let index = low - 1;
    while (index >= 0 && (this.ends[index] ?? 0) <= offset) index = this.parents[index] ?? -1;
    return this.names[index];
  }
}

/** Start of each line of a text; LF, CRLF and CR end one. */
export function lineStartsOf(text: string): Int32Array {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return Int32Array.from(starts);
}

function offsetOf(lineStarts: Int32Array, line: number, column: number): number {
  return (lineStarts[line - 1] ?? Number.MAX_SAFE_INTEGER) + column;
}

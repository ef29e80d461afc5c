import type { File, Node } from '@babel/types';
import type { Name } from './names';
import { NOBODY, keyName, nameOfTarget } from './names';

/** A range of a source and the function that its code runs in; null where that is none. */
export type FoundRange = { start: number; end: number; function: Name | null };

/** Of these nothing runs. */
const TYPES = new Set(
  'typeAnnotation returnType typeParameters typeArguments superTypeParameters implements predicate loc extra'.split(
    ' ',
  ),
);

const NAMING = new Set(['=', '??=', '||=', '&&=']);

/** As V8 calls the functions that it runs the values of fields and static blocks in. */
export const INSTANCE_INITIALIZER = '<instance_members_initializer>';
const STATIC_INITIALIZER = '<static_initializer>';

type Visit = {
  node: Node;
  /** What it is called by where it stands, if it is a function or a class. */
  given: Name;
  /** The function that it runs in. */
  around: Name | null;
  /** For the members of a class: what it is called. */
  className: string;
  /** Where the statement begins that it is the whole of. */
  start?: number;
};

/**
 * The functions of a source, each from its first word to its end, so that a position at its head is in it as well: that
 * is where compilers put the wrappers they make of it. Beside functions:
 * - all of a class that is none of its members is its constructor, which need not be written down;
 * - values of fields and static blocks are in `<instance_members_initializer>` and `<static_initializer>`, as V8
 *   calls the functions it runs them in;
 * - decorators, what a class extends, and computed keys run where the class or object is made.
 */
export function functionsIn(tree: File, source: string): FoundRange[] {
  const found: FoundRange[] = [];
  // Not by recursion: chains of calls and sums are trees of great depth.
  const open: Visit[] = [{ node: tree.program, given: NOBODY, around: null, className: '' }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) visitNode(visit, source, found, open);
  return found;
}

function visitNode(visit: Visit, source: string, found: FoundRange[], open: Visit[]) {
  const { node, given, around, className } = visit;
  /** A range that it is, or a part of it, and what runs there. */
  const add = (start: number, inside: Name | null, end = endOf(node)) => {
    found.push({ start, end, function: inside });
  };
  const go = (child: Node | null | undefined, part: Partial<Visit> = {}) => {
    if (child) open.push({ node: child, given: NOBODY, around, className: '', ...part });
  };
  /** Code in a range of another function that runs outside of it. */
  const goOutside = (child: Node | null | undefined) => {
    if (child) add(startOf(child), around, endOf(child));
    go(child);
  };

  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const id = node.type === 'ArrowFunctionExpression' ? null : node.id;
      const own = id ? { name: id.name, className: '' } : given;
      add(visit.start ?? startOf(node), own);
      return goInto(node, open, own);
    }
    case 'ClassDeclaration':
    case 'ClassExpression': {
      const name = node.id?.name ?? given.name;
      const maker = constructorOf(name);
      add(visit.start ?? startOf(node), maker);
      for (const decorator of node.decorators ?? []) goOutside(decorator);
      goOutside(node.superClass);
      for (const member of node.body.body) go(member, { className: name });
      return;
    }
    case 'ClassMethod':
    case 'ClassPrivateMethod':
    case 'ObjectMethod': {
      const own =
        node.kind === 'constructor'
          ? constructorOf(className)
          : { name: keyName(node.key, isComputed(node), source), className };
      add(startBehindDecorators(node), own);
      for (const decorator of node.decorators ?? []) goOutside(decorator);
      if (isComputed(node)) goOutside(node.key);
      for (const param of node.params) go(param, { around: own });
      return go(node.body, { around: own });
    }
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty': {
      const own = { name: node.static ? STATIC_INITIALIZER : INSTANCE_INITIALIZER, className };
      if (node.value) add(startBehindDecorators(node), own);
      for (const decorator of node.decorators ?? []) goOutside(decorator);
      if (isComputed(node)) goOutside(node.key);
      return go(node.value, {
        given: { name: keyName(node.key, isComputed(node), source), className },
        around: own,
      });
    }
    case 'StaticBlock': {
      const own = { name: STATIC_INITIALIZER, className };
      add(startOf(node), own);
      return goInto(node, open, own);
    }
    case 'ObjectProperty':
      if (isComputed(node)) go(node.key);
      return go(node.value, { given: { name: keyName(node.key, isComputed(node), source), className: '' } });
    case 'VariableDeclarator':
      go(node.id);
      return go(node.init, { given: nameOfTarget(node.id) });
    case 'AssignmentExpression':
      go(node.left);
      return go(node.right, { given: NAMING.has(node.operator) ? nameOfTarget(node.left) : NOBODY });
    case 'AssignmentPattern':
      go(node.left);
      return go(node.right, { given: nameOfTarget(node.left) });
    case 'ExportDefaultDeclaration':
      return go(node.declaration, { given: { name: 'default', className: '' }, start: startOf(node) });
    case 'ExportNamedDeclaration':
      return go(node.declaration, { start: startOf(node) });
    // What has the value of one of its parts gives it its name, as V8 does.
    case 'ConditionalExpression':
      go(node.test);
      go(node.consequent, { given });
      return go(node.alternate, { given });
    case 'LogicalExpression':
      go(node.left, { given });
      return go(node.right, { given });
    case 'SequenceExpression':
      for (const [i, part] of node.expressions.entries()) {
        go(part, i === node.expressions.length - 1 ? { given } : {});
      }
      return;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TypeCastExpression':
    case 'ParenthesizedExpression':
      return go(node.expression, { given });
    default:
      return goInto(node, open, around);
  }
}

function constructorOf(className: string): Name {
  return { name: className === '' ? 'new <anonymous>' : 'constructor', className };
}

function goInto(node: Node, open: Visit[], around: Name | null) {
  for (const [key, value] of Object.entries(node)) {
    if (TYPES.has(key)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) open.push({ node: child, given: NOBODY, around, className: '' });
    }
  }
}

/** What lies in a node of the tree and has a type is a node itself: comments are not attached, tokens not kept. */
function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isComputed(node: Node): boolean {
  return 'computed' in node && node.computed;
}

/** Decorators stand in front of a member, and are in its range. */
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

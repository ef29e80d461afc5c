import type {
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
  Node,
  ObjectMethod,
} from '@babel/types';
import type { Name } from './names';
import { NOBODY, keyName, nameOfTarget } from './names';

/** A range of a source and the function that its code runs in; undefined where that is none. */
export type FoundRange = { start: number; end: number; function: Name | undefined };

/** Nodes without executable code. */
const TYPES = new Set(
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
export function functionsIn(tree: File, source: string): FoundRange[] {
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
    this.open.push({ node: tree.program, assigned: NOBODY, around: undefined, className: '' });
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
    if (child) this.open.push({ node: child, assigned: NOBODY, around, className: '', ...part });
  }

  /** Code in a range of another function that runs outside of it. */
  private goOutside(child: Node | null | undefined, around: Name | undefined): void {
    if (child) this.add(child, around);
    this.go(child, around);
  }

  private goInto(node: Node, around: Name | undefined): void {
    for (const [key, value] of Object.entries(node)) {
      if (TYPES.has(key)) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) this.open.push({ node: child, assigned: NOBODY, around, className: '' });
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

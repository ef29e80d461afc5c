import { type Kind, type Node, node, typeOf, Unreadable, type Reader } from './reader';

export const NAMES: readonly Kind[] = [
  'identifier',
  'private name',
  'local name',
  'related name',
  'operator',
];
const NOMINALS: readonly Kind[] = ['class', 'struct', 'enum', 'protocol', 'alias'];
export const ENTITIES: readonly Kind[] = [
  'function',
  'variable',
  'subscript',
  'accessor',
  'initializer',
  'deinitializer',
  'closure',
  'default argument',
  'variable initializer',
  'static',
];
const CONTEXTS: readonly Kind[] = [...NOMINALS, ...ENTITIES, 'extension', 'bound'];
const EFFECTS: readonly Kind[] = ['effect'];

export function popType(reader: Reader): Node {
  return reader.need('type');
}

/** Inner node of a type. */
export function insideOf(type: Node): Node {
  const [inner] = type.kids;
  if (type.kind !== 'type' || inner === undefined) throw new Unreadable('no type');
  return inner;
}

export function popModule(reader: Reader): Node | undefined {
  const name = reader.pop('identifier');
  return name === undefined ? reader.pop('module') : node('module', [], name.text);
}

/** The module, type, extension or function that something is in. */
export function popContext(reader: Reader): Node {
  const module = popModule(reader);
  if (module !== undefined) return module;
  const type = reader.pop('type');
  const context = type === undefined ? reader.need(...CONTEXTS) : insideOf(type);
  if (!CONTEXTS.includes(context.kind)) throw new Unreadable('no context');
  return context;
}

export function popNominal(reader: Reader): Node {
  const inner = insideOf(popType(reader));
  if (!NOMINALS.includes(inner.kind)) throw new Unreadable('no nominal type');
  return inner;
}

export function nominalType(reader: Reader, kind: Kind): Node {
  const name = reader.need(...NAMES);
  return reader.addSubstitution(typeOf(node(kind, [popContext(reader), name])));
}

export function popProtocol(reader: Reader): Node {
  const type = reader.pop('type');
  if (type !== undefined) {
    if (insideOf(type).kind !== 'protocol') throw new Unreadable('no protocol');
    return type;
  }
  const name = reader.need(...NAMES);
  return typeOf(node('protocol', [popContext(reader), name]));
}

/** Items in reverse order, the first of which has a mark behind it. */
export function popList(reader: Reader, item: () => Node): Node[] {
  if (reader.pop('empty list') !== undefined) return [];
  const items: Node[] = [];
  let isFirst = false;
  while (!isFirst) {
    isFirst = reader.pop('first') !== undefined;
    items.push(item());
  }
  return items.reverse();
}

export function tupleType(reader: Reader): Node {
  const elements = popList(reader, () => {
    const variadic = reader.pop('variadic');
    const name = reader.pop('identifier');
    const label = name === undefined ? [] : [node('element name', [], name.text)];
    return node('tuple element', [popType(reader), ...label, ...(variadic === undefined ? [] : [variadic])]);
  });
  return typeOf(node('tuple', elements));
}

/** Function type: parameters first, result second; effects and calling conventions are dropped. */
export function functionType(reader: Reader): Node {
  while (reader.pop(...EFFECTS) !== undefined);
  const parameters = popParameters(reader);
  const result = popParameters(reader);
  return typeOf(node('function type', [parameters, result]));
}

function popParameters(reader: Reader): Node {
  const none = reader.pop('empty list');
  return node('parameters', [none === undefined ? popType(reader) : typeOf(node('tuple'))]);
}

export function protocolList(reader: Reader): Node {
  return node(
    'protocol list',
    popList(reader, () => popProtocol(reader)),
  );
}

/** `Foo<A, B>`; a type inside of generic ones has a list for each of them. */
export function boundGenericType(reader: Reader): Node {
  const lists = genericArguments(reader);
  const nominal = popNominal(reader);
  return reader.addSubstitution(typeOf(bound(nominal, lists, 0)));
}

/** Lists of arguments, the one of the innermost type first. */
function genericArguments(reader: Reader): Node[] {
  while (reader.pop('conformance') !== undefined);
  const lists: Node[] = [];
  for (;;) {
    const types: Node[] = [];
    for (let type = reader.pop('type'); type !== undefined; type = reader.pop('type')) types.push(type);
    lists.push(node('list', types.reverse()));
    if (reader.pop('empty list') !== undefined) return lists;
    reader.need('first');
  }
}

function bound(nominal: Node, lists: readonly Node[], index: number): Node {
  const [context, ...rest] = nominal.kids;
  if (context === undefined) throw new Unreadable('no context');
  // Only types and functions have arguments of their own.
  const own = [...NOMINALS, 'function'].includes(nominal.kind) ? lists[index] : undefined;
  const next = own === undefined ? index : index + 1;
  if (next >= lists.length)
    return own === undefined || own.kids.length === 0 ? nominal : node('bound', [typeOf(nominal), own]);
  const outer =
    context.kind === 'extension'
      ? node('extension', [context.kids[0] ?? context, bound(context.kids[1] ?? context, lists, next)])
      : bound(context, lists, next);
  const inner = node(nominal.kind, [outer, ...rest], nominal.text, nominal.number);
  return own === undefined || own.kids.length === 0 ? inner : node('bound', [typeOf(inner), own]);
}

/** Annotation of a function or a parameter, such as `Ya`: omitted from names. */
export function typeAnnotation(reader: Reader): Node {
  const kind = reader.next();
  switch (kind) {
    case 'a':
    case 'A':
    case 'b':
    case 'T':
    case 'C':
      return node('effect');
    case 'c':
    case 'K':
      popType(reader);
      return node('effect');
    case 'j':
      reader.next();
      return node('effect');
    case 'i':
    case 'k':
    case 't':
    case 'u':
      return typeOf(node('decorated type', [popType(reader)]));
    default:
      throw new Unreadable(`Y${kind}`);
  }
}

export function specialType(reader: Reader): Node {
  const kind = reader.next();
  switch (kind) {
    case 'E':
    case 'A':
    case 'f':
    case 'K':
    case 'U':
    case 'L':
    case 'B':
    case 'C':
      return functionType(reader);
    case 'o':
    case 'u':
    case 'w':
    case 'D':
    case 'b':
      return typeOf(node('decorated type', [popType(reader)]));
    case 'p':
      return typeOf(node('metatype', [popType(reader)]));
    case 'c':
      return protocolListWithClass(reader);
    case 'l':
      return typeOf(protocolList(reader));
    default:
      throw new Unreadable(`X${kind}`);
  }
}

const BUILTIN =
  'bBridgeObject BUnsafeValueBuffer pRawPointer oNativeObject OUnknownObject wWord tSILToken DDefaultActorStorage jJob';
const BUILTINS = new Map(BUILTIN.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]));

export function builtinType(reader: Reader): Node {
  const kind = reader.next();
  if (kind === 'i' || kind === 'f' || kind === 'I') {
    const isLiteral = kind === 'I';
    const bits = isLiteral ? '' : String(reader.index() - 1);
    return typeOf(node('builtin', [], kind === 'f' ? `FPIEEE${bits}` : `Int${bits}`));
  }
  const name = BUILTINS.get(kind);
  if (name === undefined) throw new Unreadable(`B${kind}`);
  return typeOf(node('builtin', [], name));
}

function protocolListWithClass(reader: Reader): Node {
  const superclass = popType(reader);
  const { kids } = protocolList(reader);
  return typeOf(node('protocol list', [superclass, ...kids]));
}

export function genericParameter(depth: number, index: number): Node {
  return typeOf(node('generic parameter', [], parameterName(depth, index)));
}

/** A, B … of the outermost declaration, A1, B1 … of the next one. */
function parameterName(depth: number, index: number): string {
  let name = '';
  let rest = index;
  do {
    name += String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26);
  } while (rest > 0);
  return depth === 0 ? name : `${name}${depth}`;
}

export function genericParameterIndex(reader: Reader): Node {
  if (reader.nextIf('d')) {
    const depth = reader.index() + 1;
    return genericParameter(depth, reader.index());
  }
  return reader.nextIf('z') ? genericParameter(0, 0) : genericParameter(0, reader.index() + 1);
}

/** Generic signature: number of parameters at each depth; requirements are dropped. */
export function genericSignature(reader: Reader, hasCounts: boolean): Node {
  const counts: number[] = [];
  if (!hasCounts) counts.push(1);
  else while (!reader.nextIf('l')) counts.push(reader.nextIf('z') ? 0 : reader.index() + 1);
  if (counts.some((count) => count > 64)) throw new Unreadable('too many parameters');
  while (reader.pop('requirement') !== undefined);
  const parameters = counts.flatMap((count, depth) =>
    Array.from({ length: count }, (_, index) => genericParameter(depth, index)),
  );
  return node('signature', parameters);
}

export function genericRequirement(reader: Reader): Node {
  const kind = reader.next();
  if ('pPcCtTmMjJ'.includes(kind) && kind !== '') {
    const base = genericParameterIndex(reader);
    reader.addSubstitution('PCTMJ'.includes(kind) ? compoundMember(reader, base) : member(reader, base));
  } else if ('QBSLI'.includes(kind) && kind !== '') popType(reader);
  else {
    if (!'bslivh'.includes(kind)) reader.at -= 1;
    genericParameterIndex(reader);
  }
  if ('lLmM'.includes(kind)) readLayout(reader);
  else if ('iIjJ'.includes(kind)) reader.index();
  else if ('bBcCsStTh'.includes(kind)) popType(reader);
  else if (kind !== 'v') popProtocol(reader);
  return node('requirement');
}

function readLayout(reader: Reader): void {
  const layout = reader.next();
  if ('eEmM'.includes(layout)) {
    reader.index();
    if ('EM'.includes(layout)) reader.index();
  } else if (!'URNCDTBS'.includes(layout)) throw new Unreadable('unknown layout');
}

/** `A.Element` */
function member(reader: Reader, base: Node): Node {
  return typeOf(node('member type', [base], memberName(reader)));
}

function compoundMember(reader: Reader, base: Node): Node {
  const names: string[] = [];
  let isFirst = false;
  while (!isFirst) {
    isFirst = reader.pop('first') !== undefined;
    names.push(memberName(reader));
  }
  return names.reduceRight((type, name) => typeOf(node('member type', [type], name)), base);
}

function memberName(reader: Reader): string {
  reader.pop('type');
  return reader.need('identifier').text;
}

export function archetype(reader: Reader): Node {
  const kind = reader.next();
  switch (kind) {
    case 'r':
      return typeOf(node('some type'));
    case 'R':
      reader.index();
      return typeOf(node('some type'));
    case 'O':
      return node('opaque', [popContext(reader)]);
    case 'o':
      reader.index();
      genericArguments(reader);
      reader.need('opaque');
      return reader.addSubstitution(typeOf(node('some type')));
    case 'x':
      return reader.addSubstitution(memberOfPopped(reader, false));
    case 'X':
      return reader.addSubstitution(memberOfPopped(reader, true));
    case 'y':
      return reader.addSubstitution(member(reader, genericParameterIndex(reader)));
    case 'Y':
      return reader.addSubstitution(compoundMember(reader, genericParameterIndex(reader)));
    case 'z':
      return reader.addSubstitution(member(reader, genericParameter(0, 0)));
    case 'Z':
      return reader.addSubstitution(compoundMember(reader, genericParameter(0, 0)));
    default:
      throw new Unreadable(`Q${kind}`);
  }
}

/** The base lies below the names. */
function memberOfPopped(reader: Reader, isCompound: boolean): Node {
  const nowhere = genericParameter(0, 0);
  const memberType = isCompound ? compoundMember(reader, nowhere) : member(reader, nowhere);
  return withBase(memberType, popType(reader));
}

function withBase(type: Node, base: Node): Node {
  const inner = insideOf(type);
  if (inner.kind !== 'member type') return base;
  const [below] = inner.kids;
  return typeOf(node('member type', [below === undefined ? base : withBase(below, base)], inner.text));
}

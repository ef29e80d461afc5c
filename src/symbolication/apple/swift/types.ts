import { type Kind, type Node, node, typeOf, Unreadable } from './node';
import type { Reader } from './reader';

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
export function genericArguments(reader: Reader): Node[] {
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

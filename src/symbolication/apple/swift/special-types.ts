import { type Node, node, typeOf, Unreadable } from './node';
import type { Reader } from './reader';
import { functionType, popType, protocolList } from './types';

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

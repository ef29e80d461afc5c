import {
  extension,
  functionEntity,
  genericType,
  localName,
  operatorName,
  plainFunction,
  subscript,
  variable,
  metadata,
  thunkOrSpecialization,
  witness,
} from './entities';
import { type Node, node, typeOf, type Kind, Unreadable, type Reader } from './reader';
import {
  archetype,
  genericParameter,
  genericParameterIndex,
  genericRequirement,
  genericSignature,
  builtinType,
  specialType,
  typeAnnotation,
  boundGenericType,
  ENTITIES,
  functionType,
  nominalType,
  popType,
  protocolList,
  tupleType,
} from './types';

const STRUCTS =
  'A AutoreleasingUnsafeMutablePointer a Array b Bool D Dictionary d Double f Float h Set I DefaultIndices i Int J Character N ClosedRange n Range O ObjectIdentifier P UnsafePointer p UnsafeMutablePointer R UnsafeBufferPointer r UnsafeMutableBufferPointer S String s Substring u UInt V UnsafeRawPointer v UnsafeMutableRawPointer W UnsafeRawBufferPointer w UnsafeMutableRawBufferPointer cC CheckedContinuation cc UnsafeContinuation cE CancellationError ce UnownedSerialExecutor cG TaskGroup cg ThrowingTaskGroup cJ UnownedJob cP TaskPriority cS AsyncStream cs AsyncThrowingStream cT Task ct UnsafeCurrentTask';
const PROTOCOLS =
  'B BinaryFloatingPoint E Encodable e Decodable F FloatingPoint G RandomNumberGenerator H Hashable j Numeric K BidirectionalCollection k RandomAccessCollection L Comparable l Collection M MutableCollection m RangeReplaceableCollection Q Equatable T Sequence t IteratorProtocol U UnsignedInteger X RangeExpression x Strideable Y RawRepresentable y StringProtocol Z SignedInteger z BinaryInteger cA Actor cF Executor cf SerialExecutor ch TaskExecutor cI AsyncSequence ci AsyncIteratorProtocol';

const STANDARD_TYPES = new Map<string, Node>([
  ...entriesOf('struct', STRUCTS),
  ...entriesOf('protocol', PROTOCOLS),
  ...entriesOf('enum', 'q Optional'),
  ...entriesOf('class', 'cM MainActor'),
]);

/** A type of the standard library by its one letter, or two that begin with `c`. */
function standardType(letters: string): Node | undefined {
  return STANDARD_TYPES.get(letters);
}

/** `Wrapped?` */
function optionalOf(wrapped: Node): Node {
  return typeOf(node('bound', [STANDARD_TYPES.get('q') ?? wrapped, node('list', [wrapped])]));
}

function entriesOf(kind: Kind, list: string): [string, Node][] {
  const words = list.split(' ');
  return words.flatMap((letters, i): [string, Node][] =>
    i % 2 === 0
      ? [[letters, typeOf(node(kind, [node('module', [], 'Swift'), node('identifier', [], words[i + 1])]))]]
      : [],
  );
}

/** `So`, `Sg`, or a type of the standard library; a number in front is a repeat count. */
function standardSubstitution(reader: Reader): Node {
  if (reader.nextIf('o')) return node('module', [], '__C');
  if (reader.nextIf('C')) return node('module', [], '__C_Synthesized');
  if (reader.nextIf('g')) return reader.addSubstitution(optionalOf(popType(reader)));
  const count = reader.natural() ?? 1;
  const isSecond = reader.nextIf('c');
  const type = standardType(`${isSecond ? 'c' : ''}${reader.next()}`);
  if (type === undefined || count > 2048) throw new Unreadable('no standard type');
  for (let i = 1; i < count; i += 1) reader.push(type);
  return type;
}

/** References to earlier nodes: `A`, then letters, the last one a capital, each with a repeat count. */
function substitutions(reader: Reader): Node {
  let count: number | undefined = undefined;
  for (;;) {
    const character = reader.next();
    if (character === '_') return reader.substitution((count ?? -1) + 27);
    if (/[a-zA-Z]/.test(character)) {
      const isLast = character < 'a';
      const substitute = reader.substitution(character.toLowerCase().charCodeAt(0) - 97);
      const copies: number = (count ?? 1) - (isLast ? 1 : 0);
      if (copies > 2048) throw new Unreadable('too many');
      for (let i = 0; i < copies; i += 1) reader.push(substitute);
      if (isLast) return substitute;
      count = undefined;
      continue;
    }
    reader.at -= 1;
    count = reader.natural();
    if (count === undefined) throw new Unreadable('no substitution');
  }
}

/** Operators by letter, applied to the nodes before them; anything else begins a name. */
const OPERATORS: Record<string, (reader: Reader) => Node> = {
  A: substitutions,
  B: builtinType,
  C: (reader) => nominalType(reader, 'class'),
  D: (reader) => node('about', [popType(reader)]),
  E: extension,
  F: plainFunction,
  G: boundGenericType,
  K: () => node('effect'),
  L: localName,
  M: metadata,
  O: (reader) => nominalType(reader, 'enum'),
  P: (reader) => nominalType(reader, 'protocol'),
  Q: archetype,
  R: genericRequirement,
  S: standardSubstitution,
  T: thunkOrSpecialization,
  V: (reader) => nominalType(reader, 'struct'),
  W: witness,
  X: specialType,
  Y: typeAnnotation,
  Z: (reader) => node('static', [reader.need(...ENTITIES)]),
  a: (reader) => nominalType(reader, 'alias'),
  c: functionType,
  d: () => node('variadic'),
  f: functionEntity,
  h: decorated,
  i: subscript,
  l: (reader) => genericSignature(reader, false),
  m: (reader) => typeOf(node('metatype', [popType(reader)])),
  n: decorated,
  o: operatorName,
  p: (reader) => typeOf(protocolList(reader)),
  q: genericParameterIndex,
  r: (reader) => genericSignature(reader, true),
  s: () => node('module', [], 'Swift'),
  t: tupleType,
  u: genericType,
  v: variable,
  x: () => genericParameter(0, 0),
  y: () => node('empty list'),
  z: decorated,
  _: () => node('first'),
};

export function readOperator(reader: Reader): Node {
  const operator = OPERATORS[reader.peek()];
  if (operator === undefined) return reader.identifier();
  reader.at += 1;
  return operator(reader);
}

/** `inout`, `__shared`, `__owned` */
function decorated(reader: Reader): Node {
  return typeOf(node('decorated type', [popType(reader)]));
}

import { type Kind, type Node, node, typeOf, Unreadable } from './node';
import type { Reader } from './reader';
import { popType } from './types';

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
export function standardSubstitution(reader: Reader): Node {
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
export function substitutions(reader: Reader): Node {
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

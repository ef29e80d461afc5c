import { type Kind, type Node, node, typeOf } from './node';

const STRUCTS =
  'A AutoreleasingUnsafeMutablePointer a Array b Bool D Dictionary d Double f Float h Set I DefaultIndices i Int J Character N ClosedRange n Range O ObjectIdentifier P UnsafePointer p UnsafeMutablePointer R UnsafeBufferPointer r UnsafeMutableBufferPointer S String s Substring u UInt V UnsafeRawPointer v UnsafeMutableRawPointer W UnsafeRawBufferPointer w UnsafeMutableRawBufferPointer cC CheckedContinuation cc UnsafeContinuation cE CancellationError ce UnownedSerialExecutor cG TaskGroup cg ThrowingTaskGroup cJ UnownedJob cP TaskPriority cS AsyncStream cs AsyncThrowingStream cT Task ct UnsafeCurrentTask';
const PROTOCOLS =
  'B BinaryFloatingPoint E Encodable e Decodable F FloatingPoint G RandomNumberGenerator H Hashable j Numeric K BidirectionalCollection k RandomAccessCollection L Comparable l Collection M MutableCollection m RangeReplaceableCollection Q Equatable T Sequence t IteratorProtocol U UnsignedInteger X RangeExpression x Strideable Y RawRepresentable y StringProtocol Z SignedInteger z BinaryInteger cA Actor cF Executor cf SerialExecutor ch TaskExecutor cI AsyncSequence ci AsyncIteratorProtocol';

const KNOWN = new Map<string, Node>([
  ...named('struct', STRUCTS),
  ...named('protocol', PROTOCOLS),
  ...named('enum', 'q Optional'),
  ...named('class', 'cM MainActor'),
]);

/** A type of the standard library by its one letter, or two that begin with `c`. */
export function standardType(letters: string): Node | undefined {
  return KNOWN.get(letters);
}

/** `Wrapped?` */
export function optionalOf(wrapped: Node): Node {
  return typeOf(node('bound', [KNOWN.get('q') ?? wrapped, node('list', [wrapped])]));
}

function named(kind: Kind, list: string): [string, Node][] {
  const words = list.split(' ');
  return words.flatMap((letters, i): [string, Node][] =>
    i % 2 === 0
      ? [[letters, typeOf(node(kind, [node('module', [], 'Swift'), node('identifier', [], words[i + 1])]))]]
      : [],
  );
}

import { type Node, Unreadable } from './node';
import { readOperator } from './operators';
import { moduleOf, printEntity, wholeOf } from './print';
import { Reader } from './reader';
import { ENTITIES } from './types';

/**
 * Function name as written in the source: with labels, accessors and closures, prefixed with the kind of copy or
 * thunk.
 */
export type SwiftName = {
  /** `closure #1 in Cart.total(of:)` */
  whole: string;
  module: string;
  /** The type that the function belongs to, such as `Cart.Line`; '' where it is in none. */
  type: string;
  /** `total(of:)`, in a closure of it the function that it is in; '' where it is none. */
  method: string;
};

const LONGEST = 16_384;
const PREFIX = /^_?(?:\$[sS]|_T0)/;

/**
 * The name of Swift 4 and later in a symbol; undefined for what is none, and for one that is not understood in full: half of
 * a name would be a wrong one. The grammar: swift/docs/ABI/Mangling.rst of the compiler.
 */
export function demangleSwift(symbol: string, options = { labels: true }): SwiftName | undefined {
  const prefix = PREFIX.exec(symbol)?.[0];
  if (prefix === undefined || symbol.length > LONGEST) return undefined;
  try {
    return readName(new Reader(symbol, prefix.length, prefix.endsWith('_T0')), options);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function readName(reader: Reader, options: { labels: boolean }): SwiftName {
  while (!reader.isAtEnd) {
    // Behind a dot stands what the optimizer added.
    if (reader.peek() === '.') break;
    reader.push(readOperator(reader));
  }
  const attributes: string[] = [];
  const rest = [...reader.rest()];
  for (let last = rest.at(-1); last?.kind === 'attribute'; last = rest.at(-1)) {
    attributes.push(last.text);
    rest.pop();
  }
  const [entity] = rest;
  if (entity === undefined || rest.length > 1 || !isNamed(entity)) throw new Unreadable('no function');
  const printed = printEntity(entity, options);
  return {
    // Each once: a function may be specialized for several things.
    whole: `${[...new Set(attributes)].join('')}${wholeOf(printed)}`,
    module: moduleOf(entity),
    type: printed.of,
    method: printed.name,
  };
}

function isNamed({ kind }: Node): boolean {
  return ENTITIES.includes(kind) || kind === 'witness' || kind === 'about' || kind === 'once';
}

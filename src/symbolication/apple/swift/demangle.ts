import { type Node, Unreadable, Reader } from './reader';
import { readOperator } from './operators';
import { ENTITIES } from './types';

/** Substitutions can make a short name very long. */
const LONGEST = 4096;

/** Name as written in the source, in parts: `of` is its context, such as `Cart.Line`, and may be ''. */
type Printed = { before: string; of: string; name: string; after: string };

type Options = { labels: boolean };

/** Prints what has code. Modules are left out. */
function printEntity(entity: Node, options: Options): Printed {
  const printed = print(entity, options);
  if (wholeOf(printed).length > LONGEST) throw new Unreadable('too long');
  return printed;
}

function wholeOf({ before, of, name, after }: Printed): string {
  return `${before}${of}${of === '' || name === '' || name.startsWith('.') ? '' : '.'}${name}${after}`;
}

/** The module that something is declared in; '' where it is in none. */
function moduleOf(entity: Node): string {
  if (entity.kind === 'module') return entity.text;
  const [first] = entity.kids;
  return first === undefined ? '' : moduleOf(first);
}

function print(entity: Node, options: Options): Printed {
  const [first, second, third, fourth] = entity.kids;
  switch (entity.kind) {
    case 'function':
    case 'initializer':
    case 'variable':
    case 'subscript': {
      const isCalled = entity.kind === 'function' || entity.kind === 'initializer';
      const labels = isCalled && options.labels ? labelsOf(need(third)) : '';
      return inContext(need(first), `${nodeName(need(second))}${parametersText(fourth)}${labels}`, options);
    }
    case 'accessor': {
      const storage = print(need(first), options);
      return { ...storage, name: `${storage.name}.${entity.text}` };
    }
    case 'deinitializer':
      return inContext(need(first), entity.text, options);
    case 'closure':
      return around(`${entity.text} #${entity.number + 1} in `, need(first), options);
    case 'default argument':
      return around(`default argument ${entity.number} of `, need(first), options);
    case 'variable initializer':
      return around('variable initialization expression of ', need(first), options);
    case 'static':
      return around('static ', need(first), options);
    case 'about':
      return around(entity.text, need(first), options);
    case 'witness': {
      const printed = around('protocol witness for ', need(first), options);
      const type = need(need(second).kids[0]);
      return { ...printed, after: `${printed.after} in conformance ${printType(type)}` };
    }
    case 'once': {
      const names = entity.kids.slice(1).map(nodeName).join(', ');
      return { ...inContext(need(first), names, options), before: 'one-time initialization function for ' };
    }
    default:
      return { before: '', of: printType(entity), name: '', after: '' };
  }
}

function around(words: string, inner: Node, options: Options): Printed {
  const printed = print(inner, options);
  return { ...printed, before: words + printed.before };
}

/** Puts a context and a name together: types come before the name, functions after it. */
function inContext(context: Node, name: string, options: Options): Printed {
  if (context.kind === 'module') return { before: '', of: '', name, after: '' };
  if (isTypeLike(context)) return { before: '', of: printType(context), name, after: '' };
  const outer = print(context, options);
  return { before: '', of: '', name, after: ` in ${wholeOf(outer)}` };
}

function isTypeLike({ kind }: Node): boolean {
  return ['class', 'struct', 'enum', 'protocol', 'alias', 'extension', 'bound'].includes(kind);
}

function nodeName({ kind, text, number }: Node): string {
  return kind === 'local name' ? `${text} #${number + 1}` : text;
}

function parametersText(signature: Node | undefined): string {
  if (signature === undefined || signature.kids.length === 0) return '';
  return `<${signature.kids.map(printType).join(', ')}>`;
}

function labelsOf(labels: Node): string {
  return `(${labels.kids.map(({ text }) => `${text === '' ? '_' : text}:`).join('')})`;
}

/** Types of values; function types and what is rarer make the name unreadable. */
function printType(type: Node): string {
  const [first, second] = type.kids;
  switch (type.kind) {
    case 'type':
    case 'decorated type':
      return printType(need(first));
    case 'class':
    case 'struct':
    case 'enum':
    case 'protocol':
    case 'alias':
      return limited(inside(need(first), nodeName(need(second))));
    case 'extension':
      return printType(need(second));
    case 'bound':
      return limited(printBound(need(first), need(second).kids));
    case 'generic parameter':
    case 'builtin':
      return type.text;
    case 'member type':
      return limited(`${printType(need(first))}.${type.text}`);
    case 'metatype':
      return `${printType(need(first))}.Type`;
    case 'tuple':
      return limited(`(${type.kids.map(printElement).join(', ')})`);
    case 'protocol list':
      return type.kids.length === 0 ? 'Any' : limited(type.kids.map(printType).join(' & '));
    case 'some type':
      return 'some';
    default:
      throw new Unreadable(`prints no ${type.kind}`);
  }
}

/** A type in a function is named after it: `Line #1 in total()`. */
function inside(context: Node, name: string): string {
  if (context.kind === 'module') return name;
  if (isTypeLike(context)) return `${printType(context)}.${name}`;
  return `${name} in ${wholeOf(print(context, { labels: true }))}`;
}

function printBound(nominal: Node, list: readonly Node[]): string {
  const name = printType(nominal);
  const types = list.map(printType);
  const [first, second] = types;
  if (name === 'Optional' && types.length === 1) return `${first}?`;
  if (name === 'Array' && types.length === 1) return `[${first}]`;
  if (name === 'Dictionary' && types.length === 2) return `[${first} : ${second}]`;
  return `${name}<${types.join(', ')}>`;
}

function printElement({ kids }: Node): string {
  const label = kids.find(({ kind }) => kind === 'element name');
  const type = printType(need(kids[0]));
  const dots = kids.some(({ kind }) => kind === 'variadic') ? '...' : '';
  return `${label === undefined ? '' : `${label.text}: `}${type}${dots}`;
}

function need(node: Node | undefined): Node {
  if (node === undefined) throw new Unreadable('something is missing');
  return node;
}

function limited(text: string): string {
  if (text.length > LONGEST) throw new Unreadable('too long');
  return text;
}

/**
 * Function name as written in the source: with labels, accessors and closures, prefixed with the kind of copy or
 * thunk.
 */
type SwiftName = {
  /** `closure #1 in Cart.total(of:)` */
  whole: string;
  module: string;
  /** The type that the function belongs to, such as `Cart.Line`; '' where it is in none. */
  type: string;
  /** `total(of:)`, in a closure of it the function that it is in; '' where it is none. */
  method: string;
};

const LONGEST_SYMBOL = 16_384;
const PREFIX = /^_?(?:\$[sS]|_T0)/;

/**
 * The name of Swift 4 and later in a symbol; undefined for what is none, and for one that is not understood in full: half of
 * a name would be a wrong one. The grammar: swift/docs/ABI/Mangling.rst of the compiler.
 */
export function demangleSwift(symbol: string, options = { labels: true }): SwiftName | undefined {
  const prefix = PREFIX.exec(symbol)?.[0];
  if (prefix === undefined || symbol.length > LONGEST_SYMBOL) return undefined;
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

import { type Node, node, typeOf, Unreadable, type Reader } from './reader';
import {
  functionType,
  insideOf,
  NAMES,
  popContext,
  popList,
  popModule,
  popNominal,
  popProtocol,
  popType,
  ENTITIES,
} from './types';

/** Functions: context, name, labels; then the generic signature where there is one. */
export function plainFunction(reader: Reader): Node {
  const signature = reader.pop('signature');
  const type = functionType(reader);
  const labels = parameterLabels(reader, type);
  const name = reader.need(...NAMES);
  const context = popContext(reader);
  return node('function', [context, name, labels, ...(signature === undefined ? [] : [signature])]);
}

/** A label for each parameter, '' for one without; no labels at all for what is no function. */
function parameterLabels(reader: Reader, type: Node): Node {
  const isEmpty = !reader.isOld && reader.pop('empty list') !== undefined;
  const parameters = parametersOf(type);
  if (parameters === undefined) {
    if (isEmpty) throw new Unreadable('labels of no function');
    return node('labels', [], 'none');
  }
  if (isEmpty || parameters.length === 0)
    return node(
      'labels',
      parameters.map(() => node('identifier')),
    );
  if (reader.isOld) {
    const labels = parameters.map((parameter) => parameter.kids.find(({ kind }) => kind === 'element name'));
    return node(
      'labels',
      labels.map((label) => node('identifier', [], label?.text ?? '')),
    );
  }
  const labels = parameters.map(() => reader.need('identifier', 'first'));
  return node('labels', labels.map(({ text }) => node('identifier', [], text)).reverse());
}

/** Parameters of a function type; undefined if it is not a function. */
function parametersOf(type: Node): readonly Node[] | undefined {
  const inner = insideOf(type);
  if (inner.kind === 'generic type') return parametersOf(inner.kids[0] ?? type);
  if (inner.kind !== 'function type') return undefined;
  const [parameters] = inner.kids;
  const [list] = parameters?.kids ?? [];
  const tuple = list === undefined ? undefined : insideOf(list);
  if (tuple === undefined) return [];
  return tuple.kind === 'tuple' ? tuple.kids : [tuple];
}

const ACCESSORS: Record<string, string> = {
  g: 'getter',
  G: 'getter',
  s: 'setter',
  m: 'materializeForSet',
  w: 'willset',
  W: 'didset',
  r: 'read',
  y: 'read2',
  M: 'modify',
  x: 'modify2',
  i: 'init',
};

export function variable(reader: Reader): Node {
  const type = popType(reader);
  const labels = parameterLabels(reader, type);
  const name = reader.need(...NAMES);
  const context = popContext(reader);
  return accessor(reader, node('variable', [context, name, labels]));
}

export function subscript(reader: Reader): Node {
  reader.pop('private name');
  const type = popType(reader);
  const labels = parameterLabels(reader, type);
  const context = popContext(reader);
  return accessor(reader, node('subscript', [context, node('identifier', [], 'subscript'), labels]));
}

function accessor(reader: Reader, storage: Node): Node {
  const kind = reader.next();
  if (kind === 'p') return storage;
  if (kind === 'a' || kind === 'l') {
    const mutable = kind === 'a' ? 'Mutable' : '';
    const owner = { O: 'owning', o: 'nativeOwning', P: 'nativePinning', u: 'unsafe' }[reader.next()];
    if (owner === undefined) throw new Unreadable('no addressor');
    return node('accessor', [storage], `${owner}${mutable}Addressor`);
  }
  const name = ACCESSORS[kind];
  if (name === undefined) throw new Unreadable(`v${kind}`);
  return node('accessor', [storage], name);
}

/** Entity derived from a function: initializer, closure, default argument. */
export function functionEntity(reader: Reader): Node {
  const kind = reader.next();
  switch (kind) {
    case 'D':
    case 'Z':
      return deinitializer(reader, true);
    case 'd':
      return deinitializer(reader, false);
    case 'E':
    case 'e':
      return node(
        'deinitializer',
        [popContext(reader)],
        kind === 'E' ? '__ivar_destroyer' : '__ivar_initializer',
      );
    case 'C':
      return initializer(reader, true);
    case 'c':
      return initializer(reader, false);
    case 'U':
    case 'u': {
      const index = reader.index();
      popType(reader);
      return node('closure', [popContext(reader)], kind === 'U' ? 'closure' : 'implicit closure', index);
    }
    case 'A': {
      const index = reader.index();
      return node('default argument', [popContext(reader)], '', index);
    }
    case 'i':
      return node('variable initializer', [popContext(reader)]);
    default:
      throw new Unreadable(`f${kind}`);
  }
}

function deinitializer(reader: Reader, allocates: boolean): Node {
  const context = popContext(reader);
  return node(
    'deinitializer',
    [context],
    allocates && context.kind === 'class' ? '__deallocating_deinit' : 'deinit',
  );
}

function initializer(reader: Reader, allocates: boolean): Node {
  // It names the file of a private declaration, and has no name itself.
  reader.pop('private name');
  const type = popType(reader);
  const labels = parameterLabels(reader, type);
  const context = popContext(reader);
  const inner = insideOf(type);
  const signature = inner.kind === 'generic type' ? inner.kids.slice(1) : [];
  const word = allocates && isClass(context) ? '__allocating_init' : 'init';
  return node('initializer', [context, node('identifier', [], word), labels, ...signature]);
}

function isClass(context: Node): boolean {
  if (context.kind === 'class') return true;
  const extended = context.kind === 'extension' ? context.kids[1] : undefined;
  const inner = context.kind === 'bound' ? context.kids[0] : extended;
  return inner !== undefined && isClass(inner.kind === 'type' ? insideOf(inner) : inner);
}

/** A type with what its generic parameters must be. */
export function genericType(reader: Reader): Node {
  const signature = reader.need('signature');
  return typeOf(node('generic type', [popType(reader), signature]));
}

export function extension(reader: Reader): Node {
  reader.pop('signature');
  const module = popModule(reader);
  if (module === undefined) throw new Unreadable('no module');
  return node('extension', [module, popNominal(reader)]);
}

/** Names that are only known in their file or function. */
export function localName(reader: Reader): Node {
  if (reader.nextIf('L')) {
    reader.need('identifier');
    return node('private name', [], reader.need(...NAMES).text);
  }
  if (reader.nextIf('l')) {
    reader.need('identifier');
    return node('private name');
  }
  if (/[a-jA-J]/.test(reader.peek())) {
    reader.at += 1;
    return node('related name', [], reader.need(...NAMES).text);
  }
  const index = reader.index();
  return node('local name', [], reader.need(...NAMES).text, index);
}

const OPERATOR_LETTERS = '& @/= >    <*!|+?%-~   ^ .';

export function operatorName(reader: Reader): Node {
  const kind = { i: 'infix', p: 'prefix', P: 'postfix' }[reader.next()];
  const name = reader.need('identifier').text;
  const symbols = Array.from(name, (character) =>
    character.charCodeAt(0) > 127 ? character : (OPERATOR_LETTERS[character.charCodeAt(0) - 97] ?? ' '),
  );
  if (kind === undefined || symbols.includes(' ')) throw new Unreadable('no operator');
  return node('operator', [], `${symbols.join('')} ${kind}`);
}

/** Initializer of a global variable, run once. */
function globalOnce(reader: Reader): Node {
  const names: Node[] = [];
  while (reader.pop('first') !== undefined) names.push(reader.need(...NAMES));
  return node('once', [popContext(reader), ...names.reverse()]);
}

function protocolConformance(reader: Reader): Node {
  reader.pop('signature');
  popModule(reader);
  popProtocol(reader);
  const type = reader.pop('type');
  if (type !== undefined) return node('conformance', [type]);
  reader.need('identifier');
  return node('conformance', [popType(reader)]);
}

function typeList(reader: Reader): Node[] {
  return popList(reader, () => popType(reader));
}

/** Prefixes for variants of a function; '' for variants that do not matter in a stack. */
const ATTRIBUTES: Record<string, string> = {
  o: '@objc ',
  O: '@nonobjc ',
  D: 'dynamic ',
  d: 'super ',
  a: 'partial apply for ',
  A: 'partial apply for ',
  m: 'merged ',
  X: '',
  x: '',
  u: 'async function pointer to ',
  E: '',
  F: '',
};

/** `T…`: thunks, and copies of a function for certain types or arguments. */
export function thunkOrSpecialization(reader: Reader): Node {
  const kind = reader.next();
  const attribute = ATTRIBUTES[kind];
  if (attribute !== undefined) return node('attribute', [], attribute);
  switch (kind) {
    case 'c':
    case 'j':
      return node('about', [reader.need(...ENTITIES)]);
    case 'q':
      return node('about', [reader.need(...ENTITIES)], 'method descriptor for ');
    case 'W': {
      const entity = reader.need(...ENTITIES);
      return node('witness', [entity, protocolConformance(reader)]);
    }
    case 'Q':
    case 'Y':
      reader.index();
      return node('attribute');
    case 'g':
    case 'G':
    case 'B':
    case 's':
      return genericSpecialization(reader);
    case 't': {
      reader.at -= 1;
      while (reader.nextIf('t')) reader.natural();
      if (!'gGBs'.includes(reader.next())) throw new Unreadable('no specialization');
      return genericSpecialization(reader);
    }
    case 'f':
      return functionSpecialization(reader);
    case 'w':
      if (!'bB'.includes(reader.next())) throw new Unreadable('Tw');
      return node('attribute');
    default:
      throw new Unreadable(`T${kind}`);
  }
}

function genericSpecialization(reader: Reader): Node {
  readPass(reader);
  typeList(reader);
  return node('attribute', [], 'specialized ');
}

function readPass(reader: Reader): void {
  while ('mqar'.includes(reader.peek()) && !reader.isAtEnd) reader.at += 1;
  if (!/\d/.test(reader.next())) throw new Unreadable('no pass');
}

function functionSpecialization(reader: Reader): Node {
  readPass(reader);
  let names = 0;
  let closures = 0;
  const parameter = () => {
    const kind = reader.next();
    if (kind === 'c') closures += 1;
    else if (kind === 'p') names += constant(reader);
    else if (kind === 'd' || kind === 'e')
      while ('GODX'.includes(reader.peek()) && !reader.isAtEnd) reader.at += 1;
    else if (kind === 'g' || kind === 'o') reader.nextIf('X');
    else if (!'nxisr'.includes(kind) || kind === '') throw new Unreadable(`Tf…${kind}`);
  };
  while (!reader.nextIf('_')) parameter();
  if (!reader.nextIf('n')) parameter();
  for (let i = 0; i < closures; i += 1) {
    while (reader.pop('type') !== undefined);
    reader.need('identifier');
  }
  for (let i = 0; i < names; i += 1) reader.need('identifier');
  return node('attribute', [], 'specialized ');
}

/** Number of names in the constant that replaces a parameter. */
function constant(reader: Reader): number {
  switch (reader.next()) {
    case 'f':
    case 'g':
      return 1;
    case 'i':
    case 'd':
      reader.natural();
      return 0;
    case 's':
      reader.next();
      return 1;
    default:
      throw new Unreadable('unknown constant');
  }
}

const OUTLINED: Record<string, string> = {
  y: 'outlined copy of ',
  e: 'outlined consume of ',
  r: 'outlined retain of ',
  s: 'outlined release of ',
  b: 'outlined init with take of ',
  c: 'outlined init with copy of ',
  d: 'outlined assign with take of ',
  f: 'outlined assign with copy of ',
  h: 'outlined destroy of ',
};

/** Operators with `W…`: value witnesses and one-time initializers. */
export function witness(reader: Reader): Node {
  const kind = reader.next();
  if (kind === 'Z' || kind === 'z') return globalOnce(reader);
  const outlined = kind === 'O' ? OUTLINED[reader.next()] : undefined;
  if (outlined === undefined) throw new Unreadable(`W${kind}`);
  reader.pop('signature');
  return node('about', [popType(reader)], outlined);
}

/** `M…`: only what has code that shows in stacks. */
export function metadata(reader: Reader): Node {
  if (!reader.nextIf('a')) throw new Unreadable('M');
  return node('about', [popType(reader)], 'type metadata accessor for ');
}

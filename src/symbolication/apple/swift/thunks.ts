import { globalOnce, protocolConformance, typeList } from './entities';
import { type Node, node, Unreadable } from './node';
import type { Reader } from './reader';
import { ENTITIES, popType } from './types';

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

import {
  extension,
  functionEntity,
  genericType,
  localName,
  operatorName,
  plainFunction,
  subscript,
  variable,
} from './entities';
import { type Node, node, typeOf } from './node';
import type { Reader } from './reader';
import { metadata, thunkOrSpecialization, witness } from './thunks';
import {
  archetype,
  genericParameter,
  genericParameterIndex,
  genericRequirement,
  genericSignature,
} from './generics';
import { builtinType, specialType, typeAnnotation } from './special-types';
import { standardSubstitution, substitutions } from './substitutions';
import {
  boundGenericType,
  ENTITIES,
  functionType,
  nominalType,
  popType,
  protocolList,
  tupleType,
} from './types';

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

import { type Node, node, typeOf, Unreadable } from './node';
import type { Reader } from './reader';
import { genericArguments, insideOf, popContext, popProtocol, popType } from './types';

export function genericParameter(depth: number, index: number): Node {
  return typeOf(node('generic parameter', [], parameterName(depth, index)));
}

/** A, B … of the outermost declaration, A1, B1 … of the next one. */
function parameterName(depth: number, index: number): string {
  let name = '';
  let rest = index;
  do {
    name += String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26);
  } while (rest > 0);
  return depth === 0 ? name : `${name}${depth}`;
}

export function genericParameterIndex(reader: Reader): Node {
  if (reader.nextIf('d')) {
    const depth = reader.index() + 1;
    return genericParameter(depth, reader.index());
  }
  return reader.nextIf('z') ? genericParameter(0, 0) : genericParameter(0, reader.index() + 1);
}

/** Generic signature: number of parameters at each depth; requirements are dropped. */
export function genericSignature(reader: Reader, hasCounts: boolean): Node {
  const counts: number[] = [];
  if (!hasCounts) counts.push(1);
  else while (!reader.nextIf('l')) counts.push(reader.nextIf('z') ? 0 : reader.index() + 1);
  if (counts.some((count) => count > 64)) throw new Unreadable('too many parameters');
  while (reader.pop('requirement') !== undefined);
  const parameters = counts.flatMap((count, depth) =>
    Array.from({ length: count }, (_, index) => genericParameter(depth, index)),
  );
  return node('signature', parameters);
}

export function genericRequirement(reader: Reader): Node {
  const kind = reader.next();
  if ('pPcCtTmMjJ'.includes(kind) && kind !== '') {
    const base = genericParameterIndex(reader);
    reader.addSubstitution('PCTMJ'.includes(kind) ? compoundMember(reader, base) : member(reader, base));
  } else if ('QBSLI'.includes(kind) && kind !== '') popType(reader);
  else {
    if (!'bslivh'.includes(kind)) reader.at -= 1;
    genericParameterIndex(reader);
  }
  if ('lLmM'.includes(kind)) readLayout(reader);
  else if ('iIjJ'.includes(kind)) reader.index();
  else if ('bBcCsStTh'.includes(kind)) popType(reader);
  else if (kind !== 'v') popProtocol(reader);
  return node('requirement');
}

function readLayout(reader: Reader): void {
  const layout = reader.next();
  if ('eEmM'.includes(layout)) {
    reader.index();
    if ('EM'.includes(layout)) reader.index();
  } else if (!'URNCDTBS'.includes(layout)) throw new Unreadable('unknown layout');
}

/** `A.Element` */
function member(reader: Reader, base: Node): Node {
  return typeOf(node('member type', [base], memberName(reader)));
}

function compoundMember(reader: Reader, base: Node): Node {
  const names: string[] = [];
  let isFirst = false;
  while (!isFirst) {
    isFirst = reader.pop('first') !== undefined;
    names.push(memberName(reader));
  }
  return names.reduceRight((type, name) => typeOf(node('member type', [type], name)), base);
}

function memberName(reader: Reader): string {
  reader.pop('type');
  return reader.need('identifier').text;
}

export function archetype(reader: Reader): Node {
  const kind = reader.next();
  switch (kind) {
    case 'r':
      return typeOf(node('some type'));
    case 'R':
      reader.index();
      return typeOf(node('some type'));
    case 'O':
      return node('opaque', [popContext(reader)]);
    case 'o':
      reader.index();
      genericArguments(reader);
      reader.need('opaque');
      return reader.addSubstitution(typeOf(node('some type')));
    case 'x':
      return reader.addSubstitution(memberOfPopped(reader, false));
    case 'X':
      return reader.addSubstitution(memberOfPopped(reader, true));
    case 'y':
      return reader.addSubstitution(member(reader, genericParameterIndex(reader)));
    case 'Y':
      return reader.addSubstitution(compoundMember(reader, genericParameterIndex(reader)));
    case 'z':
      return reader.addSubstitution(member(reader, genericParameter(0, 0)));
    case 'Z':
      return reader.addSubstitution(compoundMember(reader, genericParameter(0, 0)));
    default:
      throw new Unreadable(`Q${kind}`);
  }
}

/** The base lies below the names. */
function memberOfPopped(reader: Reader, isCompound: boolean): Node {
  const nowhere = genericParameter(0, 0);
  const memberType = isCompound ? compoundMember(reader, nowhere) : member(reader, nowhere);
  return withBase(memberType, popType(reader));
}

function withBase(type: Node, base: Node): Node {
  const inner = insideOf(type);
  if (inner.kind !== 'member type') return base;
  const [below] = inner.kids;
  return typeOf(node('member type', [below === undefined ? base : withBase(below, base)], inner.text));
}

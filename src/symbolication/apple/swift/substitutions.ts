import { type Node, node, Unreadable } from './node';
import type { Reader } from './reader';
import { optionalOf, standardType } from './standard-types';
import { popType } from './types';

/** `So`, `Sg`, or a type of the standard library; a number in front says how many of it there are. */
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

/** What was there before: `A`, then letters, the last one a capital, each with how many of it there are. */
export function substitutions(reader: Reader): Node {
  let count: number | null = null;
  for (;;) {
    const character = reader.next();
    if (character === '_') return reader.substitution((count ?? -1) + 27);
    if (/[a-zA-Z]/.test(character)) {
      const isLast = character < 'a';
      const found = reader.substitution(character.toLowerCase().charCodeAt(0) - 97);
      const copies: number = (count ?? 1) - (isLast ? 1 : 0);
      if (copies > 2048) throw new Unreadable('too many');
      for (let i = 0; i < copies; i += 1) reader.push(found);
      if (isLast) return found;
      count = null;
      continue;
    }
    reader.at -= 1;
    count = reader.natural();
    if (count === null) throw new Unreadable('no substitution');
  }
}

/** A line of a mapping that is about a method: `1:3:void pkg.Other.run(int):20:22 -> a`. */
export type MethodLine = {
  /** Name in stacks. */
  obfuscated: string;
  /** Lines of the stack that it is for, first and last; undefined: of any. */
  range: readonly [number, number] | undefined;
  /** Class of the original code; undefined for the class that the line is listed under. */
  holder: string | undefined;
  name: string;
  /** Distinguishes methods with the same name: `void pkg.Other.run(int)`. */
  signature: string;
  /** First and last line in the source; a single number is `single`. Undefined if absent. */
  original: readonly [number, number] | undefined;
  single: boolean;
};

/** Larger numbers are no line: they are read as what they are, rubbish, and the line with them. */
const RANGE = /^(\d{1,9}):(\d{1,9}):/;
const ORIGINAL = /^(?:|:(\d{1,9})(?::(\d{1,9}))?)$/;
const ARROW = ' -> ';

/** Longer lines are nobody's method. */
const MAX_LENGTH = 20_000;

/** Reads a line; undefined for a field and for what is neither. Time grows with its length alone. */
export function readMethodLine(line: string): MethodLine | undefined {
  const arrow = line.length > MAX_LENGTH ? -1 : line.lastIndexOf(ARROW);
  if (arrow < 0) return undefined;
  const declaration = line.slice(0, arrow).trim();
  const opening = declaration.indexOf('(');
  const close = declaration.lastIndexOf(')');
  const original = ORIGINAL.exec(declaration.slice(close + 1));
  if (opening < 0 || close < opening || !original) return undefined;
  const range = RANGE.exec(declaration);
  const signature = declaration.slice(range?.[0].length ?? 0, close + 1);
  const space = signature.indexOf(' ');
  const full = declaration.slice((range?.[0].length ?? 0) + space + 1, opening);
  const obfuscated = line.slice(arrow + ARROW.length).trim();
  const dot = full.lastIndexOf('.');
  const name = full.slice(dot + 1);
  const isNamed = name !== '' && obfuscated !== '' && !/[\s:]/.test(full);
  if (space <= 0 || !isNamed || signature.slice(0, space).includes(':')) return undefined;
  const [from, to] = [Number(original[1]), Number(original[2] ?? original[1])];
  return {
    obfuscated,
    range: range ? ordered(Number(range[1]), Number(range[2])) : undefined,
    holder: dot < 0 ? undefined : full.slice(0, dot),
    name,
    signature,
    original: original[1] === undefined ? undefined : ordered(from, to),
    single: original[2] === undefined,
  };
}

function ordered(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a];
}

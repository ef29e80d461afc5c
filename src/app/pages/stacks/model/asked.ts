import type { BinaryImage } from '#contract/stack';
import { imagesOf } from '#domain/stack/apple/parse';
import { parseStackOf } from '#domain/stack/grammars';
import type { ParsedStack } from '#domain/stack/platform/parsed-stack';
import type { StackQuestion } from '../../../api/stacks';
import { inputOf, type Fields } from './fields';

/** A stack that was asked about, and what was said of it. */
export type Asked = StackQuestion & {
  fields: Fields;
  stack: ParsedStack;
  /** Those that somebody had edited. */
  images: readonly BinaryImage[] | undefined;
};

/** Numbers of questions: never the same twice while the dashboard is open, for replies are kept by them. */
let lastNumber = 0;

/** A new question. @param parsed the text as its lines, where they are known. */
export function askedAbout(
  text: string,
  fields: Fields,
  images: readonly BinaryImage[] | undefined,
  parsed: ParsedStack = parseStackOf(fields.type, text),
): Asked {
  lastNumber += 1;
  const input = inputOf(text, fields, images ?? imagesOf(parsed));
  return { number: lastNumber, input, fields, stack: parsed, images };
}

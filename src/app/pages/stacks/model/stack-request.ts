import type { BinaryImage } from '#contract/stack';
import { imagesOf, type ParsedStack } from '#domain/stack/platform/parsed-stack';
import { PLATFORMS } from '#domain/stack/platforms';
import type { StackQuestion } from '../../../api/stacks';
import { inputOf, type StackFields } from './fields';

/** A stack that was sent to be converted, with the fields of the form at that time. */
export type StackRequest = StackQuestion & {
  fields: StackFields;
  stack: ParsedStack;
  /** User-edited ones; undefined where those of the text were sent. */
  images: readonly BinaryImage[] | undefined;
};

/** Never the same twice while the dashboard is open, for replies are kept by number. */
let lastNumber = 0;

/** @param parsed the text as its lines, where they are known. */
export function newRequest(
  text: string,
  fields: StackFields,
  images: readonly BinaryImage[] | undefined,
  parsed: ParsedStack = PLATFORMS[fields.type].parse(text),
): StackRequest {
  lastNumber += 1;
  const input = inputOf(text, fields, images ?? imagesOf(parsed));
  return { number: lastNumber, input, fields, stack: parsed, images };
}

/** Whether the form is not as it was any more when the request was sent. */
export function isOutdated(
  request: StackRequest,
  form: { text: string; fields: StackFields; images: readonly BinaryImage[] | undefined },
): boolean {
  const { takes } = PLATFORMS[form.fields.type];
  const [before, now] = [request.fields, form.fields];
  return (
    request.input.stack !== form.text ||
    before.type !== now.type ||
    before.service !== now.service ||
    before.version !== now.version ||
    (takes.images && request.images !== form.images) ||
    (takes.build && (before.buildId !== now.buildId || before.variant !== now.variant))
  );
}

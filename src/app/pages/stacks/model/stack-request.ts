import type { BinaryImage } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { imagesOf, type ParsedStack } from '#symbolication/stack';
import type { StackQuestion } from '../../../api/stacks';
import type { DroppedFiles } from '../dropped/dropped-files';
import { inputOf, type StackFields } from './fields';

/** Request of a conversion, with the form at that time. */
export type StackRequest = StackQuestion & {
  fields: StackFields;
  stack: ParsedStack;
  /** User-edited images; undefined for those of the text. */
  images: readonly BinaryImage[] | undefined;
  /** Files that convert it instead of a server. */
  dropped: DroppedFiles | undefined;
};

/** Unique for the lifetime of the page: replies are cached by number. */
let lastNumber = 0;

/** Form state that decides the request. */
type StackForm = Pick<StackRequest, 'fields' | 'images' | 'dropped'> & { text: string };

/** Creates a request; `parsed` is the parsed text, if available. */
export function newRequest(
  { text, fields, images, dropped }: StackForm,
  parsed: ParsedStack = PLATFORMS[fields.type].parse(text),
): StackRequest {
  lastNumber += 1;
  const input = inputOf(text, fields, images ?? imagesOf(parsed));
  return { number: lastNumber, input, fields, stack: parsed, images, dropped };
}

/** True if the form has changed since the request. */
export function isOutdated(request: StackRequest, form: StackForm): boolean {
  const { takes } = PLATFORMS[form.fields.type];
  const [before, now] = [request.fields, form.fields];
  const isOther =
    request.dropped !== form.dropped ||
    request.input.stack !== form.text ||
    before.type !== now.type ||
    (takes.images && request.images !== form.images);
  // Service and version locate files on a server; dropped files are local.
  if (isOther || form.dropped) return isOther;
  return (
    before.service !== now.service ||
    before.version !== now.version ||
    (takes.build && (before.buildId !== now.buildId || before.variant !== now.variant))
  );
}

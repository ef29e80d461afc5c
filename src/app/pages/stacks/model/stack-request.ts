import type { BinaryImage } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { imagesOf, type ParsedStack } from '#symbolication/stack';
import type { StackQuestion } from '../../../api/stacks';
import type { DroppedFiles } from '../dropped/dropped-files';
import { inputOf, type StackFields } from './fields';

/** A stack that was sent to be converted, with the fields of the form at that time. */
export type StackRequest = StackQuestion & {
  fields: StackFields;
  stack: ParsedStack;
  /** User-edited ones; undefined where those of the text were sent. */
  images: readonly BinaryImage[] | undefined;
  /** Files that it is read by, and by nothing else: it goes to no server. */
  dropped: DroppedFiles | undefined;
};

/** Never the same twice while the dashboard is open, for replies are kept by number. */
let lastNumber = 0;

/** What the form has that decides what is sent, or read here. */
type StackForm = Pick<StackRequest, 'fields' | 'images' | 'dropped'> & { text: string };

/** @param parsed the text as its lines, where they are known. */
export function newRequest(
  { text, fields, images, dropped }: StackForm,
  parsed: ParsedStack = PLATFORMS[fields.type].parse(text),
): StackRequest {
  lastNumber += 1;
  const input = inputOf(text, fields, images ?? imagesOf(parsed));
  return { number: lastNumber, input, fields, stack: parsed, images, dropped };
}

/** Whether the form is not as it was any more when the request was sent. */
export function isOutdated(request: StackRequest, form: StackForm): boolean {
  const { takes } = PLATFORMS[form.fields.type];
  const [before, now] = [request.fields, form.fields];
  const isOther =
    request.dropped !== form.dropped ||
    request.input.stack !== form.text ||
    before.type !== now.type ||
    (takes.images && request.images !== form.images);
  // Service and version locate files on a server; dropped files are already here.
  if (isOther || form.dropped) return isOther;
  return (
    before.service !== now.service ||
    before.version !== now.version ||
    (takes.build && (before.buildId !== now.buildId || before.variant !== now.variant))
  );
}

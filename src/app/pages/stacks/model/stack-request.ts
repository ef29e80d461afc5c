import type { BinaryImage, EnrichedFrame, RemovedPart, StackType } from '#contract/stack';
import { cleanStack } from '#symbolication/clean';
import { PLATFORMS } from '#symbolication/platforms';
import { imagesOf, type ParsedStack } from '#symbolication/stack';
import type { StackQuestion } from '../../../api/stacks';
import type { DroppedFiles } from '../dropped/dropped-files';
import { inputOf, type StackFields } from './fields';

/** Pasted text, what was removed from it before it was parsed, and its lines. */
export type ParsedText = {
  text: string;
  type: StackType;
  /** True if the user undid the cleaning. */
  isRaw: boolean;
  /** Text without what was removed; the same text if nothing was. */
  cleaned: string;
  removed: readonly RemovedPart[];
  stack: ParsedStack;
};

export function parsedText(text: string, type: StackType, isRaw: boolean): ParsedText {
  const { text: cleaned, removed } = isRaw ? { text, removed: [] } : cleanStack(text);
  return { text, type, isRaw, cleaned, removed, stack: PLATFORMS[type].parse(cleaned) };
}

/** True if a frame was parsed. */
export function hasFrames({ stack }: Pick<ParsedText, 'stack'>): boolean {
  return stack.lines.some(({ kind }) => kind === 'frame');
}

/** Request of a conversion, with the form at that time. */
export type StackRequest = StackQuestion & {
  /** Text as pasted; the request has it cleaned. */
  text: string;
  isRaw: boolean;
  fields: StackFields;
  stack: ParsedStack;
  /** Images that came with the text; undefined for those in it. */
  images: readonly BinaryImage[] | undefined;
  /** Files that convert it instead of a server. */
  dropped: DroppedFiles | undefined;
  /** Frames of a link, which were converted by files of its sender. */
  frames: readonly EnrichedFrame[] | undefined;
};

/** True for a conversion by files, of this browser or of the sender of a link. */
export function isByFiles({ dropped, frames }: Pick<StackRequest, 'dropped' | 'frames'>): boolean {
  return dropped !== undefined || frames !== undefined;
}

/** Unique for the lifetime of the page: replies are cached by number. */
let lastNumber = 0;

/** Form state that decides the request. */
export type StackQuery = Pick<StackRequest, 'text' | 'fields' | 'images' | 'dropped'> &
  Partial<Pick<StackRequest, 'isRaw' | 'frames'>>;

/** Creates a request; uses `known` if it is the same text, parsed in the same way. */
export function newRequest(query: StackQuery, known?: ParsedText): StackRequest {
  const { text, isRaw = false, fields, images, dropped, frames } = query;
  const isKnown = known?.text === text && known.type === fields.type && known.isRaw === isRaw;
  const { cleaned, stack } = isKnown ? known : parsedText(text, fields.type, isRaw);
  lastNumber += 1;
  const input = {
    ...inputOf(cleaned, fields, images ?? imagesOf(stack)),
    ...(isRaw && { clean: false }),
  };
  return { number: lastNumber, input, text, isRaw, fields, stack, images, dropped, frames };
}

/** True if the form has changed since the request. */
export function isOutdated(request: StackRequest, form: StackQuery): boolean {
  const { takes } = PLATFORMS[form.fields.type];
  const [before, now] = [request.fields, form.fields];
  const isOther =
    request.dropped !== form.dropped ||
    request.text !== form.text ||
    request.isRaw !== (form.isRaw ?? false) ||
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

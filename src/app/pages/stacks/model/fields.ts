import {
  BinaryImage,
  NEAR,
  type StackType,
  type EnrichedFrame,
  type RemovedPart,
  STACK_TYPES,
} from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import type { Recognised } from '#symbolication/recognise';
import type { StackQuestion } from '../../../api/records';
import type { StacksView } from '#address/stacks';
import { cleanStack } from '#symbolication/clean';
import { imagesOf, type ParsedStack } from '#symbolication/stack';
import type { DroppedFiles } from '../dropped/dropped-files';
import * as z from 'zod/mini';
import { publicText } from '#symbolication/privacy';
import { readStored, writeStored } from '../../../hooks/stored';
import { titleOf } from '../frames/converted-stack';

/** Labels of stack types. */
export const TYPE_LABELS: Record<StackType, string> = {
  browser: 'Browser',
  android: 'Android',
  ios: 'iOS',
  'react native': 'React Native',
  flutter: 'Flutter',
};

/** Form fields of a stack, as in its request. */
export type StackFields = {
  type: StackType;
  service: string;
  version: string;
  /** Build of a platform that has builds, like the next one. */
  buildId: string;
  variant: string;
};

/** Changes fields of the stack and converts it. */
export type ReadAs = (change: Partial<Pick<StackFields, 'type' | 'service' | 'version'>>) => void;

/** Fields of an address for a stack, as its type requires. */
export function linkedFields({
  type,
  service,
  version,
  buildId,
  variant,
}: StackFields): Partial<StackFields> {
  return { type, service, version, ...(PLATFORMS[type].takes.build && { buildId, variant }) };
}

/** Build of the app in words; '' if unknown. */
export function buildOf({ type, buildId, variant }: StackFields): string {
  if (!PLATFORMS[type].takes.build) return '';
  return [buildId.trim() === '' ? '' : `build ${buildId.trim()}`, variant.trim()]
    .filter((part) => part !== '')
    .join(', ');
}

/** Max characters in a text field, which becomes slow; longer text is read-only. */
export const LONGEST_EDITED = 100_000;

/** Fields of the address override those of the text. */
export function fieldsOf(view: Pick<StacksView, keyof StackFields>, recognised: Recognised): StackFields {
  return {
    type: view.type ?? recognised.type?.value ?? 'browser',
    service: view.service ?? recognised.service?.value ?? '',
    version: view.version ?? recognised.version?.value ?? '',
    buildId: view.buildId ?? recognised.buildId?.value ?? '',
    variant: view.variant ?? '',
  };
}

/** Problem of the form. */
export function problemOf(stack: string): string | undefined {
  return stack.trim() === '' ? 'The stack must not be empty: paste one first.' : undefined;
}

/** True for a stack with a service, or by files, which belong to none. */
export function isComplete(stack: string, { service }: StackFields, isByFiles = false): boolean {
  return problemOf(stack) === undefined && (isByFiles || service.trim() !== '');
}

/** Requests the max number of code lines, so that fewer need no other request. */
function inputOf(
  stack: string,
  { type, service, version, buildId, variant }: StackFields,
  images: readonly BinaryImage[],
): StackQuestion['input'] {
  const { takes } = PLATFORMS[type];
  return {
    type,
    service: service.trim(),
    stack,
    binary_images: takes.images ? [...images] : [],
    ...(version.trim() !== '' && { version: version.trim() }),
    ...(takes.build && buildId.trim() !== '' && { build_id: buildId.trim() }),
    ...(takes.build && variant.trim() !== '' && { Variant: variant.trim() }),
    near: NEAR.max,
  };
}

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

/** No files, for a stack without a service: its frames stay as they are. */
export const NO_FILES: DroppedFiles = { number: 0, files: [], isExample: false };

/** True for frames as they are in the text: neither a service nor files to convert them. */
export function isPlain({ dropped }: Pick<StackRequest, 'dropped'>): boolean {
  return dropped?.files.length === 0;
}

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
    (isPlain(request) ? undefined : request.dropped) !== form.dropped ||
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

/** Recent stack, stored in this browser without secrets. */
const RecentStack = z.object({
  stack: z.string(),
  title: z.string(),
  type: z.enum(STACK_TYPES),
  service: z.string(),
  version: z.string(),
  buildId: z._default(z.string(), ''),
  variant: z._default(z.string(), ''),
  /** Images that came with the text; undefined for those in it. */
  images: z.optional(z.array(BinaryImage)),
  at: z.int(),
});
export type RecentStack = z.output<typeof RecentStack>;

const RECENT_STACKS_KEY = 'watchbill.stacks';
const MAX_RECENT_STACKS = 10;
/** Max characters of one and of all stacks. A browser gives a site about 5 MB; crash reports have 100 kB. */
const LONGEST_RECENT = 400_000;
const LONGEST_OF_ALL = 2_000_000;

/** Recent stacks, newest first; ignores any other content of the key. */
export function recentStacks(): RecentStack[] {
  const stored = readStored(RECENT_STACKS_KEY);
  if (stored === undefined) return [];
  try {
    const parsed = z.array(RecentStack).safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** True if a stack with the images that came with it is short enough to store. */
function isKept(stack: string, images: readonly BinaryImage[] = []): boolean {
  return stack.length + JSON.stringify(images).length <= LONGEST_RECENT;
}

/** Stores a stack as the newest, dropping the oldest. */
function rememberStack(stack: RecentStack): void {
  const others = recentStacks().filter((other) => other.stack !== stack.stack);
  const all = [stack, ...others].slice(0, MAX_RECENT_STACKS).map((recent) => JSON.stringify(recent));
  let room = LONGEST_OF_ALL;
  const fitting = all.filter((json) => (room -= json.length) >= 0);
  writeStored(RECENT_STACKS_KEY, `[${fitting.join(',')}]`);
}

/** Stores a sent stack unless it is too long. `at` is in Unix seconds. */
export function rememberRequest({ stack, input, fields, images }: StackRequest, at: number): void {
  if (!isKept(input.stack, images)) return;
  const imageFields = images && PLATFORMS[fields.type].takes.images ? { images: [...images] } : {};
  rememberStack({ stack: publicText(stack), title: titleOf(stack), ...fields, ...imageFields, at });
}

export function forgetStacks(): void {
  writeStored(RECENT_STACKS_KEY, undefined);
}

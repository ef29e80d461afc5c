import * as z from 'zod/mini';
import { BinaryImage, STACK_TYPES } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { publicText } from '#symbolication/privacy';
import { readStored, writeStored } from '../../../hooks/stored';
import { titleOf } from '../frames/converted-stack';
import type { StackRequest } from './stack-request';

/** A stack that was converted here before: in this browser only, and without its secrets. */
const RecentStack = z.object({
  stack: z.string(),
  title: z.string(),
  type: z.enum(STACK_TYPES),
  service: z.string(),
  version: z.string(),
  buildId: z._default(z.string(), ''),
  variant: z._default(z.string(), ''),
  /** User-edited ones; without, the stack's own. */
  images: z.optional(z.array(BinaryImage)),
  /** Unix seconds. */
  at: z.int(),
});
export type RecentStack = z.output<typeof RecentStack>;

const KEY = 'watchbill.stacks';
const MOST = 10;
/** In characters: one, and all of them. A browser gives a site about 5 MB for everything; crash reports have 100 kB. */
export const LONGEST_RECENT = 400_000;
const LONGEST_OF_ALL = 2_000_000;

/** The latest first; anything else stored under the key counts as none. */
export function recentStacks(): RecentStack[] {
  const stored = readStored(KEY);
  if (stored === undefined) return [];
  try {
    const parsed = z.array(RecentStack).safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : [];
  } catch {
    // Not JSON: see above.
    return [];
  }
}

/** Whether a stack is short enough to be kept, with its user-edited images. */
export function isKept(stack: string, images: readonly BinaryImage[] = []): boolean {
  return stack.length + JSON.stringify(images).length <= LONGEST_RECENT;
}

/** Keeps a stack as the latest; the oldest make room for it. */
export function rememberStack(stack: RecentStack): void {
  const others = recentStacks().filter((other) => other.stack !== stack.stack);
  const all = [stack, ...others].slice(0, MOST).map((recent) => JSON.stringify(recent));
  let room = LONGEST_OF_ALL;
  const fitting = all.filter((json) => (room -= json.length) >= 0);
  writeStored(KEY, `[${fitting.join(',')}]`);
}

/** Keeps a stack that was sent, unless it is too long. @param at Unix seconds. */
export function rememberRequest({ stack, input, fields, images }: StackRequest, at: number): void {
  if (!isKept(input.stack, images)) return;
  const edited = images && PLATFORMS[fields.type].takes.images ? { images: [...images] } : {};
  rememberStack({ stack: publicText(stack), title: titleOf(stack), ...fields, ...edited, at });
}

export function forgetStacks(): void {
  writeStored(KEY, undefined);
}

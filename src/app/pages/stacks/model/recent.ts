import * as z from 'zod/mini';
import { BinaryImage, STACK_TYPES } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { publicText } from '#symbolication/privacy';
import { readStored, writeStored } from '../../../hooks/stored';
import { titleOf } from '../frames/converted-stack';
import type { StackRequest } from './stack-request';

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

const STORAGE_KEY = 'watchbill.stacks';
const MOST = 10;
/** Max characters of one and of all stacks. A browser gives a site about 5 MB; crash reports have 100 kB. */
const LONGEST_RECENT = 400_000;
const LONGEST_OF_ALL = 2_000_000;

/** Recent stacks, newest first; ignores any other content of the key. */
export function recentStacks(): RecentStack[] {
  const stored = readStored(STORAGE_KEY);
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
  const all = [stack, ...others].slice(0, MOST).map((recent) => JSON.stringify(recent));
  let room = LONGEST_OF_ALL;
  const fitting = all.filter((json) => (room -= json.length) >= 0);
  writeStored(STORAGE_KEY, `[${fitting.join(',')}]`);
}

/** Stores a sent stack unless it is too long. `at` is in Unix seconds. */
export function rememberRequest({ stack, input, fields, images }: StackRequest, at: number): void {
  if (!isKept(input.stack, images)) return;
  const imageFields = images && PLATFORMS[fields.type].takes.images ? { images: [...images] } : {};
  rememberStack({ stack: publicText(stack), title: titleOf(stack), ...fields, ...imageFields, at });
}

export function forgetStacks(): void {
  writeStored(STORAGE_KEY, undefined);
}

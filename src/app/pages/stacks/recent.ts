import * as z from 'zod/mini';
import { BinaryImage, STACK_TYPES } from '#contract/stack';
import { readStored, writeStored } from '../../hooks/stored';

/** A stack that was converted here before: in this browser only, and without its secrets. */
const RecentStack = z.object({
  stack: z.string(),
  title: z.string(),
  type: z.enum(STACK_TYPES),
  service: z.string(),
  version: z.string(),
  buildId: z._default(z.string(), ''),
  variant: z._default(z.string(), ''),
  /** Those that somebody edited; without, the stack's own. */
  images: z.optional(z.array(BinaryImage)),
  /** Unix seconds. */
  at: z.int(),
});
export type RecentStack = z.output<typeof RecentStack>;

const KEY = 'watchbill.stacks';
const MOST = 10;
/** A browser gives a site about 5 MB for everything. */
const LONGEST = 40_000;

/** The latest first; whatever else is stored under the key counts as none. */
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

/** Whether a text is short enough to be kept. */
export function isKept(text: string): boolean {
  return text.length <= LONGEST;
}

/** Keeps a stack as the latest. */
export function rememberStack(stack: RecentStack): void {
  const others = recentStacks().filter((other) => other.stack !== stack.stack);
  writeStored(KEY, JSON.stringify([stack, ...others].slice(0, MOST)));
}

export function forgetStacks(): void {
  writeStored(KEY, undefined);
}

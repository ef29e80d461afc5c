import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../hooks/stored';

/** Stack pasted for an issue, without secrets. `at` is in Unix seconds. */
const RememberedStack = z.object({ issue: z.string(), stack: z.string(), at: z.int() });
export type RememberedStack = z.output<typeof RememberedStack>;

const STORAGE_KEY = 'watchbill.issue-stacks';
const MOST = 30;
const LONGEST = 100_000;
const LONGEST_OF_ALL = 1_000_000;

/** Stack of an issue in this browser; undefined without one. */
export function rememberedStack(issue: string): RememberedStack | undefined {
  return stored().find((entry) => entry.issue === issue);
}

/** Stores the masked stack of an issue, newest first; a very long one is not stored. */
export function rememberStack(entry: RememberedStack): void {
  if (entry.stack.length > LONGEST) return;
  const all = [entry, ...stored().filter(({ issue }) => issue !== entry.issue)].slice(0, MOST);
  let length = 0;
  const fitting = all.filter(({ stack }) => (length += stack.length) <= LONGEST_OF_ALL);
  writeStored(STORAGE_KEY, JSON.stringify(fitting));
}

export function forgetStack(issue: string): void {
  const others = stored().filter((entry) => entry.issue !== issue);
  writeStored(STORAGE_KEY, others.length === 0 ? undefined : JSON.stringify(others));
}

function stored(): RememberedStack[] {
  try {
    const parsed = z.array(RememberedStack).safeParse(JSON.parse(readStored(STORAGE_KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    // Not JSON: written by another program.
    return [];
  }
}

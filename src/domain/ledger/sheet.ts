import type { Interval } from '../time/interval';
import type { Entry } from './account';
import type { Post } from './duties';
import { type Kind, KINDS } from './kinds';

/** Unbroken time on call, and all posts in it; `seconds` by kind. */
export type SheetLine<T extends Entry> = Interval & {
  posts: readonly Post[];
  seconds: Record<Kind, number>;
  entries: T[];
};

/**
 * Lines of a sheet: stretches that touch are one. With rules of pay each second is in one kind; without them weekend and
 * holiday count it again.
 */
export function sheetLines<T extends Entry>(stretches: readonly T[], isPaid: boolean): SheetLine<T>[] {
  const lines: SheetLine<T>[] = [];
  for (const stretch of stretches) {
    const { start, end, posts, kinds = [], paid } = stretch;
    const last = lines.at(-1);
    const line = last?.end === start ? last : { start, end, posts: [], seconds: noSeconds(), entries: [] };
    if (line !== last) lines.push(line);
    line.end = end;
    const others = posts.filter((post) => !line.posts.some((one) => isSamePost(one, post)));
    line.posts = [...line.posts, ...others];
    line.entries.push(stretch);
    for (const kind of isPaid && paid ? [paid] : kinds) line.seconds[kind] += end - start;
  }
  return lines;
}

/** Seconds by kind of all lines. */
export function sheetSums(lines: readonly Pick<SheetLine<Entry>, 'seconds'>[]): Record<Kind, number> {
  const sums = noSeconds();
  for (const { seconds } of lines) for (const kind of KINDS) sums[kind] += seconds[kind];
  return sums;
}

function noSeconds(): Record<Kind, number> {
  return { work: 0, off: 0, night: 0, weekend: 0, holiday: 0 };
}

function isSamePost(one: Post, other: Post): boolean {
  return one.schedule_id === other.schedule_id && one.role_id === other.role_id;
}

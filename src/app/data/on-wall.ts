import { PATTERNS } from '#address/paths';
import { formatOnCall } from '#address/on-call';
import { formatPresenting } from '#address/presenting';
import type { SearchPatch } from '#address/codec';

/** True for pages that stay current. */
export function canBeOnWall(pathname: string): boolean {
  return new RegExp(`^${PATTERNS.onCall}(/\\d+)?$`).test(pathname);
}

/** Patch that shows an on-call page on a wall: keeps the filters, follows the present, drops any question. */
export function onWall(): SearchPatch {
  return {
    ...formatOnCall({ from: undefined, at: undefined, period: undefined, as: 'timeline' }),
    ...formatPresenting({ on: true, wall: true }),
  };
}

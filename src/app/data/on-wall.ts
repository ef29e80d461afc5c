import { PATTERNS } from '../paths';
import { formatOnCall } from '../url/on-call';
import { formatPresenting } from '../url/presenting';
import type { SearchPatch } from '../url/codec';

/** Which pages can be on a wall: those that stay current. */
export function canBeOnWall(pathname: string): boolean {
  return new RegExp(`^${PATTERNS.onCall}(/\\d+)?$`).test(pathname);
}

/** Puts an on-call page on a wall, with its filters: it follows the present, and nothing is asked about. */
export function onWall(): SearchPatch {
  return {
    ...formatOnCall({ from: undefined, at: undefined, period: undefined, table: false }),
    ...formatPresenting({ on: true, wall: true }),
  };
}

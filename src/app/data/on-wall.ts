import { PATTERNS, type SearchPatch } from '#address/codec';
import { formatOnCall, type OnCallView } from '#address/on-call';
import { formatPresenting } from '#address/values';

/** Fields without a meaning on a wall, which follows the present. */
const PRESENT = { from: undefined, at: undefined, period: undefined } as const;

/** True for pages that stay current. */
export function canBeOnWall(pathname: string): boolean {
  return new RegExp(`^${PATTERNS.onCall}(/\\d+)?$`).test(pathname);
}

/** Patch that shows an on-call page on a wall: keeps the filters, follows the present, drops any question. */
export function onWall(): SearchPatch {
  return { ...formatOnCall(PRESENT), ...formatPresenting({ on: true, wall: true }) };
}

/** View of an address on a wall: the present, in days that reach beyond the next hand-offs of most rotas. */
export function viewOnWall(view: OnCallView): OnCallView {
  return { ...view, ...PRESENT, days: 14 };
}

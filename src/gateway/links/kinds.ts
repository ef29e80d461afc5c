import { feedKind } from './feeds/feed-kind';
import { guestKind } from './guests/guest-kind';
import type { Kind, LinkDeps } from './kind';

/** Kinds of links that people make. */
export function linkKinds(deps: LinkDeps): Kind[] {
  return [feedKind(deps), guestKind(deps)];
}

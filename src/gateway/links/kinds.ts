import type { LinkKind } from '#contract/links';
import { feedKind } from './feeds/feed-kind';
import { guestKind } from './guests/guest-kind';
import type { Kind, LinkDeps } from './kind';

export function linkKinds(deps: LinkDeps): Record<LinkKind, Kind> {
  return { feed: feedKind(deps), guest: guestKind(deps) };
}

import type { LinkKind } from '#contract/links';
import { type ReceiveDeps, receiveKind } from '../receive/receive';
import { feedKind } from './feeds/feed-kind';
import { guestKind } from './guests/guest-kind';
import type { Kind, LinkDeps } from './kind';

/** Kinds of links; receiving needs the embedded service. */
export function linkKinds(deps: LinkDeps & Partial<ReceiveDeps>): Kind[] {
  const { receive, keepReceived, rights } = deps;
  const kinds: Record<LinkKind, Kind | undefined> = {
    feed: feedKind(deps),
    guest: guestKind(deps),
    receive: receive && keepReceived && rights && receiveKind({ ...deps, receive, keepReceived, rights }),
  };
  return Object.values(kinds).filter((kind) => kind !== undefined);
}

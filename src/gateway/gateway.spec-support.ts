import { NO_NAMES } from '#contract/names';
import type { Handler } from '#service/service';
import type { Access } from './access/access';
import { openAccess } from './access/create-access';
import { createGateway, type GatewayDeps } from './app';
import { feedKind } from './links/feeds/feed-kind';
import type { Kind } from './links/kind';
import type { Links } from './links/links';
import type { Visitor } from './forward';

/** Access on loopback. */
export const LOOPBACK: Access = openAccess({
  publicUrl: undefined,
  host: '127.0.0.1',
  hostName: '127.0.0.1',
});

/** Gateway on loopback, with these dependencies; every request is of `visitor`. */
export function gatewayOf(deps: Partial<GatewayDeps> = {}, visitor: Visitor = { kind: 'anybody' }): Handler {
  return createGateway({
    forward: () => Promise.resolve(new Response('{}')),
    ready: () => Promise.resolve(),
    names: () => Promise.resolve(NO_NAMES),
    access: { ...LOOPBACK, admit: () => Promise.resolve({ visitor }) },
    log: () => {},
    ...deps,
  });
}

const fail = () => Promise.reject(new Error('The upstream is not called.'));

/** Calendar feeds of these links, without an upstream. */
export function feedsOf(links: Links): Kind {
  return feedKind({
    links,
    access: LOOPBACK,
    forward: fail,
    names: fail,
    preview: fail,
    accountZone: 'UTC',
    log: () => {},
    clock: Date.now,
  });
}

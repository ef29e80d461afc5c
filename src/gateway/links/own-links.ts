import type { Link, LinkList, MadeLink } from '#contract/links';
import { Refusal } from '#service/service';
import type { Visitor } from '../access/access';
import type { Middleware } from '../middleware';
import { jsonReply, refusal } from '../reply';
import type { Creator, Kind } from './kind';
import type { Links, Owner } from './links';

/** Error codes of a directory that cannot be written to. */
const UNWRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);

/**
 * False for users with their own key, which is only in their browser: later reads on their behalf would be
 * impossible.
 */
function mayCreate(visitor: Visitor): boolean {
  return visitor.kind === 'anybody' || visitor.ownKey === undefined;
}

/** Rejects users who may not create links. */
export const creators: Middleware = async (c, next) =>
  mayCreate(c.var.visitor)
    ? next()
    : refusal('AccessDenied', 'Links need a shared app key; yours is only in your browser.');

function ownerOf(visitor: Visitor): Owner {
  return visitor.kind === 'person' ? visitor.email : undefined;
}

export async function listLinks(links: Links, visitor: Visitor): Promise<Response> {
  const list: LinkList = { may_make: mayCreate(visitor), links: await links.listOf(ownerOf(visitor)) };
  return jsonReply(list);
}

export async function revokeLink(links: Links, visitor: Visitor, id: string): Promise<Response> {
  const isRevoked = await links.revoke(ownerOf(visitor), id);
  return isRevoked ? jsonReply({}) : refusal('RouteNotFound', 'You have no such link.');
}

/** Creates a link; returns it with its path. @throws Refusal */
export async function createLink(kind: Kind, wanted: unknown, by: Omit<Creator, 'owner'>): Promise<Response> {
  const { link, secret } = await create(kind, wanted, { ...by, owner: ownerOf(by.visitor) });
  const reply: MadeLink = { link, path: kind.pathOf(secret) };
  return jsonReply(reply);
}

async function create(kind: Kind, wanted: unknown, by: Creator): Promise<{ link: Link; secret: string }> {
  try {
    return await kind.create(wanted, by);
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNWRITABLE.has(error.code)) {
      throw new Refusal(
        'ServiceUnavailable',
        'The link was not created: the data directory is not writable.',
      );
    }
    throw error;
  }
}

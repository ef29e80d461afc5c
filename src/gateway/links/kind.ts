import type * as z from 'zod/mini';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Link, LinkKind, LinkList, MadeLink } from '#contract/links';
import type { Names } from '#contract/names';
import { type AuditLine, type AuditLog, Refusal } from '#service/service';
import type { Access } from '../access/access';
import type { Assets } from '../assets';
import type { ForwardAs, GatewaySources, Visitor } from '../forward';
import type { Env, FramingContext, Middleware } from '../middleware';
import type { Preview } from '../preview';
import { jsonReply, noSuchSecret, refusal } from '../reply';
import type { Operate } from '../operate/rate-limit';
import type { Links, OwnedLink, Owner } from './links';
import type { AccountZone } from '#domain/time/zone';

/** Kind of secret link: how it is created, and what its address answers. */
export type Kind<S extends z.ZodMiniType = z.ZodMiniType> = {
  /** Name in the log. */
  name: string;
  /** Path of the requests that create a link. */
  createAt: string;
  schema: S;
  /** Max size of its body. */
  maxBytes: number;
  /** @throws Refusal */
  create(input: z.output<S>, creator: Creator): Promise<{ link: Link; secret: string }>;
  pathOf(secret: string): string;
  /** Adds the routes of secrets. */
  mount(app: Hono<Env>): void;
};

export type Creator = { visitor: Visitor; owner: Owner; signal: AbortSignal };

/** Dependencies of all kinds. */
export type LinkDeps = {
  links: Links;
  access: Pick<Access, 'admitOwner' | 'publicUrl'>;
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  sources?: GatewaySources | undefined;
  preview: Preview;
  /** Absent if Vite serves the dashboard. */
  assets?: Assets | undefined;
  operate?: Operate | undefined;
  /** Origins whose pages may frame guest cards; absent: none. */
  frameAncestors?: readonly string[];
  log: (line: string) => void;
  audit?: AuditLog | undefined;
  /** Time zone of rotations. */
  accountZone: AccountZone;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Sets the link of a secret, and its owner as the visitor. */
type SecretMiddleware<K extends LinkKind> = MiddlewareHandler<Env & { Variables: { link: OwnedLink<K> } }>;

type SecretRules<K extends LinkKind> = {
  kind: K;
  /** Matches the path of a secret, with the secret as its first group. */
  pattern: RegExp;
  /** Response for anything that is not a valid secret. */
  missing?: (c: FramingContext) => Response;
  /** True if each link has a rate limit of its own. */
  isLimited?: boolean;
};

/**
 * Finds the link of a secret. Invalid, revoked and expired secrets, and those whose owner has lost access, get the same
 * response; only a store that is unavailable gets another, so that calendars keep their events.
 */
export function secretLink<K extends LinkKind>(
  { kind, pattern, missing = noSuchSecret, isLimited = false }: SecretRules<K>,
  { links, access, operate }: Pick<LinkDeps, 'links' | 'operate'> & { access: Pick<Access, 'admitOwner'> },
): SecretMiddleware<K> {
  return async (c, next) => {
    const request = c.req.raw;
    const tooMany = operate?.limitGuesses(request, c.var.record);
    if (tooMany) return tooMany;
    const link = await links.find(kind, pattern.exec(c.req.path)?.[1] ?? '');
    if (!link || (await links.isAbsent(link.owner))) {
      operate?.wrongGuess(request);
      return missing(c);
    }
    const tooOften = isLimited ? operate?.limitLink(link.id, c.var.record) : undefined;
    if (tooOften) return tooOften;
    const admission = await access.admitOwner(link.owner);
    if ('refused' in admission) return admission.refused.status >= 500 ? admission.refused : missing(c);
    c.set('link', link);
    c.set('visitor', admission.visitor);
    return next();
  };
}

/** Prevents indexing and shared caching, as the address is the secret. */
export const unlisted: Middleware = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (headers.get('Cache-Control')?.startsWith('private')) return;
  headers.set('Cache-Control', 'private, no-store');
  headers.delete('ETag');
};

/** Rejects users who may not create links. */
export const creators: Middleware = async (c, next) =>
  mayCreate(c.var.visitor)
    ? next()
    : refusal('AccessDenied', 'Links need a shared app key; yours is only in your browser.');

/**
 * False for users with their own key, which is only in their browser: later reads on their behalf would be
 * impossible.
 */
function mayCreate(visitor: Visitor): boolean {
  return visitor.kind === 'anybody' || visitor.ownKey === undefined;
}

function ownerOf(visitor: Visitor): Owner {
  return visitor.kind === 'person' ? visitor.email : undefined;
}

export async function listLinks(links: Links, visitor: Visitor): Promise<Response> {
  const list: LinkList = { may_make: mayCreate(visitor), links: await links.listOf(ownerOf(visitor)) };
  return jsonReply(list);
}

type Noting = Pick<LinkDeps, 'log' | 'audit'>;

/** Line of the audit log about a link. */
export function lineNow(operation: string, link_id: string): AuditLine {
  return { time: new Date().toISOString(), operation, link_id, code: 'OK' };
}

export async function revokeLink(
  links: Links,
  visitor: Visitor,
  id: string,
  { log, audit }: Noting,
): Promise<Response> {
  const isRevoked = await links.revoke(ownerOf(visitor), id);
  if (isRevoked) {
    log(`Link ${id} was revoked by ${whoIn(visitor)}`);
    await audit?.({ ...lineNow('link/revoke', id), who: ownerOf(visitor) });
  }
  return isRevoked ? jsonReply({}) : refusal('RouteNotFound', 'You have no such link.');
}

/** Creates a link; returns it with its path. @throws Refusal */
export async function createLink(
  kind: Kind,
  input: unknown,
  by: Omit<Creator, 'owner'>,
  { log, audit }: Noting,
): Promise<Response> {
  const { link, secret } = await create(kind, input, { ...by, owner: ownerOf(by.visitor) });
  log(`${kind.name} ${link.id} was created by ${whoIn(by.visitor)}`);
  await audit?.({ ...lineNow('link/create', link.id), kind: link.kind, who: ownerOf(by.visitor) });
  const reply: MadeLink = { link, path: kind.pathOf(secret) };
  return jsonReply(reply);
}

function whoIn(visitor: Visitor): string {
  return ownerOf(visitor) ?? 'a visitor without sign-in';
}

/** Error codes of a directory that cannot be written to. */
const UNWRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);

async function create(kind: Kind, input: unknown, by: Creator): Promise<{ link: Link; secret: string }> {
  try {
    return await kind.create(input, by);
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

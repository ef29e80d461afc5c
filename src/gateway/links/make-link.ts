import type * as z from 'zod/mini';
import type { Link, LinkKind, MadeLink } from '#contract/links';
import { GUEST_PATH } from '#contract/paths';
import { check, problemLine } from '#contract/problem';
import { createBodyReader, mediaType, parseBody, Refusal } from '#service/service';
import type { Visitor } from '../access/visitor';
import { jsonReply } from '../http/json-reply';
import { refusal, refused } from '../refusal';
import { LinkRefused, type Owner } from './links';

type Making<S extends z.ZodMiniType> = {
  visitor: Visitor;
  /** Schema of the body. */
  schema: S;
  maxBytes: number;
  /** @throws Refusal, LinkRefused */
  make: (wanted: z.output<S>, owner: Owner) => Promise<{ link: Link; secret: string }>;
};

/** Error codes of a directory that cannot be written to. */
const UNWRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);
const withBody = createBodyReader();

/** Path of a secret by kind. */
const PATH_OF: Record<LinkKind, (secret: string) => string> = {
  guest: (secret) => `${GUEST_PATH}/${secret}`,
  feed: (secret) => `/feeds/${secret}.ics`,
};

/**
 * False for users with their own key, which is only in their browser: later reads on their behalf would be
 * impossible.
 */
export function mayMake(visitor: Visitor): boolean {
  return visitor.kind === 'anybody' || visitor.ownKey === undefined;
}

export function ownerOf(visitor: Visitor): Owner {
  return visitor.kind === 'person' ? visitor.email : undefined;
}

/** Handles a request for a new link; returns the link and its path, or an error. */
export async function makeLink<S extends z.ZodMiniType>(
  request: Request,
  { visitor, schema, maxBytes, make }: Making<S>,
): Promise<Response> {
  if (!mayMake(visitor)) {
    return refusal('AccessDenied', 'Links need a shared app key; yours is only in your browser.');
  }
  if (mediaType(request.headers) !== 'application/json') {
    return refusal('InvalidContentType', 'The body must be sent as application/json.');
  }
  try {
    return await withBody(request, { maxBytes }, async (body) => {
      const checked = check(schema, parseBody(body));
      if (!checked.ok) return refusal('InvalidParameter', problemLine(checked.problems));
      const { link, secret } = await make(checked.value, ownerOf(visitor));
      const reply: MadeLink = { link, path: PATH_OF[link.kind](secret) };
      return jsonReply(reply);
    });
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    if (error instanceof LinkRefused) return refusal('InvalidParameter', error.message);
    if (error instanceof Error && 'code' in error && UNWRITABLE.has(error.code)) {
      return refusal('ServiceUnavailable', 'The link was not created: the data directory is not writable.');
    }
    throw error;
  }
}

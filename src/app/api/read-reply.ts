import type * as z from 'zod/mini';
import { Envelope, isFailure } from '#contract/envelope';
import { parseJson, withoutNulls } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { CallError, type AboutFailure } from './call-error';

/** Relevant part of an HTTP head: the error code in the body is authoritative, not the status. */
export type ReplyHead = {
  status: number;
  contentType: string | null;
  requestId: string | null;
  retryAfter: string | null;
};

export function headOf({ status, headers }: Response): ReplyHead {
  return {
    status,
    contentType: headers.get('Content-Type'),
    requestId: headers.get('X-Request-Id'),
    retryAfter: headers.get('Retry-After'),
  };
}

/** Status of a proxy without its server. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Interprets an HTTP reply; pure, for the page and a worker. Throws a CallError for a reply without data. */
export function readReply<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  head: ReplyHead,
  text: string,
): z.output<Reply> {
  const json = parsed(text);
  // Cheap check: most replies have no null, and large ones have a hundred thousand objects.
  const body = text.includes('null') ? withoutNulls(json) : json;
  const envelope = Envelope.safeParse(body);
  const about = aboutOf(head, envelope.success ? envelope.data.request_id : undefined);
  if (!envelope.success && UNAVAILABLE.has(head.status)) {
    const message = `A proxy answered HTTP ${head.status} in place of the server.`;
    throw new CallError('ServiceUnavailable', message, about);
  }
  if (!envelope.success) {
    const kind = head.contentType ?? 'no content type';
    throw new CallError(
      'BadReply',
      `The reply (HTTP ${head.status}, ${kind}) is not JSON of the interface.`,
      about,
    );
  }
  if (isFailure(envelope.data)) {
    const { code = '', message = '' } = envelope.data.error ?? {};
    throw new CallError(code, message, { ...about, error: envelope.data.error });
  }
  if (head.status < 200 || head.status > 299) {
    throw new CallError('BadReply', `HTTP ${head.status} came without an error code.`, about);
  }
  const reply = check(operation.reply, body);
  if (!reply.ok) {
    throw new CallError(
      'BadReply',
      `The reply does not match the interface: ${problemLine(reply.problems)}`,
      about,
    );
  }
  return reply.value;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // The caller distinguishes text that is not JSON.
    return undefined;
  }
}

export function aboutOf(head: ReplyHead, inBody: string | undefined): AboutFailure {
  const requestId = inBody ?? head.requestId;
  const seconds = Number(head.retryAfter ?? Number.NaN);
  return {
    ...(requestId === null ? {} : { requestId }),
    ...(Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {}),
  };
}

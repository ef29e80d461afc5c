import { stringifyJson } from '#contract/json';
import { newRequestId } from '#service/service';
import { refusal } from '../reply';
import { LimitPassed } from './call';

/**
 * Response in place of an unreadable reply. It contains none of its text: schedules of some servers contain tokens.
 */

export function brokenOff(error: unknown): Response {
  return refusal(
    'ServiceUnavailable',
    error instanceof LimitPassed ? `The upstream ${error.message}.` : 'The upstream broke off its reply.',
  );
}

export function noSuchOperation(headers: Record<string, string> = {}): Response {
  return refusal('RouteNotFound', 'This server has no such operation (404).', { headers });
}

/** Uses the dashboard's own code for replies that break the interface, which are not retried. */
export function badReply(message: string, requestId = newRequestId()): Response {
  return new Response(stringifyJson({ request_id: requestId, error: { code: 'BadReply', message } }), {
    status: 502,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
  });
}

/** @param reply without an error code of the interface, or without anything of it. */
export function unreadable({ status, headers }: Pick<Response, 'status' | 'headers'>): Response {
  const requestId = headers.get('X-Request-Id') ?? newRequestId();
  const retryAfter = headers.get('Retry-After');
  const about = { requestId, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } };
  if (status === 404) return noSuchOperation();
  if (status === 429) {
    return refusal('RequestTooFrequently', 'The upstream limits the request rate.', about);
  }
  if (status >= 500) {
    return refusal(
      'ServiceUnavailable',
      `The upstream answered HTTP ${status} without an error code.`,
      about,
    );
  }
  const type = headers.get('Content-Type') ?? 'no content type';
  return badReply(`The reply (HTTP ${status}, ${type}) is not JSON of the interface.`, requestId);
}

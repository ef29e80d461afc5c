import { ERROR_STATUS, type ErrorCode, failureEnvelope } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import { mediaType, newRequestId, type Refusal } from '#service/service';

/** Failure response of the interface: an envelope with the code's HTTP status and the request id. */
export function refusal(
  code: ErrorCode,
  message: string,
  { requestId = newRequestId(), headers = {} }: { requestId?: string; headers?: Record<string, string> } = {},
): Response {
  return new Response(stringifyJson(failureEnvelope(requestId, code, message)), {
    status: ERROR_STATUS[code],
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    },
  });
}

/** Response for a thrown refusal; an overload response has a Retry-After. */
export function refused({ code, message }: Refusal): Response {
  return refusal(code, message, code === 'RequestTooFrequently' ? { headers: { 'Retry-After': '2' } } : {});
}

/** Response for a request with another content type; undefined if the type is right. */
export function wrongType({ headers }: Request, type: string): Response | undefined {
  if (mediaType(headers) === type) return undefined;
  return refusal('InvalidContentType', `The body must be sent as ${type}.`);
}

export function notAllowed(allow: string): Response {
  return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
}

export function noSuchPage(): Response {
  return refusal('RouteNotFound', 'There is no such page.');
}

/** Same response for every invalid secret address, so that it gives no reason. */
export function noSuchSecret(): Response {
  return refusal('RouteNotFound', 'This address is invalid, was revoked or has expired.');
}

/** JSON response that must not be cached. */
export function jsonReply(value: unknown, status = 200): Response {
  return new Response(stringifyJson(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

/** True if the client has the current version of a resource (RFC 9110 13.1.2). */
export function isUnchanged({ headers }: Request, etag: string): boolean {
  const etags = (headers.get('If-None-Match') ?? '').split(',');
  return etags.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

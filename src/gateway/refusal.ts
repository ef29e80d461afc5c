import { ERROR_STATUS, type ErrorCode, failureEnvelope } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import { newRequestId, type Refusal } from '#service/service';

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

/** Response for a request that the service's validation refuses; an overload response has a Retry-After. */
export function refused({ code, message }: Refusal): Response {
  return refusal(code, message, code === 'RequestTooFrequently' ? { headers: { 'Retry-After': '2' } } : {});
}

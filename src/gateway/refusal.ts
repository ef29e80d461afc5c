import { ERROR_STATUS, type ErrorCode } from '#contract/envelope';
import { stringifyJson } from '#contract/json';

/** 32 lower-case hex digits, as on every envelope of ours. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** A failure as the interface words it: an envelope with the code's HTTP status and the request id. */
export function refusal(
  code: ErrorCode,
  message: string,
  { requestId = newRequestId(), headers = {} }: { requestId?: string; headers?: Record<string, string> } = {},
): Response {
  return new Response(stringifyJson({ request_id: requestId, error: { code, message } }), {
    status: ERROR_STATUS[code],
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    },
  });
}

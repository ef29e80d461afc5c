import type { Operation } from '#contract/operation';
import { operations } from '#contract/operations';
import { mediaType, withBody } from './body';
import { refusal } from './refusal';
import { isCrossOrigin } from './security';

/** Longest request body the gateway reads, in bytes: what the service reads of its longest, a stack. */
export const MAX_BODY_BYTES = 24 * 1024 * 1024;

/** Carries one call of an operation to whoever serves it, and adds the key on the way. */
export type Forward = (
  operation: Operation,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Response>;

const BY_PATH = new Map(operations.map((operation) => [operation.path, operation]));

/**
 * `POST /api/<operation path>` for the dashboard: the paths of the contract and nothing else.
 * @param path what follows `/api`, with its leading slash.
 */
export async function serveApi(request: Request, path: string, forward: Forward): Promise<Response> {
  const operation = BY_PATH.get(path);
  if (!operation) return refusal('RouteNotFound', 'There is no such operation.');
  if (request.method !== 'POST') {
    return refusal('MethodNotAllowed', 'Operations are called with POST.', { headers: { Allow: 'POST' } });
  }
  if (isCrossOrigin(request)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may call it.');
  }
  if (mediaType(request.headers) !== 'application/json') {
    return refusal('InvalidContentType', 'The body must be sent as application/json.');
  }
  return withBody(request, MAX_BODY_BYTES, async (body) =>
    uncached(await forward(operation, body, request.signal)),
  );
}

function uncached(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.delete('Set-Cookie');
  return new Response(response.body, { status: response.status, headers });
}

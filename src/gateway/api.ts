import type { Operation } from '#contract/operation';
import { operations } from '#contract/operations';
import { createBodyReader, mediaType, Refusal } from '#service/service';
import type { Visitor } from './access/visitor';
import { refusal, refused } from './refusal';
import { isCrossOrigin } from './security';

/** Forwards one call of an operation to the service or the upstream, and adds the key. */
export type Forward = (
  operation: Operation,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Response>;

/** `Forward` on behalf of a visitor. */
export type ForwardAs = (...call: [...Parameters<Forward>, visitor: Visitor]) => Promise<Response>;

/** Shared by all requests of the process. */
const withBody = createBodyReader();

const BY_PATH = new Map(operations.map((operation) => [operation.path, operation]));

/**
 * `POST /api/<operation path>` for the dashboard: the paths of the contract only.
 * @param path what follows `/api`, with its leading slash.
 */
export async function serveApi(
  request: Request,
  path: string,
  { forward, visitor, publicUrl }: { forward: ForwardAs; visitor: Visitor; publicUrl: URL | undefined },
): Promise<Response> {
  const operation = BY_PATH.get(path);
  if (!operation) return refusal('RouteNotFound', 'There is no such operation.');
  if (request.method !== 'POST') {
    return refusal('MethodNotAllowed', 'Operations are called with POST.', { headers: { Allow: 'POST' } });
  }
  if (isCrossOrigin(request, publicUrl)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may call it.');
  }
  if (mediaType(request.headers) !== 'application/json') {
    return refusal('InvalidContentType', 'The body must be sent as application/json.');
  }
  try {
    return await withBody(request, { maxBytes: operation.maxBodyBytes }, async (body) =>
      uncached(await forward(operation, body, request.signal, visitor)),
    );
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

function uncached(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.delete('Set-Cookie');
  return new Response(response.body, { status: response.status, headers });
}

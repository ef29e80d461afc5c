import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { withShortPath } from '../store/lock/lock-socket';

/** Endpoint of a server that accepts commands. */
export type ServerAddress =
  | { kind: 'socket'; dataDir: string; name: string }
  /** `key` is sent in the header Authorization. */
  | { kind: 'url'; url: URL; key: string };

/**
 * Calls a server and resolves with its reply as soon as that begins. Redirects are not followed.
 * @param path below the service's base address.
 * @param body JSON text, or parts that are streamed until there is a reply.
 * @param stop closes the connection on abort, also during the reply.
 * @throws the connection's error, or what the body throws.
 */
export function callServer(
  address: ServerAddress,
  path: string,
  body: string | AsyncIterable<Uint8Array>,
  stop?: AbortSignal,
): Promise<IncomingMessage> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  // Without keep-alive, a server that refuses an unfinished upload resets the connection, and its reply is lost.
  const headers = { 'content-type': type, connection: 'keep-alive' };
  const common = { headers, ...(stop && { signal: stop }) };
  if (address.kind === 'socket') {
    return withShortPath(address.dataDir, (folder) =>
      answerTo(plainRequest, { ...common, socketPath: join(folder, address.name), path }, body),
    );
  }
  const { url, key } = address;
  const isPlain = url.protocol === 'http:';
  const options = {
    ...common,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port || (isPlain ? 80 : 443),
    path: `${url.pathname.replace(/\/+$/, '')}/service${path}`,
    headers: { ...headers, host: url.host, authorization: `Bearer ${key}` },
  };
  return answerTo(isPlain ? plainRequest : tlsRequest, options, body);
}

function answerTo(
  send: typeof plainRequest,
  options: RequestOptions,
  body: string | AsyncIterable<Uint8Array>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = send({ ...options, method: 'POST', agent: false });
    let failure: unknown;
    request.once('response', resolve);
    request.on('error', (error) => reject(failure ?? error));
    if (typeof body === 'string') {
      request.end(body);
      return;
    }
    const content = Readable.from(body, { objectMode: false });
    // A read error on this side is the cause, not the broken connection that follows from it.
    content.once('error', (error) => {
      failure = error;
      request.destroy(error);
    });
    // A reply before the end is a refusal: the server does not read the rest.
    request.once('response', (response) => {
      if (!content.readableEnded) response.once('end', () => request.destroy());
      content.unpipe(request);
      content.destroy();
    });
    content.pipe(request);
  });
}

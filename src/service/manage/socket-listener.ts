import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Adapts a handler to the server of a Unix socket. If a reply fails halfway, its connection is closed. */
export function socketListener(handler: (request: Request) => Promise<Response>): RequestListener {
  const listener = getRequestListener((request) => handler(request), {
    overrideGlobalObjects: false,
    hostname: 'localhost',
  });
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

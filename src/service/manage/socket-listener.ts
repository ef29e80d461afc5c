import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** A handler as the server of a Unix socket calls it. A reply that fails halfway breaks off. */
export function socketListener(handler: (request: Request) => Promise<Response>): RequestListener {
  const listener = getRequestListener((request) => handler(request), {
    overrideGlobalObjects: false,
    hostname: 'localhost',
  });
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startServer } from './server';

/** Answers what was posted to it; `body` is all of it. */
type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

type Started = { url: string; stop: () => Promise<void> };

/** Operations beyond the interface, which the gateway tries once. */
const ADDITIONS = /^\/((webhook\/history|rum\/application|rum\/issue)\/list|schedule\/history)\b/;
/** And an export of a thousand seconds of 1970. */
const TRIED = '"start_time":1000,"end_time":2000';

/** A server on loopback with POST and the nine operations only; the gateway also probes whether it is up. */
export async function startUpstream(respond: Respond): Promise<Started> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || ADDITIONS.test(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    // A request that is broken off has no whole body, and nobody waits for an answer.
    text(request).then(
      (body) => (body.includes(TRIED) ? response.writeHead(404).end() : respond(request, response, body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the upstream has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts this server, and a dashboard that calls it with this key. */
export async function startOver(respond: Respond, key = 'a-key-of-another-server'): Promise<Started> {
  const upstream = await startUpstream(respond);
  const dashboard = await startServer({ WATCHBILL_UPSTREAM: upstream.url, WATCHBILL_APP_KEY: key });
  return {
    url: dashboard.url,
    stop: async () => {
      await dashboard.stop();
      await upstream.stop();
    },
  };
}

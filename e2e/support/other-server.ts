import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { startServer } from './server';

/** What a server answers: its status and the members of the envelope. */
type Answer = { status: number; members: object };

/** A dashboard over a server of somebody else's that answers as told. `key` is the dashboard's there. */
export async function startOverOther(
  key: string,
  answer: (input: Record<string, unknown>, request: IncomingMessage) => Answer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, members } = answer(JSON.parse(body), request);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(members));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the other server has no port');
  const dashboard = await startServer({
    WATCHBILL_UPSTREAM: `http://127.0.0.1:${address.port}`,
    WATCHBILL_APP_KEY: key,
  });
  return {
    url: dashboard.url,
    stop: async () => {
      await dashboard.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RequestOf } from '#contract/operation';
import type { stackEnrich } from '#contract/stack';
import { startServer } from './server';

/** What a server of somebody else's says to a stack: the whole body, which need not be what the interface promises. */
export type Answer = (input: RequestOf<typeof stackEnrich>) => {
  status?: number;
  body: object;
  afterMs?: number;
};

/** A dashboard over such a server, and what it was asked so far. */
export type StackDashboard = {
  url: string;
  asked: RequestOf<typeof stackEnrich>[];
  stop: () => Promise<void>;
};

export async function startStackServer(answer: Answer): Promise<StackDashboard> {
  const asked: RequestOf<typeof stackEnrich>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const input = JSON.parse(body);
      asked.push(input);
      const { status = 200, body: reply, afterMs = 0 } = answer(input);
      setTimeout(() => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
      }, afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const dashboard = await startServer({
    WATCHBILL_UPSTREAM: `http://127.0.0.1:${address.port}`,
    WATCHBILL_APP_KEY: 'a-key-of-another-server',
  });
  return {
    url: dashboard.url,
    asked,
    stop: async () => {
      await dashboard.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import type { RequestOf } from '#contract/operation';
import type { stackEnrich } from '#contract/stack';
import { startOver } from './upstream';

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
  const dashboard = await startOver((_, response, text) => {
    const input = JSON.parse(text);
    asked.push(input);
    const { status = 200, body, afterMs = 0 } = answer(input);
    setTimeout(() => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }, afterMs);
  });
  return { ...dashboard, asked };
}

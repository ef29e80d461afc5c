import type { RequestOf } from '#contract/operation';
import type { stackEnrich } from '#contract/stack';
import { startOver } from './upstream';

/** Another server's reply to a stack: the whole body, which may break the interface. */
export type Answer = (input: RequestOf<typeof stackEnrich>) => {
  status?: number;
  body: object;
  afterMs?: number;
};

/** Dashboard over a stack server, with the requests until now. */
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

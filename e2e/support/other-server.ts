import type { IncomingMessage } from 'node:http';
import { startOver } from './upstream';

/** Reply of a server: its status and the members of the envelope. */
type Answer = { status: number; members: object };

/** Starts a dashboard over another server with given replies. `key` is the dashboard's key there. */
export async function startOverOther(
  key: string,
  answer: (input: Record<string, unknown>, request: IncomingMessage) => Answer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  return startOver((request, response, body) => {
    const { status, members } = answer(JSON.parse(body), request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(members));
  }, key);
}

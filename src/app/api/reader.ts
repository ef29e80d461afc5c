import { operations } from '#contract/operations';
import { CallError } from './call-error';
import { slicesOf } from './large/hand-over';
import type { ReadMessage, ReadOrder } from './read-in-worker';
import { readReply } from './read-reply';
import { shareEqual } from './large/share-equal';

// The worker's end of read-in-worker.ts.

/** Members in one message: received in some 5 ms. */
const SLICE = 30_000;

addEventListener('message', ({ data }: MessageEvent<ReadOrder>) => {
  for (const message of read(data)) postMessage(message);
});

function* read({ operation: name, head, bytes }: ReadOrder): Generator<ReadMessage> {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`no operation is called ${name}`);
  let reply: unknown;
  try {
    reply = readReply(operation, head, new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message, requestId, retryAfterSeconds } = error;
    const about = {
      ...(requestId === undefined ? {} : { requestId }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
    yield { kind: 'failure', code, message, about };
    return;
  }
  shareEqual(reply);
  for (const slice of slicesOf(reply, SLICE)) yield { kind: 'slice', slice };
  yield { kind: 'end' };
}

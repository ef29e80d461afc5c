import { parentPort } from 'node:worker_threads';
import { enrichingThread } from './enriching-thread';
import type { FromThread, ToThread } from './messages';

/** What a thread runs: one job after the other, each asking for the contents that it needs. */

const port = parentPort;
if (!port) throw new Error('This is run in a thread');
const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

let arrived: (pieces: readonly Uint8Array[]) => void = () => undefined;
const work = enrichingThread({
  fetch: (hash) =>
    new Promise((resolve) => {
      arrived = resolve;
      post({ kind: 'need', hash });
    }),
  reading: (hash) => post({ kind: 'reading', hash }),
});

port.on('message', (message: ToThread) => {
  if (message.kind === 'content') {
    arrived(message.pieces);
    return;
  }
  work(message.job, message.spoiled).then(
    (data) => post({ kind: 'done', data }, [data.buffer]),
    (error: unknown) =>
      post({
        kind: 'failed',
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});

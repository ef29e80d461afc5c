import { previewFrom } from '#domain/change/preview-input';
import type { FoundArtifact } from '#symbolication/platforms';
import { parentPort } from 'node:worker_threads';
import { enrichingThread } from './enriching-thread';
import type { FromThread, ToThread } from './thread-host';

/** Script of a thread: runs one job after the other, and requests what each needs. */

const port = parentPort;
if (!port) throw new Error('This is run in a thread');
const postToHost = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const fail = (error: unknown) =>
  postToHost({
    kind: 'failed',
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });

let onFound: (artifacts: readonly FoundArtifact[]) => void = () => undefined;
let onContent: (pieces: readonly Uint8Array[]) => void = () => undefined;
const work = enrichingThread({
  find: (choice) =>
    new Promise((resolve) => {
      onFound = resolve;
      postToHost({ kind: 'find', choice });
    }),
  fetch: (hash) =>
    new Promise((resolve) => {
      onContent = resolve;
      postToHost({ kind: 'need', hash });
    }),
  reading: (hash) => postToHost({ kind: 'reading', hash }),
});

port.on('message', (message: ToThread) => {
  if (message.kind === 'found') return onFound(message.artifacts);
  if (message.kind === 'content') return onContent(message.pieces);
  if (message.kind === 'preview') {
    try {
      return postToHost({ kind: 'previewed', preview: previewFrom(message.input) });
    } catch (error) {
      return fail(error);
    }
  }
  work(message.job, message.spoiled).then((data) => postToHost({ kind: 'done', data }, [data.buffer]), fail);
});

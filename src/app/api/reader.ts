import { operations } from '#contract/operations';
import { serve } from '../worker/serve';
import { CallError } from './reached';
import { slicesOf } from './large/hand-over';
import { shareEqual } from './large/share-equal';
import type { ReadJobs } from './read-in-worker';
import { readReply } from './post';

// Worker side of read-in-worker.ts.

/** Members per message, which takes about 5 ms to receive. */
const SLICE = 30_000;

serve<ReadJobs>({
  read: ({ operation: name, head, bytes }, { report }) => {
    const operation = operations.find((known) => known.name === name);
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
      return { kind: 'failure', code, message, about };
    }
    shareEqual(reply);
    for (const slice of slicesOf(reply, SLICE)) report(slice);
    return { kind: 'read' };
  },
});

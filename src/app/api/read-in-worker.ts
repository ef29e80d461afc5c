import type * as z from 'zod/mini';
import type { Operation } from '#contract/operation';
import { createClient, type Client } from '../worker/client';
import { CallError, type AboutFailure } from './reached';
import { Assembly, type Part } from './large/hand-over';
import type { ReplyHead } from './post';

/**
 * Parses large replies without blocking the page. `call` uses it for every reply over a megabyte. The bytes
 * move to a worker, are decoded, parsed losslessly and validated (reader.ts); equal small members become one
 * object (share-equal.ts), so the result is read-only. It returns in slices of a few milliseconds
 * (hand-over.ts). 108,000 periods, 30 MB, take one and a half seconds in the worker and no task over 50 ms on
 * the page. The page must split its own work on such data.
 */

export type ReadJobs = {
  read: {
    input: { operation: string; head: ReplyHead; bytes: ArrayBuffer };
    /** Success, or the reason for a failure. */
    output: { kind: 'read' } | { kind: 'failure'; code: string; message: string; about: AboutFailure };
    /** Slices of the reply. */
    progress: readonly Part[];
  };
};

/** Idle worker: starting one takes longer than parsing a megabyte. */
let idle: Client<ReadJobs> | undefined;

/** Like `readReply`. An abort ends the worker at once. Throws a CallError, or the signal's reason. */
export async function readInWorker<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  head: ReplyHead,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  signal.throwIfAborted();
  const reader = idle ?? newReader();
  idle = undefined;
  const assembly = new Assembly();
  let outcome: ReadJobs['read']['output'];
  try {
    outcome = await reader.ask(
      'read',
      { operation: operation.name, head, bytes },
      { signal, onProgress: (slice) => assembly.add(slice), transfer: [bytes] },
    );
  } catch (error) {
    reader.end();
    throw error;
  }
  if (idle) reader.end();
  else idle = reader;
  if (outcome.kind === 'failure') throw new CallError(outcome.code, outcome.message, outcome.about);
  return checkedBy(operation, assembly.whole);
}

function newReader(): Client<ReadJobs> {
  return createClient({
    start: () => new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' }),
    broken: () => new CallError('Unreachable', 'The reader of large replies did not work.'),
  });
}

/** The worker has validated the value by the schema of this operation, which restores the type. */
function checkedBy<Reply extends z.ZodMiniType>(
  _operation: Operation<z.ZodMiniType, Reply>,
  reply: unknown,
): z.output<Reply> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return reply as z.output<Reply>;
}

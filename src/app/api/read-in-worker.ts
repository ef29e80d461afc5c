import type * as z from 'zod/mini';
import type { Operation } from '#contract/operation';
import { createClient, type Client } from '../worker/client';
import { CallError, type AboutFailure } from './call-error';
import { Assembly, type Part } from './large/hand-over';
import type { ReplyHead } from './read-reply';

/**
 * Reading large replies without holding up the page. `call` does this by itself with every reply over a megabyte, of
 * any operation; nobody else needs to ask for it.
 *
 * The bytes are moved to a worker, not copied. There they are decoded, parsed without loss and checked by the
 * operation's schema (reader.ts); equal small members become one object (share-equal.ts), so what `call` gives is for
 * reading only. It comes back in slices of a few milliseconds each (hand-over.ts). 108,000 periods, 30 MB, take one
 * and a half seconds in the worker and no task over 50 ms on the page.
 *
 * What a page makes of so much data it has to cut up itself.
 */

export type ReadJobs = {
  read: {
    input: { operation: string; head: ReplyHead; bytes: ArrayBuffer };
    /** Whether the reply was read; why not, otherwise. */
    output: { kind: 'read' } | { kind: 'failure'; code: string; message: string; about: AboutFailure };
    /** The reply, slice by slice. */
    progress: readonly Part[];
  };
};

/** One that has nothing to do: starting another takes longer than reading a megabyte. */
let idle: Client<ReadJobs> | undefined;

/**
 * As `readReply`. An abort ends the worker at once.
 * @throws CallError, or the signal's reason where it is aborted.
 */
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

/** The worker has checked the value by the very schema of this operation; its type was lost on the way. */
function checkedBy<Reply extends z.ZodMiniType>(
  _operation: Operation<z.ZodMiniType, Reply>,
  reply: unknown,
): z.output<Reply> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return reply as z.output<Reply>;
}

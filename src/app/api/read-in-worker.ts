import type * as z from 'zod/mini';
import type { Operation } from '#contract/operation';
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

/** To the worker. */
export type ReadOrder = { operation: string; head: ReplyHead; bytes: ArrayBuffer };

/** From the worker: slices and an end, or a failure. */
export type ReadMessage =
  | { kind: 'slice'; slice: readonly Part[] }
  | { kind: 'end' }
  | { kind: 'failure'; code: string; message: string; about: AboutFailure };

/** One that has nothing to do: starting another takes longer than reading a megabyte. */
let idle: Worker | undefined;

/**
 * As `readReply`. An abort ends the worker, whatever it is at.
 * @throws CallError, or the signal's reason where it is aborted.
 */
export async function readInWorker<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  head: ReplyHead,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  signal.throwIfAborted();
  const worker = idle ?? new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
  idle = undefined;
  const answer = answerOf(worker, signal);
  worker.postMessage({ operation: operation.name, head, bytes } satisfies ReadOrder, [bytes]);
  let outcome: Outcome;
  try {
    outcome = await answer;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  if (idle) worker.terminate();
  else idle = worker;
  if (outcome.kind === 'failure') throw new CallError(outcome.code, outcome.message, outcome.about);
  return checkedBy(operation, outcome.reply);
}

type Outcome = { kind: 'reply'; reply: unknown } | Extract<ReadMessage, { kind: 'failure' }>;

function answerOf(worker: Worker, signal: AbortSignal): Promise<Outcome> {
  const assembly = new Assembly();
  const over = new AbortController();
  const until = { signal: over.signal };
  const answer = new Promise<Outcome>((resolve, reject) => {
    const fail = () => reject(new CallError('Unreachable', 'The reader of large replies did not work.'));
    signal.addEventListener('abort', () => reject(signal.reason), until);
    worker.addEventListener('error', fail, until);
    worker.addEventListener('messageerror', fail, until);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ReadMessage>) => {
        if (data.kind === 'slice') assembly.add(data.slice);
        else resolve(data.kind === 'end' ? { kind: 'reply', reply: assembly.whole } : data);
      },
      until,
    );
  });
  return answer.finally(() => over.abort());
}

/** The worker has checked the value by the very schema of this operation; its type was lost on the way. */
function checkedBy<Reply extends z.ZodMiniType>(
  _operation: Operation<z.ZodMiniType, Reply>,
  reply: unknown,
): z.output<Reply> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return reply as z.output<Reply>;
}

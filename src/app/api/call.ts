import type * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { CallError } from './call-error';
import { learn } from './names/learned-names';
import { namesIn } from './names/names-in';
import { post } from './post';
import { noteFailure, noteReply } from './reached';
import { readReply } from './read-reply';

/** Larger replies are read in a worker: reading a megabyte takes some 30 ms, in which the page could not move. */
const MOST_BYTES_HERE = 1_000_000;

/**
 * Calls one operation through the gateway and gives its parsed reply; the names in it are remembered.
 * @throws CallError for every failure but an abort, which is thrown on as it is.
 */
export async function call<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  const reply = await send(operation, input, signal).catch((error: unknown) => {
    if (error instanceof CallError) noteFailure(error.code);
    throw error;
  });
  noteReply();
  learn(namesIn(reply));
  return reply;
}

async function send<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  const { head, bytes } = await post(operation.path, stringifyJson(input), signal);
  if (bytes.byteLength <= MOST_BYTES_HERE) return readReply(operation, head, new TextDecoder().decode(bytes));
  const { readInWorker } = await import('./read-in-worker');
  return readInWorker(operation, head, bytes, signal);
}

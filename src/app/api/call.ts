import type * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { CallError } from './call-error';
import { learn } from './names/learned-names';
import { namesIn } from './names/names-in';
import { post } from './post';
import { noteFailure, noteReply } from './reached';
import { readReply } from './read-reply';

/**
 * Max bytes parsed on the page; larger replies use a worker, since a megabyte blocks the page for about 30
 * ms.
 */
const MOST_BYTES_HERE = 1_000_000;

/**
 * Calls an operation through the gateway, parses its reply, and stores the names in it. Throws a CallError
 * for every failure except an abort, which is rethrown.
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

import { createListeners } from '../hooks/listeners';
import { CallError } from './call-error';
import { send } from './network';
import { aboutOf, headOf, type ReplyHead } from './read-reply';
import { noteServerTime } from './reached';
import { noteSession } from './session';

/** Timeout of an operation. */
const TIMEOUT_MS = 60_000;

/** Listeners for the calls of a view. */
export const calls = createListeners<[path: string, body: string]>();

/**
 * Posts to an operation through the gateway and returns the raw reply; `onPart` receives each chunk. Throws a
 * CallError without a reply; rethrows an abort.
 */
export async function post(
  path: string,
  body: string,
  signal: AbortSignal,
  onPart?: (part: Uint8Array, head: ReplyHead) => void,
): Promise<{ head: ReplyHead; bytes: ArrayBuffer }> {
  calls.notify(path, body);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(`/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    noteServerTime(response.headers.get('Date'));
    if (noteSession(response))
      throw new CallError('SessionEnded', 'Your session has ended.', aboutOf(headOf(response), undefined));
    const head = headOf(response);
    const watched = onPart ? watchedResponse(response, (part) => onPart(part, head)) : response;
    return { head, bytes: await watched.arrayBuffer() };
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw timeout.aborted
      ? new CallError('Timeout', `No reply within ${TIMEOUT_MS / 1000} seconds.`)
      : new CallError('Unreachable', 'The connection failed before the reply was complete.');
  }
}

function watchedResponse(response: Response, onPart: (part: Uint8Array) => void): Response {
  const observer = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      onPart(part);
      controller.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(observer));
}

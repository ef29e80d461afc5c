import { guestBase } from '../url/settings';
import { CallError } from './call-error';
import { aboutOf, headOf, type ReplyHead } from './read-reply';
import { noteSession } from './session';

const TIMEOUT_MS = 60_000;

/** Whoever wants to know what a view asks for. */
export const listeners = new Set<(path: string, body: string) => void>();

/**
 * Posts a body to an operation through the gateway and gives what came back, unread.
 * @throws CallError where nothing did; an abort is thrown on as it is.
 */
export async function post(
  path: string,
  body: string,
  signal: AbortSignal,
): Promise<{ head: ReplyHead; bytes: ArrayBuffer }> {
  for (const listener of listeners) listener(path, body);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${guestBase()}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    if (noteSession(response))
      throw new CallError(
        'SessionEnded',
        'Nobody is signed in any more.',
        aboutOf(headOf(response), undefined),
      );
    return { head: headOf(response), bytes: await response.arrayBuffer() };
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw timeout.aborted
      ? new CallError('Timeout', `No reply within ${TIMEOUT_MS / 1000} seconds.`)
      : new CallError('Unreachable', 'The connection failed before the reply was complete.');
  }
}

import { parseJson } from '#contract/json';
import { MAX_NESTING, scanBody } from '../http/body';

/** Body of a reply, as it comes in: bounded in bytes and in time. */

export class TimeLimit extends Error {
  override name = 'TimeLimit';
}

/** Max bytes of a reply, after decompression. */
const MAX_REPLY_BYTES = 50_000_000;

/** Reply that is not read, in the words of a message: "sent more than 50 MB". */
export class UnreadableReply extends Error {
  override name = 'UnreadableReply';
}

const UTF8 = new TextDecoder();

/**
 * Sends a request and reads all of its reply.
 * @throws TimeLimit, UnreadableReply, the reason of the signal, or the error of the connection.
 */
export async function exchange(
  send: (signal: AbortSignal) => Promise<Response>,
  { signal, seconds }: { signal: AbortSignal; seconds: number },
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  // The signal of `fetch` does not reach a body that is being read.
  const stop = (reason: unknown) => {
    controller.abort(reason);
    reader?.cancel(reason).catch(() => {});
  };
  const onAbort = () => stop(signal.reason);
  const timer = setTimeout(() => stop(new TimeLimit(`did not answer within ${seconds} s`)), seconds * 1000);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const response = await send(controller.signal);
    reader = response.body?.getReader();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      size += chunk.value.length;
      if (size > MAX_REPLY_BYTES) {
        stop(undefined);
        throw new UnreadableReply(`sent more than ${MAX_REPLY_BYTES / 1e6} MB`);
      }
      chunks.push(chunk.value);
    }
    controller.signal.throwIfAborted();
    return { response, text: UTF8.decode(Buffer.concat(chunks)) };
  } catch (error) {
    throw controller.signal.aborted && !(error instanceof UnreadableReply) ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Value of a reply that says that it is JSON, and is; undefined otherwise.
 * @throws UnreadableReply for JSON so deep that reading it would end the process.
 */
export function jsonOf({ headers }: Response, text: string): unknown {
  if (!isJson(headers)) return undefined;
  if (scanBody(Buffer.from(text), Infinity).depth > MAX_NESTING) {
    throw new UnreadableReply(`sent JSON nested more than ${MAX_NESTING} deep`);
  }
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

export function isJson(headers: Headers): boolean {
  return /[/+]json\b/i.test(headers.get('Content-Type') ?? '');
}

/** True for a page, such as a sign-in form, in place of an answer. */
export function isPage(headers: Headers, text: string): boolean {
  return /html/i.test(headers.get('Content-Type') ?? '') || /^\s*<(?:!doctype html|html)/i.test(text);
}

import { setImmediate } from 'node:timers/promises';

/** Length of a step in bytes: characters beyond ASCII take 5 ms a megabyte. */
const STEP_BYTES = 4_000_000;

/**
 * Text of bytes, without a byte order mark; decoded in steps, between which other requests are answered.
 * @throws TypeError if the bytes are not UTF-8.
 */
export async function decodeInSteps(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let at = 0;
  for (; bytes.length - at > STEP_BYTES; at += STEP_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + STEP_BYTES), { stream: true });
    await setImmediate();
  }
  return text + decoder.decode(bytes.subarray(at));
}

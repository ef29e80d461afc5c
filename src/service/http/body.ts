import { parseJson } from '#contract/json';
import { Refusal } from '../refusal';

/** @throws Refusal InvalidContentType unless the request says that it carries JSON. */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal('InvalidContentType', 'The header Content-Type must be application/json.');
  }
}

/**
 * The body's bytes. They are counted while they come in: what a header says about them is not trusted.
 * @throws Refusal EntityTooLarge above the limit, the rest is not read then; BadRequest where it broke off.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const reader = request.body?.getReader();
  let size = 0;
  let part = await reader?.read().catch(brokenOff);
  while (part?.value) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Refusal('EntityTooLarge', `The body must be at most ${maxBytes} bytes.`);
    }
    chunks.push(part.value);
    part = await reader?.read().catch(brokenOff);
  }
  return Buffer.concat(chunks, size);
}

function brokenOff(): never {
  throw new Refusal('BadRequest', 'The body broke off.');
}

/**
 * The body as a value. A member of the request that is null counts as not sent.
 * @throws Refusal BadRequest where it is not JSON in UTF-8.
 */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  } catch {
    throw new Refusal('BadRequest', 'The body must be JSON, written in UTF-8.');
  }
}

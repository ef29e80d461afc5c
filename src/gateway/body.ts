import { Refusal, createBodyReader } from '#service/service';
import { refusal } from './refusal';

/** Over all requests of the process. */
const read = createBodyReader();

/**
 * Reads the body of a request, at most `maxBytes`, and answers with it.
 * @returns the refusal where it is longer, comes in too slowly, or other bodies leave no room; the rest is not read
 * then.
 */
export async function withBody(
  request: Request,
  maxBytes: number,
  answer: (body: Uint8Array<ArrayBuffer>) => Promise<Response>,
): Promise<Response> {
  try {
    return await read(request, { maxBytes }, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isPassing = error.code === 'RequestTooFrequently';
    return refusal(error.code, error.message, isPassing ? { headers: { 'Retry-After': '2' } } : {});
  }
}

/** The type of a body without its parameters, in lower case; empty where there is none. */
export function mediaType(headers: Headers): string {
  return (headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

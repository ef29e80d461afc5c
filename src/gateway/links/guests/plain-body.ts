import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { headerValues, parseHeaders } from '#domain/webhook/headers';
import { codingOf, type Unpack } from '#domain/webhook/packed';
import { textInBase64 } from '#domain/webhook/read-body';

/** Max length of a body to unpack, and max bytes of the result: others stay as they are, and are masked whole. */
const MAX_LENGTH = 200_000;
const LIMIT = { maxOutputLength: 1024 * 1024 };

const UNPACK: Unpack = {
  gunzip: (packed) => new Uint8Array(gunzipSync(packed, LIMIT)),
  inflate: (packed) => new Uint8Array(inflateSync(packed, LIMIT)),
  inflateRaw: (packed) => new Uint8Array(inflateRawSync(packed, LIMIT)),
};

/** Body that can be masked part by part: the text of one in base64, also compressed; others as they are. */
export function plainBody(body: string, headers: string): string {
  if (body.length > MAX_LENGTH) return body;
  const coding = codingOf(headerValues(parseHeaders(headers).headers, 'Content-Encoding')[0] ?? '');
  return textInBase64(body, coding, UNPACK) ?? body;
}

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Refusal } from '../refusal';
import { SHA1 } from './chunks';

/** A power of two, as clients before 2.40 require. */
export const CHUNK_BYTES = 2 * 1024 * 1024;
export const CHUNKS_PER_REQUEST = 4;
/** Room for the chunks, even if gzip made them longer, and for the heads of their parts. */
export const MAX_BODY_BYTES = CHUNKS_PER_REQUEST * CHUNK_BYTES + 65_536;

/** Field of a chunk, and whether it is packed. */
const FIELDS: Readonly<Record<string, boolean>> = { file: false, file_gzip: true };

/** Chunks of a body of the type multipart/form-data, each named by its checksum. @throws Refusal */
export async function* chunksIn(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): AsyncGenerator<{ checksum: string; content: Uint8Array }> {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('BadRequest', 'The body must be multipart/form-data.');
  });
  const parts = [...form];
  if (parts.length > CHUNKS_PER_REQUEST) {
    throw new Refusal('EntityTooLarge', `A request has at most ${CHUNKS_PER_REQUEST} chunks.`);
  }
  for (const [field, part] of parts) {
    const isPacked = FIELDS[field];
    if (isPacked === undefined || typeof part === 'string' || !SHA1.test(part.name)) {
      throw new Refusal(
        'BadRequest',
        'A chunk is a file in the field file or file_gzip, named by its SHA-1.',
      );
    }
    const sent = new Uint8Array(await part.arrayBuffer());
    const content = isPacked ? await unpacked(sent, part.name) : sent;
    if (content.length > CHUNK_BYTES) throw tooLarge(part.name);
    yield { checksum: part.name, content };
  }
}

async function unpacked(packed: Uint8Array, checksum: string): Promise<Uint8Array> {
  return promisify(gunzip)(packed, { maxOutputLength: CHUNK_BYTES }).catch((error: unknown) => {
    throw error instanceof RangeError
      ? tooLarge(checksum)
      : new Refusal('BadRequest', `The chunk ${checksum} is a damaged gzip file.`);
  });
}

function tooLarge(checksum: string): Refusal {
  return new Refusal('EntityTooLarge', `The chunk ${checksum} has more than ${CHUNK_BYTES} bytes.`);
}

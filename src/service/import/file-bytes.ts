import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { reasonOf } from '../store/data-dir';
import { ImportError } from './problems';

/** File by its path, with the name that messages have for it. */
type NamedPath = { path: string; name: string };

export type OnBytes = (bytes: number) => void;

/** Size of a chunk: large, as reading one takes as long as checking a record. */
const CHUNK_BYTES = 1_048_576;

/** Problem with what is no file, such as a folder or a pipe: a pipe would block, and a device never ends. */
export async function notAFile({ path, name }: NamedPath): Promise<string | undefined> {
  try {
    const info = await stat(path);
    if (info.isFile()) return undefined;
    return info.isDirectory() ? `${name} is a folder, not a file` : `${name} is no regular file`;
  } catch (error) {
    return unreadable(name, error);
  }
}

/**
 * Streams the content of a file.
 * @param end offset of its last byte; default: all of it.
 * @throws ImportError if it cannot be read.
 */
export async function* chunksOf(
  { path, name }: NamedPath,
  onBytes: OnBytes = () => undefined,
  end = Infinity,
): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: CHUNK_BYTES, end });
  const chunks = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        throw new ImportError([unreadable(name, error)]);
      });
      if (done === true) return;
      onBytes(value.length);
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** @throws ImportError if the file cannot be read. */
export async function wholeFile(file: NamedPath, onBytes: OnBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(file, onBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function unreadable(name: string, error: unknown): string {
  return `${name} cannot be read (${reasonOf(error)})`;
}

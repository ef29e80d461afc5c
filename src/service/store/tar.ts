import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes folders in the format of tar (POSIX ustar). */

const BLOCK = 512;
/** Max length of a name without the second field for it. */
const MAX_NAME_BYTES = 100;
const TAR_CHUNK_BYTES = 1_048_576;

/** Content of a folder, open to its owner only, whatever the modes on the disk are: the engine writes 0666. */
export async function* tarOf(folder: string): AsyncGenerator<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), entry }));
  // A folder precedes what is in it.
  for (const { path, entry } of paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isDirectory()) yield header({ name: `${name}/`, size: 0, mode: '0000700', type: '5' });
    else {
      const { size } = await stat(path);
      yield header({ name, size, mode: '0000600', type: '0' });
      if (size === 0) continue;
      const content: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: TAR_CHUNK_BYTES });
      yield* content;
      yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header({
  name,
  size,
  mode,
  type,
}: {
  name: string;
  size: number;
  mode: string;
  type: '0' | '5';
}): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`${name} is too long a name for a tar`);
  const block = Buffer.alloc(BLOCK);
  const write = (text: string, at: number) => block.write(text, at, 'utf8');
  write(name, 0);
  write(`${mode}\0`, 100);
  write('0000000\0', 108);
  write('0000000\0', 116);
  write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  write('00000000000\0', 136);
  // The checksum counts its own field as spaces.
  write(' '.repeat(8), 148);
  write(type, 156);
  write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

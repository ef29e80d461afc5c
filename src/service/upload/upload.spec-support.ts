import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';

export const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

/** Cuts a file as clients do. */
export function chunksOf(file: Uint8Array, size = 2 * 1024 * 1024): Uint8Array[] {
  const count = Math.max(1, Math.ceil(file.length / size));
  return Array.from({ length: count }, (_, index) => file.subarray(index * size, (index + 1) * size));
}

type Entry = { url?: string; type?: string; headers?: object; content: string | Uint8Array };

/** Artifact bundle: a head of 8 bytes and a zip, in whose offsets the head counts. */
export function bundleOf(entries: Record<string, Entry>, manifest: string | null = ''): Uint8Array {
  const files = Object.fromEntries(
    Object.entries(entries).map(([name, { url, type, headers }]) => [name, { url, type, headers }]),
  );
  const contents = Object.fromEntries(
    Object.entries(entries).map(([name, { content }]) => [
      name,
      typeof content === 'string' ? Buffer.from(content) : content,
    ]),
  );
  const listed =
    manifest === null ? {} : { 'manifest.json': Buffer.from(manifest || JSON.stringify({ files })) };
  const bundle = Buffer.concat([
    Buffer.from('SYSB\x02\0\0\0', 'latin1'),
    zipSync({ ...contents, ...listed }),
  ]);
  const end = bundle.length - 22;
  let at = bundle.readUInt32LE(end + 16) + 8;
  bundle.writeUInt32LE(at, end + 16);
  for (; at < end; at += 46 + bundle.readUInt16LE(at + 28) + bundle.readUInt16LE(at + 30)) {
    bundle.writeUInt32LE(bundle.readUInt32LE(at + 42) + 8, at + 42);
  }
  return bundle;
}

/** Body of a request with chunks. */
export function formOf(
  chunks: readonly Uint8Array[],
  { names = chunks.map(sha1), isPacked = true } = {},
): FormData {
  const form = new FormData();
  for (const [index, chunk] of chunks.entries()) {
    const bytes = new Uint8Array(isPacked ? gzipSync(chunk) : chunk);
    form.append(isPacked ? 'file_gzip' : 'file', new Blob([bytes]), names[index]);
  }
  return form;
}

import { MapFault } from '../javascript/map/map-fault';
import { MAX_MAP_BYTES } from '../readers/stack-reader';
import type { GivenFile, GivenFiles } from './given-file';

/** GZIP (RFC 1952); at most `most` bytes come out of it, or it throws. */
export type Gunzip = (packed: Uint8Array, most: number) => Uint8Array | Promise<Uint8Array>;

const PACKED_MAP = /\.map\.gz$/i;

/** The files with each `….map.gz` under the name of its map, unless that is there itself. */
export function withUnpackedMaps(files: GivenFiles, gunzip: Gunzip): GivenFiles {
  const packed = [...files.values()].filter(({ name }) => PACKED_MAP.test(name));
  if (packed.length === 0) return files;
  const all = new Map(files);
  for (const file of packed) {
    const name = file.name.slice(0, -'.gz'.length);
    if (files.has(name)) continue;
    all.delete(file.name);
    all.set(name, {
      name,
      givenAs: file.givenAs ?? file.name,
      size: file.size,
      read: () => unpacked(file, gunzip),
    });
  }
  return all;
}

async function unpacked({ size, read }: GivenFile, gunzip: Gunzip): Promise<Uint8Array> {
  if (size > MAX_MAP_BYTES) throw new MapFault();
  const content = await read();
  try {
    return await gunzip(content, MAX_MAP_BYTES);
  } catch {
    throw new MapFault();
  }
}

import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Why a zip, or an entry of it, cannot be taken. The message goes behind its name. */
export class ZipFault extends Error {
  override name = 'ZipFault';
}

type ZipEntry = {
  name: string;
  /** In bytes, unpacked. */
  size: number;
  /** Rejects with a ZipFault where what is unpacked is not what was packed. */
  read: () => Promise<Uint8Array>;
};

/** `twice`: names of several entries, which are not among the entries. */
export type Zip = { entries: ZipEntry[]; twice: string[]; close: () => void };

/**
 * Opens a zip and reads the list of its entries, once. Those that are wanted can be read one by one, each for what it
 * costs itself: together they may be many times the zip.
 * @throws ZipFault where the list is damaged.
 */
export async function openZip(path: string, isWanted: (name: string) => boolean): Promise<Zip> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false });
    const wanted = new Map<string, Entry>();
    const twice = new Set<string>();
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      if (!isWanted(entry.fileName)) continue;
      if (wanted.has(entry.fileName)) twice.add(entry.fileName);
      wanted.set(entry.fileName, entry);
    }
    // Entries that share their bytes would unpack to any number of times the zip.
    if (packed > zip.fileSize) throw new ZipFault('is a damaged zip');
    for (const name of twice) wanted.delete(name);
    const file = zip;
    const entries = [...wanted].map(([name, entry]) => ({
      name,
      size: entry.uncompressedSize,
      read: () => unpacked(file, entry),
    }));
    return { entries, twice: [...twice], close: () => file.close() };
  } catch (error) {
    zip?.close();
    // The library's words are no help to the person who made the zip.
    throw isSystems(error) ? error : new ZipFault('is a damaged zip');
  }
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new ZipFault('is encrypted');
  if (!entry.canDecodeFileData()) throw new ZipFault('is packed in a way that is not supported');
  const content = Buffer.allocUnsafe(entry.uncompressedSize);
  let length = 0;
  let sum = 0;
  try {
    for await (const part of chunksOf(await zip.openReadStreamPromise(entry))) {
      content.set(part, length);
      length += part.length;
      sum = crc32(part, sum);
    }
  } catch (error) {
    throw isSystems(error) ? error : new ZipFault('is damaged in the zip: it cannot be unpacked');
  }
  if (sum !== entry.crc32) throw new ZipFault('is damaged in the zip: its CRC is another one');
  return content;
}

/** Whether the file could not be read, whatever is in it. */
function isSystems(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** The library's stream gives bytes; it refuses more or fewer of them than the entry says. */
function chunksOf(stream: Readable): AsyncIterable<Uint8Array> {
  return stream;
}

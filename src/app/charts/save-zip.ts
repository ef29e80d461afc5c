import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Zip, ZipDeflate } from 'fflate';
import { fileText, saveFile } from '../data/save-file';
import type { PageFile } from './page-files';

/** Bytes packed per task, some milliseconds. */
const BYTES_AT_ONCE = 128 * 1024;

/**
 * Saves files as a zip with `about.json`: time zone tables, and size and SHA-256 of each file. `about` has
 * further metadata, such as range, zone and filters.
 */
export async function saveZip(
  name: string,
  files: readonly PageFile[],
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  const listed: { name: string; bytes: number; sha256: string }[] = [];
  const packed: Blob[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else packed.push(new Blob([part]));
  });
  const add = async (file: PageFile): Promise<void> => {
    const bytes = new Uint8Array(await new Blob([contentOf(file)]).arrayBuffer());
    const entry = new ZipDeflate(file.name, { level: 6 });
    const hash = sha256.create();
    zip.add(entry);
    for (let from = 0; from === 0 || from < bytes.length; from += BYTES_AT_ONCE) {
      const part = bytes.subarray(from, from + BYTES_AT_ONCE);
      hash.update(part);
      entry.push(part, from + BYTES_AT_ONCE >= bytes.length);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    listed.push({ name: file.name, bytes: bytes.length, sha256: bytesToHex(hash.digest()) });
  };
  for (const file of files) await add(file);
  const whole = { ...about, files: listed };
  await add({ name: 'about.json', content: `${JSON.stringify(whole, null, 2)}\n` });
  zip.end();
  if (failure) throw failure;
  saveFile(`${name}.zip`, 'application/zip', new Blob(packed));
}

function contentOf({ name, content }: PageFile): BlobPart {
  return typeof content === 'string' ? fileText(name, content) : content;
}

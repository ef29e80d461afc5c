import { ByteReader } from '../bytes/byte-reader';
import { hexOf } from '../bytes/hex';

const NT_GNU_BUILD_ID = 3;

/** The build id among ELF notes (System V ABI, "Note Section"), as hex; null where there is none. */
export function buildId(notes: Uint8Array): string | null {
  const reader = new ByteReader(notes, 'a note');
  while (reader.pos + 12 <= reader.end) {
    const nameLength = reader.u32();
    const length = reader.u32();
    const type = reader.u32();
    const name = reader.pos;
    const from = name + padded(nameLength);
    const next = from + padded(length);
    if (from + length > reader.end) return null;
    const isGnu = nameLength === 4 && String.fromCharCode(...notes.subarray(name, name + 3)) === 'GNU';
    if (isGnu && type === NT_GNU_BUILD_ID) return hexOf(notes.subarray(from, from + length));
    reader.pos = Math.min(next, reader.end);
  }
  return null;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

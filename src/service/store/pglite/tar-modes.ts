/** Offsets of fields in the header of a tar entry, in bytes. */
const MODE = 100;
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const TYPE = 156;
const BLOCK = 512;
const FOLDER = '5'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);

/** Sets the modes in a tar to 0700 for folders and 0600 for files: the engine writes 0666. */
export function closeToOthers(tar: Uint8Array): void {
  for (let start = 0; tar[start];) {
    const header = tar.subarray(start, start + BLOCK);
    setField(header, MODE, `${header[TYPE] === FOLDER ? '0000700' : '0000600'}\0`);
    // The checksum counts its own field as spaces.
    header.fill(SPACE, CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
    const sum = header.reduce((total, byte) => total + byte, 0);
    setField(header, CHECKSUM.at, `${sum.toString(8).padStart(6, '0')}\0 `);
    start += BLOCK + Math.ceil(sizeIn(header) / BLOCK) * BLOCK;
  }
}

function setField(header: Uint8Array, at: number, text: string): void {
  header.set(Buffer.from(text, 'latin1'), at);
}

function sizeIn(header: Uint8Array): number {
  return Number.parseInt(Buffer.from(header.subarray(SIZE.at, SIZE.at + SIZE.length)).toString('latin1'), 8);
}

/** Of each byte, by the polynomial of ISO 3309 with its bits reversed. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xedb8_8320;
  return sum;
});

/** The CRC-32 of ISO 3309, as zip and gzip have it. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  // By index: an iterator takes several times as long over a gigabyte.
  for (let at = 0; at < bytes.length; at += 1) {
    sum = (TABLE[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/**
 * A file that may be read, wherever it is. Its name is relative to the folder that was given, with `/` between its
 * parts; its size is in bytes.
 */
export type GivenFile = {
  name: string;
  size: number;
  /** Name that it was given with, where that differs: packed, or as a browser names a second download. */
  givenAs?: string;
  /** All of it, or its bytes `from` to `to` (exclusive). */
  read: (from?: number, to?: number) => Promise<Uint8Array>;
};

/** Available files by name. A map's references are looked up only here, so none can escape the folder. */
export type GivenFiles<File extends GivenFile = GivenFile> = ReadonlyMap<string, File>;

/** First four bytes of a file as hex digits, which identify its format. */
export async function beginningOf({ read, size }: GivenFile): Promise<string> {
  const bytes = await read(0, Math.min(4, size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** ` (1)` of a second download in front of endings or at the end, also without the space; Safari writes `-2`. */
const COPY =
  / ?\(\d{1,3}\)(?=(?:\.[a-z]{1,9})*$)|(?<=\.(?:[cm]?js|jsbundle|bundle|hbc|wasm))-\d{1,2}(?=\.map(?:\.gz)?$)/i;

/** Name of a file without what a browser adds to the name of a second download. */
function downloadName(name: string): string {
  return name.replace(COPY, '');
}

/** The files with the names that they were downloaded by, unless those are there themselves. */
export function withDownloadNames(files: GivenFiles): GivenFiles {
  const all = new Map<string, GivenFile>();
  for (const file of files.values()) {
    const name = downloadName(file.name);
    if (name === file.name || files.has(name)) all.set(file.name, file);
    else all.set(name, { ...file, name, givenAs: file.name });
  }
  return all;
}

/** Error for an unreadable zip or entry. The message follows its name. */
export class ZipFault extends Error {
  override name = 'ZipFault';
}

/** Unpacks a raw DEFLATE stream (RFC 1951) of `size` bytes unpacked; throws where it is none. */
export type InflateRaw = (packed: Uint8Array, size: number) => Uint8Array | Promise<Uint8Array>;

/** `twice`: names of several entries, which are not among the entries. */
export type Zip = { entries: GivenFile[]; twice: string[] };

/** Entry of a zip's central directory (APPNOTE.TXT 4.3.12). */
type ZipEntry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
};

const DAMAGED = 'is a damaged zip';
const END_BYTES = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const LOCATOR_BYTES = 20;
const LISTED_BYTES = 46;
const LOCAL_BYTES = 30;
const IN_ZIP64 = 0xffff_ffff;
const IS_ENCRYPTED = 0x1;
const [STORED, DEFLATED] = [0, 8];

/**
 * Reads the central directory of a zip (PKWARE's APPNOTE.TXT 6.3, with Zip64). Entries are then unpacked individually
 * and on demand: together they may be many times the zip's size.
 * @throws ZipFault if the directory is damaged.
 */
export async function openZip(
  file: GivenFile,
  isWanted: (name: string) => boolean,
  inflate: InflateRaw,
): Promise<Zip> {
  const listed = await listOf(file);
  // Entries that share their bytes would unpack to any number of times the zip.
  if (listed.reduce((sum, { packed }) => sum + packed, 0) > file.size) throw new ZipFault(DAMAGED);
  const selected = new Map<string, ZipEntry>();
  const twice = new Set<string>();
  for (const entry of listed) {
    if (entry.name.endsWith('/') || !isWanted(entry.name)) continue;
    if (selected.has(entry.name)) twice.add(entry.name);
    selected.set(entry.name, entry);
  }
  for (const name of twice) selected.delete(name);
  const entries = [...selected.values()].map((entry) => ({
    name: entry.name,
    size: entry.size,
    read: async (from = 0, to = entry.size) => (await unpackedEntry(file, entry, inflate)).subarray(from, to),
  }));
  return { entries, twice: [...twice] };
}

async function listOf(file: GivenFile): Promise<ZipEntry[]> {
  const { count, at, size } = await directoryPlace(file);
  const list = await piece(file, at, at + size);
  const entries: ZipEntry[] = [];
  let from = 0;
  for (let index = 0; index < count; index += 1) {
    if (from + LISTED_BYTES > list.length || uint32(list, from) !== 0x0201_4b50) throw new ZipFault(DAMAGED);
    const nameEnd = from + LISTED_BYTES + uint16(list, from + 28);
    const extraEnd = nameEnd + uint16(list, from + 30);
    const end = extraEnd + uint16(list, from + 32);
    if (end > list.length) throw new ZipFault(DAMAGED);
    const sizes = [uint32(list, from + 24), uint32(list, from + 20), uint32(list, from + 42)];
    const [unpackedSize = 0, packed = 0, place = 0] = withZip64(sizes, list.subarray(nameEnd, extraEnd));
    entries.push({
      name: entryName(list.subarray(from + LISTED_BYTES, nameEnd)),
      flags: uint16(list, from + 8),
      method: uint16(list, from + 10),
      crc: uint32(list, from + 16),
      packed,
      size: unpackedSize,
      at: place,
    });
    from = end;
  }
  return entries;
}

/** Position of the central directory, from the record at the zip's end, which a comment may follow. */
async function directoryPlace(file: GivenFile): Promise<{ count: number; at: number; size: number }> {
  const from = Math.max(0, file.size - END_BYTES - MAX_COMMENT_LENGTH);
  const tail = await piece(file, from, file.size);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    const isEnd = uint32(tail, at) === 0x0605_4b50 && at + END_BYTES + uint16(tail, at + 20) === tail.length;
    if (!isEnd) continue;
    const end = { count: uint16(tail, at + 10), size: uint32(tail, at + 12), at: uint32(tail, at + 16) };
    const isLarge = end.count === 0xffff || end.size === IN_ZIP64 || end.at === IN_ZIP64;
    return (isLarge ? await largeEndOf(file, from + at - LOCATOR_BYTES) : undefined) ?? end;
  }
  throw new ZipFault(DAMAGED);
}

/** Zip64 end record, by its locator; undefined if absent. */
async function largeEndOf(file: GivenFile, locatorAt: number) {
  if (locatorAt < 0) return undefined;
  const locator = await piece(file, locatorAt, locatorAt + LOCATOR_BYTES);
  if (uint32(locator, 0) !== 0x0706_4b50) return undefined;
  const at = uint64(locator, 8);
  const record = await piece(file, at, at + 56);
  if (uint32(record, 0) !== 0x0606_4b50) throw new ZipFault(DAMAGED);
  return { count: uint64(record, 32), size: uint64(record, 40), at: uint64(record, 48) };
}

/** Numbers that have no room in 32 bits are in the extra field with id 1, in this order. */
function withZip64(numbers: readonly number[], extra: Uint8Array): number[] {
  let large: Uint8Array | undefined;
  for (let at = 0; at + 4 <= extra.length; at += 4 + uint16(extra, at + 2)) {
    if (uint16(extra, at) === 1) large = extra.subarray(at + 4, at + 4 + uint16(extra, at + 2));
  }
  let from = 0;
  return numbers.map((number) => {
    if (number !== IN_ZIP64 || large === undefined) return number;
    if (from + 8 > large.length) throw new ZipFault(DAMAGED);
    from += 8;
    return uint64(large, from - 8);
  });
}

async function unpackedEntry(file: GivenFile, entry: ZipEntry, inflate: InflateRaw): Promise<Uint8Array> {
  const { at, flags, method, packed, size, crc } = entry;
  if ((flags & IS_ENCRYPTED) !== 0) throw new ZipFault('is encrypted');
  if (method !== STORED && method !== DEFLATED)
    throw new ZipFault('is packed in a way that is not supported');
  const head = await piece(file, at, at + LOCAL_BYTES);
  if (uint32(head, 0) !== 0x0403_4b50) throw new ZipFault('is damaged in the zip: it has no head');
  const from = at + LOCAL_BYTES + uint16(head, 26) + uint16(head, 28);
  const bytes = await piece(file, from, from + packed);
  let content: Uint8Array;
  try {
    content = method === STORED ? bytes : await inflate(bytes, size);
  } catch {
    throw new ZipFault('is damaged in the zip: it cannot be unpacked');
  }
  if (content.length !== size) throw new ZipFault('is damaged in the zip: its size is another one');
  if (crc32(content) !== crc) throw new ZipFault('is damaged in the zip: its CRC is another one');
  return content;
}

/** @throws ZipFault where the file does not go so far. */
async function piece({ size, read }: GivenFile, from: number, to: number): Promise<Uint8Array> {
  if (from > to || to > size) throw new ZipFault(DAMAGED);
  return read(from, to);
}

/** Decodes a name as UTF-8, even if the entry declares another encoding: the names that matter here are ASCII. */
function entryName(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\\', '/');
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) + uint16(bytes, at + 2) * 0x1_0000;
}

function uint64(bytes: Uint8Array, at: number): number {
  return uint32(bytes, at) + uint32(bytes, at + 4) * 0x1_0000_0000;
}

/** CRC-32 table, by byte: the polynomial of ISO 3309 with its bits reversed. */
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

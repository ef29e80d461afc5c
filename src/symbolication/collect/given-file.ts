/**
 * A file that may be read, wherever it is. Its name is relative to the folder that was given, with `/` between its
 * parts; its size is in bytes.
 */
export type GivenFile = {
  name: string;
  size: number;
  /** Name with `.gz` of a file that is unpacked when it is read. */
  packedAs?: string;
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

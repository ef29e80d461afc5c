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

import { formatCount } from '#domain/text/count';
import { decodeText } from '#domain/text/decode';
import { type ClassEntry, ClassLines } from './class-lines';
import { MappedClass } from './mapped-class';
import { MappingFault } from './mapping-fault';
import { readNote } from './notes';

/**
 * A mapping file of R8 or ProGuard. Its classes are found by one pass over the bytes; what stands below a class is read
 * only when a stack names it, for most of a mapping is about code that never fails.
 * @throws MappingFault with a message for people.
 */
export function openMapping(bytes: Uint8Array): Mapping {
  return new Mapping(bytes, readClasses(bytes));
}

type Version = { from: number; version: number };

type Classes = { entries: ClassEntry[]; versions: Version[]; id: string };

/** Beyond all apps that there are; an index of more would take more memory than the file. */
const MAX_CLASSES = 400_000;

/** Memory of an entry without its two names, in bytes. */
const ENTRY_BYTES = 200;

/** A class with more below it is none that a virtual machine would load. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Comments below a class that are looked at. */
const MAX_COMMENTS = 20;

const [TAB, LF, CR, SPACE, HASH] = [9, 10, 13, 32, 35];

export class Mapping {
  private readonly bytes: Uint8Array;
  private readonly byObfuscated = new Map<string, ClassEntry>();
  private readonly byOriginal = new Map<string, ClassEntry>();
  /** More entries of classes that the mapping has several for, by their name in stacks. */
  private readonly further = new Map<string, ClassEntry[]>();
  private readonly versions: readonly Version[];
  private furtherCount = 0;
  private nameBytes = 0;
  /** R8's id of this mapping, `pg_map_id`; '' if absent. */
  readonly id: string;

  constructor(bytes: Uint8Array, { entries, versions, id }: Classes) {
    this.bytes = bytes;
    this.versions = versions;
    this.id = id;
    for (const entry of entries) {
      this.nameBytes += 2 * (entry.original.length + entry.obfuscated.length);
      if (!this.byObfuscated.has(entry.obfuscated)) this.byObfuscated.set(entry.obfuscated, entry);
      else this.addFurther(entry);
      if (!this.byOriginal.has(entry.original)) this.byOriginal.set(entry.original, entry);
    }
  }

  private addFurther(entry: ClassEntry): void {
    const before = this.further.get(entry.obfuscated);
    if (before) before.push(entry);
    else this.further.set(entry.obfuscated, [entry]);
    this.furtherCount += 1;
  }

  get classCount(): number {
    return this.byObfuscated.size;
  }

  get byteLength(): number {
    return this.bytes.length + this.nameBytes + ENTRY_BYTES * (this.classCount + this.furtherCount);
  }

  /** Original name of a class; undefined if the mapping does not have it. */
  originalName(obfuscated: string): string | undefined {
    return this.byObfuscated.get(obfuscated)?.original;
  }

  /** Bytes that `read` would go through. */
  sizeOf(obfuscated: string): number {
    return this.entriesOf(obfuscated).reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /** A class with its methods, read each time; undefined for one that is unknown or has too much below it. */
  read(obfuscated: string): MappedClass | undefined {
    const entries = this.entriesOf(obfuscated);
    const [first] = entries;
    if (!first || this.sizeOf(obfuscated) > MAX_BODY_BYTES) return undefined;
    const blocks = entries.map(({ original, from, to }) => ({
      original,
      lines: decodeText(this.bytes, from, to, false).split('\n'),
      version: this.versionAt(from),
    }));
    return new MappedClass(first.original, blocks);
  }

  /** All entries of a class, in the order of the file. */
  private entriesOf(obfuscated: string): readonly ClassEntry[] {
    const first = this.byObfuscated.get(obfuscated);
    return first ? [first, ...(this.further.get(obfuscated) ?? [])] : [];
  }

  /** Source file of a class, by its original name, if the mapping has it. */
  sourceFile(original: string): string | undefined {
    const entry = this.byOriginal.get(original);
    const same = entry && this.entriesOf(entry.obfuscated).filter((other) => other.original === original);
    for (const candidate of same ?? []) {
      const file = this.sourceFileIn(candidate);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** It is in the comments right below the class. */
  private sourceFileIn({ from, to }: ClassEntry): string | undefined {
    let at = from;
    for (let count = 0; count < MAX_COMMENTS && at < to; count += 1) {
      while (this.bytes[at] === SPACE || this.bytes[at] === TAB) at += 1;
      if (this.bytes[at] !== HASH) break;
      const end = lineEnd(this.bytes, at);
      const note = readNote(decodeText(this.bytes, at, end, false), 0);
      if (note?.kind === 'source file') return note.file;
      at = end + 1;
    }
    return undefined;
  }

  private versionAt(offset: number): number {
    return this.versions.findLast(({ from }) => from <= offset)?.version ?? 0;
  }
}

function readClasses(bytes: Uint8Array): Classes {
  const result: Omit<Classes, 'entries'> = { versions: [], id: '' };
  const lines = new ClassLines(bytes);
  // Some editors put a mark of the encoding first.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const first = bytes[at] ?? LF;
    const end = lineEnd(bytes, at);
    if (first === HASH) readHeader(bytes, at, end, result);
    else if (first > SPACE && lines.add(at, end)) {
      if (lines.count > MAX_CLASSES) {
        throw new MappingFault(`the mapping has more than ${formatCount(MAX_CLASSES)} classes`);
      }
    } else if (lines.count === 0 && first !== LF && first !== CR) throw notAMapping(bytes, at, end);
    at = end + 1;
  }
  const entries = lines.entries();
  if (entries.length === 0) throw new MappingFault('the file is no mapping: there is no class in it');
  return { ...result, entries };
}

const ID = /^# pg_map_id: ([\da-f]{4,64})\s*$/i;
const [LOWER_P, MAX_HEADER] = [0x70, 300];

/** Above the classes: the version of the format, which holds from there on, and the mapping's own id. */
function readHeader(bytes: Uint8Array, at: number, end: number, result: Omit<Classes, 'entries'>): void {
  if (end - at > MAX_HEADER || !(bytes[at + 2] === LOWER_P || isVersion(bytes, at, end))) return;
  const text = decodeText(bytes, at, end, false);
  const note = readNote(text, 0);
  if (note?.kind === 'version') result.versions.push({ from: at, version: note.version });
  else if (result.id === '') result.id = ID.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** Id in the first bytes of a mapping; '' without one. */
export function headerMapId(bytes: Uint8Array): string {
  const lines = decodeText(bytes, 0, bytes.length, false).split('\n');
  return lines.map((line) => ID.exec(line)?.[1]?.toLowerCase()).find((id) => id !== undefined) ?? '';
}

/** True if `mapp` is in it, cheaply: most comments are about source files. */
function isVersion(bytes: Uint8Array, at: number, end: number): boolean {
  for (let i = at; i < end; i += 1) {
    if (bytes[i] === 0x6d && bytes[i + 1] === 0x61 && bytes[i + 2] === 0x70 && bytes[i + 3] === 0x70)
      return true;
  }
  return false;
}

function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LF, at);
  return end < 0 ? bytes.length : end;
}

function notAMapping(bytes: Uint8Array, at: number, end: number): MappingFault {
  const line = decodeText(bytes, at, Math.min(end, at + 60), false).trim();
  return new MappingFault(
    `the file is no mapping: where the first class should be ("original -> obfuscated:") it says ${JSON.stringify(line)}`,
  );
}

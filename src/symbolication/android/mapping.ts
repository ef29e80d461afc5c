import { type Loose, readLooseJson, type ClassEntry, ClassLines } from './loose-json';
import { formatCount } from '#domain/text/words';
import { decodeText } from '#domain/text/bytes';

/** A line of a mapping that is about a method: `1:3:void pkg.Other.run(int):20:22 -> a`. */
export type MethodLine = {
  /** Name in stacks. */
  obfuscated: string;
  /** Lines of the stack that it is for, first and last; undefined: of any. */
  range: readonly [number, number] | undefined;
  /** Class of the original code; undefined for the class that the line is listed under. */
  holder: string | undefined;
  name: string;
  /** Distinguishes methods with the same name: `void pkg.Other.run(int)`. */
  signature: string;
  /** First and last line in the source; a single number is `single`. Undefined if absent. */
  original: readonly [number, number] | undefined;
  single: boolean;
};

/** Larger numbers are no line: they are read as what they are, rubbish, and the line with them. */
const RANGE = /^(\d{1,9}):(\d{1,9}):/;
const ORIGINAL = /^(?:|:(\d{1,9})(?::(\d{1,9}))?)$/;
const MEMBER_ARROW = ' -> ';

/** Longer lines are nobody's method. */
const LONGEST_MEMBER = 20_000;

/** Reads a line; undefined for a field and for what is neither. Time grows with its length alone. */
export function readMethodLine(line: string): MethodLine | undefined {
  const arrow = line.length > LONGEST_MEMBER ? -1 : line.lastIndexOf(MEMBER_ARROW);
  if (arrow < 0) return undefined;
  const declaration = line.slice(0, arrow).trim();
  const opening = declaration.indexOf('(');
  const close = declaration.lastIndexOf(')');
  const original = ORIGINAL.exec(declaration.slice(close + 1));
  if (opening < 0 || close < opening || !original) return undefined;
  const range = RANGE.exec(declaration);
  const signature = declaration.slice(range?.[0].length ?? 0, close + 1);
  const space = signature.indexOf(' ');
  const full = declaration.slice((range?.[0].length ?? 0) + space + 1, opening);
  const obfuscated = line.slice(arrow + MEMBER_ARROW.length).trim();
  const dot = full.lastIndexOf('.');
  const name = full.slice(dot + 1);
  const isNamed = name !== '' && obfuscated !== '' && !/[\s:]/.test(full);
  if (space <= 0 || !isNamed || signature.slice(0, space).includes(':')) return undefined;
  const [from, to] = [Number(original[1]), Number(original[2] ?? original[1])];
  return {
    obfuscated,
    range: range ? ordered(Number(range[1]), Number(range[2])) : undefined,
    holder: dot < 0 ? undefined : full.slice(0, dot),
    name,
    signature,
    original: original[1] === undefined ? undefined : ordered(from, to),
    single: original[2] === undefined,
  };
}

function ordered(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a];
}

/**
 * R8's metadata of a class or method, in a comment below it. Rules: the mapping format's specification, version 2.2
 * (https://r8.googlesource.com/r8/+/refs/heads/main/doc/retrace.md).
 */
type Note =
  | { kind: 'version'; version: number }
  | { kind: 'source file'; file: string }
  | { kind: 'synthesized' }
  | { kind: 'outline' }
  | {
      kind: 'outline call site';
      /** Maps positions in the outline to positions here. */
      positions: ReadonlyMap<number, number>;
      /** The outline that it is for, as `La;a()I`; undefined for any. */
      outline: string | undefined;
    }
  | { kind: 'rewrite'; throws: readonly string[]; removeInner: number };

const PREFIX = 'com.android.tools.r8.';

/** Longer comments are not read. A call site of an outline lists some numbers, rarely hundreds. */
const LONGEST_NOTE = 100_000;

/** Versions of the format in which notes came up; before, they were plain comments. */
const SINCE: Record<Note['kind'], number> = {
  version: 0,
  'source file': 0,
  synthesized: 1,
  rewrite: 2,
  outline: 2,
  'outline call site': 2,
};

/**
 * The note in a comment; undefined where it holds none, or one that is later than the mapping's version.
 * @param version 0 where the mapping names none.
 */
export function readNote(comment: string, version: number): Note | undefined {
  const text = comment.trim();
  if (!text.startsWith('#') || text.length > LONGEST_NOTE || !text.includes('{')) return undefined;
  const json = readLooseJson(text.slice(1));
  const note = json && noteOf(json);
  return note && SINCE[note.kind] <= version ? note : undefined;
}

function noteOf(json: { [key: string]: Loose }): Note | undefined {
  const { id } = json;
  if (id === 'sourceFile') {
    const { fileName } = json;
    return typeof fileName === 'string' && fileName !== ''
      ? { kind: 'source file', file: fileName }
      : undefined;
  }
  if (typeof id !== 'string' || !id.startsWith(PREFIX)) return undefined;
  switch (id.slice(PREFIX.length)) {
    case 'mapping':
      return versionOf(json['version']);
    case 'synthesized':
      return { kind: 'synthesized' };
    case 'outline':
      return { kind: 'outline' };
    case 'outlineCallsite':
      return callSiteOf(json);
    case 'rewriteFrame':
      return rewriteOf(json);
    default:
      // Others, such as `residualsignature`, have nothing to do with stacks.
      return undefined;
  }
}

function versionOf(value: Loose | undefined): Note | undefined {
  const version = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(version) ? { kind: 'version', version } : undefined;
}

function callSiteOf({ positions, outline }: { [key: string]: Loose }): Note | undefined {
  if (typeof positions !== 'object' || Array.isArray(positions)) return undefined;
  const pairs = Object.entries(positions).map(([from, to]): [number, number] => [Number(from), Number(to)]);
  return {
    kind: 'outline call site',
    positions: new Map(pairs.filter((pair) => pair.every(Number.isSafeInteger))),
    outline: typeof outline === 'string' ? outline : undefined,
  };
}

/** A rule with a condition or action that is not known is none. */
function rewriteOf({ conditions, actions }: { [key: string]: Loose }): Note | undefined {
  const throws = all(conditions, /^throws\(L([^;()]+);\)$/);
  const removed = all(actions, /^removeInnerFrames\((\d{1,6})\)$/);
  if (!throws || !removed) return undefined;
  return {
    kind: 'rewrite',
    throws: throws.map((name) => name.replaceAll('/', '.')),
    removeInner: removed.reduce((sum, count) => sum + Number(count), 0),
  };
}

function all(list: Loose | undefined, shape: RegExp): string[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const matches = list.flatMap((entry) => (typeof entry === 'string' ? (shape.exec(entry)?.[1] ?? []) : []));
  return matches.length === list.length ? matches : undefined;
}

/** Methods that stand at the same lines of the stack: put into one another by the compiler, innermost first. */
export type InlineGroup = {
  /** Null matches any line; the group then has a single method. */
  range: readonly [number, number] | undefined;
  methods: MethodLine[];
  callSites: Extract<Note, { kind: 'outline call site' }>[];
  rewrites: Extract<Note, { kind: 'rewrite' }>[];
};

/** Mapping entries of all methods that share a name in stacks. */
export type MappedMethod = {
  /** Groups with a range, in the order of the file. */
  ranged: readonly InlineGroup[];
  /** Methods at any line, each once; no more than are of use. */
  anywhere: readonly MethodLine[];
  /** The outermost methods of the groups with a range, each once; no more than are of use. */
  outermost: readonly MethodLine[];
};

/** Max candidate methods of a frame; a frame with more stays as printed. */
export const MAX_CANDIDATES = 50;

/** Lines of a mapping below one class line. @property version of the mapping's format at that line. */
type ClassBlock = { original: string; lines: readonly string[]; version: number };

/** Class with its methods, merged from all its blocks in a mapping. */
export class MappedClass {
  readonly original: string;
  private readonly methods = new Map<string, InlineGroup[]>();
  /** Compiler-generated methods. The mapping marks each only once, even if it occurs several times. */
  private readonly synthesized = new Set<string>();
  private readonly outlines = new Set<string>();
  /** True for a class that R8 made, by the note at the class: its own methods are then of R8, too. */
  isSynthesizedClass = false;

  /** @param original what the class was called by the first of its blocks. */
  constructor(original: string, blocks: Iterable<ClassBlock>) {
    this.original = original;
    for (const block of blocks) this.read(block);
  }

  method(obfuscated: string): MappedMethod | undefined {
    const groups = this.methods.get(obfuscated);
    if (!groups) return undefined;
    const ranged = groups.filter(({ range }) => range !== undefined);
    return {
      ranged,
      anywhere: distinct(groups.filter(({ range }) => range === undefined)),
      outermost: distinct(ranged),
    };
  }

  isSynthesized({ obfuscated, signature, holder = this.original }: MethodLine): boolean {
    return (
      this.synthesized.has(keyOf(obfuscated, signature)) ||
      (this.isSynthesizedClass && holder === this.original)
    );
  }

  isOutline({ obfuscated, signature }: MethodLine): boolean {
    return this.outlines.has(keyOf(obfuscated, signature));
  }

  private read({ original, lines, version }: ClassBlock): void {
    const methods = new Map<string, InlineGroup[]>();
    let group: InlineGroup | undefined;
    let method: MethodLine | undefined;
    let isAboveMembers = true;
    for (const line of lines) {
      if (line.trimStart().startsWith('#')) {
        const note = isAboveMembers || method ? readNote(line, version) : undefined;
        if (note && group && method) this.addNote(note, group, method);
        if (isAboveMembers && original === this.original && isMadeByR8(note)) this.isSynthesizedClass = true;
        continue;
      }
      if (line.trim() !== '') isAboveMembers = false;
      method = readMethodLine(line);
      if (method && original !== this.original) method.holder ??= original;
      // Notes below a field are not about the method before it.
      group = method && groupOf(method, methods);
    }
    for (const [name, groups] of methods) {
      const before = this.methods.get(name);
      if (!before) this.methods.set(name, groups);
      else for (const group of groups) before.push(group);
    }
  }

  private addNote(note: Note, group: InlineGroup, { obfuscated, signature }: MethodLine): void {
    if (note.kind === 'synthesized') this.synthesized.add(keyOf(obfuscated, signature));
    else if (note.kind === 'outline') this.outlines.add(keyOf(obfuscated, signature));
    else if (note.kind === 'outline call site') group.callSites.push(note);
    else if (note.kind === 'rewrite') group.rewrites.push(note);
  }
}

/** R8 also names a source file of its own at the classes that it makes. */
function isMadeByR8(note: Note | undefined): boolean {
  return note?.kind === 'synthesized' || (note?.kind === 'source file' && note.file === 'R8$$SyntheticClass');
}

/** Group of a method: the previous line's group if that has the same range, else a new one. */
function groupOf(method: MethodLine, methods: Map<string, InlineGroup[]>): InlineGroup {
  const groups = methods.get(method.obfuscated) ?? [];
  const last = groups.at(-1);
  if (last && method.range && last.range?.[0] === method.range[0] && last.range[1] === method.range[1]) {
    last.methods.push(method);
    return last;
  }
  const group = { range: method.range, methods: [method], callSites: [], rewrites: [] };
  groups.push(group);
  methods.set(method.obfuscated, groups);
  return group;
}

/** The outermost methods of groups, each once. */
function distinct(groups: readonly InlineGroup[]): MethodLine[] {
  const unique = new Map<string, MethodLine>();
  for (const { methods } of groups) {
    const method = methods.at(-1);
    if (method && !unique.has(method.signature)) unique.set(method.signature, method);
    if (unique.size > MAX_CANDIDATES) break;
  }
  return [...unique.values()];
}

function keyOf(obfuscated: string, signature: string): string {
  return `${obfuscated} ${signature}`;
}

/** Error for an unusable mapping, with a user-facing message. */
export class MappingFault extends Error {
  override readonly name = 'MappingFault';
}

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
const MAX_CLASS_BYTES = 8 * 1024 * 1024;

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
    if (!first || this.sizeOf(obfuscated) > MAX_CLASS_BYTES) return undefined;
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

const MAPPING_ID = /^# pg_map_id: ([\da-f]{4,64})\s*$/i;
const [LOWER_P, MAX_HEADER] = [0x70, 300];

/** Above the classes: the version of the format, which holds from there on, and the mapping's own id. */
function readHeader(bytes: Uint8Array, at: number, end: number, result: Omit<Classes, 'entries'>): void {
  if (end - at > MAX_HEADER || !(bytes[at + 2] === LOWER_P || isVersion(bytes, at, end))) return;
  const text = decodeText(bytes, at, end, false);
  const note = readNote(text, 0);
  if (note?.kind === 'version') result.versions.push({ from: at, version: note.version });
  else if (result.id === '') result.id = MAPPING_ID.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** Id in the first bytes of a mapping; '' without one. */
export function headerMapId(bytes: Uint8Array): string {
  const lines = decodeText(bytes, 0, bytes.length, false).split('\n');
  return lines.map((line) => MAPPING_ID.exec(line)?.[1]?.toLowerCase()).find((id) => id !== undefined) ?? '';
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

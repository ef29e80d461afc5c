import { type MethodLine, readMethodLine } from './member';
import { type Note, readNote } from './notes';

type CallSite = Extract<Note, { kind: 'outline call site' }>;
type Rewrite = Extract<Note, { kind: 'rewrite' }>;

/** Methods that stand at the same lines of the stack: put into one another by the compiler, innermost first. */
export type InlineGroup = {
  /** Null matches any line; the group then has a single method. */
  range: readonly [number, number] | undefined;
  methods: MethodLine[];
  callSites: CallSite[];
  rewrites: Rewrite[];
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
export type ClassBlock = { original: string; lines: readonly string[]; version: number };

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

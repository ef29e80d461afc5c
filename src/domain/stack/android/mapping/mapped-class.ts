import { type MethodLine, readMethodLine } from './member';
import { type Note, readNote } from './notes';

type CallSite = Extract<Note, { kind: 'outline call site' }>;
type Rewrite = Extract<Note, { kind: 'rewrite' }>;

/** Methods that stand at the same lines of the stack: put into one another by the compiler, innermost first. */
export type InlineGroup = {
  /** Null: at any line. Such a group has one method. */
  range: readonly [number, number] | null;
  methods: MethodLine[];
  callSites: CallSite[];
  rewrites: Rewrite[];
};

/** All that a mapping says of the methods that are called the same in stacks. */
export type MappedMethod = {
  /** Groups with a range, in the order of the file. */
  ranged: readonly InlineGroup[];
  /** Methods at any line, each once; no more than are of use. */
  anywhere: readonly MethodLine[];
  /** The outermost methods of the groups with a range, each once; no more than are of use. */
  outermost: readonly MethodLine[];
};

/** A frame that could be in more methods than this says nothing. */
export const MAX_CANDIDATES = 50;

/** A class with what a mapping says of its methods. */
export class MappedClass {
  readonly original: string;
  private readonly methods = new Map<string, InlineGroup[]>();
  /** Methods that nobody wrote. It is said once of each, wherever else it stands. */
  private readonly synthesized = new Set<string>();
  private readonly outlines = new Set<string>();

  /** @param lines what stands below the class. @param version of the mapping's format. */
  constructor(original: string, lines: readonly string[], version: number) {
    this.original = original;
    let group: InlineGroup | undefined;
    let method: MethodLine | undefined;
    for (const line of lines) {
      if (line.trimStart().startsWith('#')) {
        const note = group && method ? readNote(line, version) : undefined;
        if (note && group && method) this.addNote(note, group, method);
        continue;
      }
      method = readMethodLine(line);
      // What is said below a field is not about the method before it.
      group = method && this.add(method);
    }
  }

  method(obfuscated: string): MappedMethod | undefined {
    const groups = this.methods.get(obfuscated);
    if (!groups) return undefined;
    const ranged = groups.filter(({ range }) => range !== null);
    return {
      ranged,
      anywhere: distinct(groups.filter(({ range }) => range === null)),
      outermost: distinct(ranged),
    };
  }

  isSynthesized({ obfuscated, signature }: MethodLine): boolean {
    return this.synthesized.has(keyOf(obfuscated, signature));
  }

  isOutline({ obfuscated, signature }: MethodLine): boolean {
    return this.outlines.has(keyOf(obfuscated, signature));
  }

  private add(method: MethodLine): InlineGroup {
    const groups = this.methods.get(method.obfuscated) ?? [];
    const last = groups.at(-1);
    if (last && method.range && last.range?.[0] === method.range[0] && last.range[1] === method.range[1]) {
      last.methods.push(method);
      return last;
    }
    const group = { range: method.range, methods: [method], callSites: [], rewrites: [] };
    groups.push(group);
    this.methods.set(method.obfuscated, groups);
    return group;
  }

  private addNote(note: Note, group: InlineGroup, { obfuscated, signature }: MethodLine): void {
    if (note.kind === 'synthesized') this.synthesized.add(keyOf(obfuscated, signature));
    else if (note.kind === 'outline') this.outlines.add(keyOf(obfuscated, signature));
    else if (note.kind === 'outline call site') group.callSites.push(note);
    else if (note.kind === 'rewrite') group.rewrites.push(note);
  }
}

/** The outermost methods of groups, each once. */
function distinct(groups: readonly InlineGroup[]): MethodLine[] {
  const found = new Map<string, MethodLine>();
  for (const { methods } of groups) {
    const method = methods.at(-1);
    if (method && !found.has(method.signature)) found.set(method.signature, method);
    if (found.size > MAX_CANDIDATES) break;
  }
  return [...found.values()];
}

function keyOf(obfuscated: string, signature: string): string {
  return `${obfuscated} ${signature}`;
}

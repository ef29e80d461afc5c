import { framesOf, type ParsedStack } from '../stack';
import { type JavaFrame, classNamesIn, inferredFile, isRealFile } from './frame';
import {
  type InlineGroup,
  type MappedClass,
  type MappedMethod,
  MAX_CANDIDATES,
  type Mapping,
  type MethodLine,
} from './mapping';

/** Ids that R8 gives to mappings (`pg_map_id`), and that builds may print in place of a file: `r8-map-id-6f1d2c4`. */

const PRINTED = /^r8-map-id-([\da-f]+)$/;
/** Digits that older versions of R8 write. */
const SHORT = 7;
const PATH = 'map:';

/** Id of the mapping that a printed file names; undefined for a usual file. */
export function mapIdIn(file: string): string | undefined {
  return PRINTED.exec(file)?.[1];
}

/** Distinct ids that a stack names, in order. */
export function mapIdsOf(stack: ParsedStack<JavaFrame>): string[] {
  return [...new Set(framesOf(stack).flatMap(({ frame }) => mapIdIn(frame.file) ?? []))];
}

/** True if two ids may be of one mapping: one of them may be shortened. */
export function isSameMapping(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Paths of a mapping by its id, whole and short; none without an id. */
export function mapIdPaths(id: string): string[] {
  return id === '' ? [] : [...new Set([id, id.slice(0, SHORT)])].map((each) => `${PATH}${each}`);
}

/** Id of the mapping among the paths that it is found by; '' if none has it. */
export function mapIdAt(paths: readonly string[]): string {
  const ids = paths.filter(isMapIdPath).map((path) => path.slice(PATH.length));
  return ids.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

function isMapIdPath(path: string): boolean {
  return path.startsWith(PATH);
}

/** Id for display: its beginning. */
export function shortMapId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 12)}…` : id;
}

/**
 * Restores the original classes, methods and lines of a stack, by the rules of R8's retrace:
 *
 * - Mapping lines that have the printed method and a range around the printed line form a group of inlined methods.
 *   Of each outermost method the first matching group counts. If several methods match, which may be overloads, all
 *   are returned; else methods without a range; else the line stays unresolved.
 * - A frame without a line matches a range at 0 if there is one, else a method without a range, else any of that
 *   name. If several match, all are returned, with a line only if it is certain: a range of original lines without a
 *   position in it (`42:44`) gives none.
 * - Compiler-generated methods are dropped, also those of compiler-generated classes. An outline passes its position to the frame below, which resolves its
 *   line with it.
 * - If a rule requires it, inner frames are dropped directly below an exception.
 */

/** Possible origin of a frame; `lines` are the first and last possible line, undefined if unknown. */
export type RetracedFrame = {
  className: string;
  methodName: string;
  file: string;
  lines: readonly [number, number] | undefined;
};

export type Retraced =
  /** Frames that the printed frame represents, innermost first, each with its candidates. */
  | { kind: 'frames'; frames: RetracedFrame[][] }
  /** Match of the class only. */
  | { kind: 'class'; className: string; file: string }
  | { kind: 'unknown' };

/** Limits for malicious mappings. Real stacks take a hundredth of them. */
const LIMITS = {
  classBytes: 32 * 1024 * 1024,
  steps: 10_000_000,
  frames: 250_000,
  methods: 500,
};

/** Retraces every frame of a stack, in order. */
export function retraceStack(stack: ParsedStack<JavaFrame>, mapping: Mapping): Retraced[] {
  const retracer = new Retracer(mapping);
  let section = -1;
  let index = -1;
  return framesOf(stack).map((line) => {
    const isFirst = line.section !== section;
    const thrown = isFirst ? thrownBy(stack.sections[line.section]?.title ?? '', mapping) : undefined;
    if (isFirst || line.index !== index + 1) retracer.forget();
    section = line.section;
    ({ index } = line);
    return retracer.retrace(line.frame, thrown);
  });
}

/** Original class of the exception in a heading. */
function thrownBy(heading: string, mapping: Mapping): string | undefined {
  const [thrown] = classNamesIn(heading);
  return thrown ? (mapping.originalName(thrown.name) ?? thrown.name) : undefined;
}

/** Position in an outline, kept until the calling frame. */
type Carried = { outline: string; position: number };

class Retracer {
  private readonly mapping: Mapping;
  private readonly classes = new Map<string, MappedClass | undefined>();
  private readonly methods = new Map<string, MappedMethod | undefined>();
  private readonly files = new Map<string, string | undefined>();
  private readonly groups = new Map<MappedMethod, Map<number, InlineGroup[]>>();
  private readonly left = { ...LIMITS };
  private carried: Carried | undefined = undefined;

  constructor(mapping: Mapping) {
    this.mapping = mapping;
  }

  /** Resets the state between unrelated sections. */
  forget(): void {
    this.carried = undefined;
  }

  retrace(frame: JavaFrame, thrown: string | undefined): Retraced {
    const { carried } = this;
    this.carried = undefined;
    const original = this.isOfMapping(frame) ? this.mapping.originalName(frame.className) : undefined;
    if (original === undefined) return { kind: 'unknown' };
    const owner = this.classOf(frame.className);
    const method = owner && this.methodOf(frame, owner);
    const matches = owner && method && this.find(frame, { owner, method }, carried, thrown);
    if (!matches && owner?.isSynthesizedClass) return { kind: 'frames', frames: [] };
    if (!matches) return { kind: 'class', className: original, file: this.fileOf(original, frame) };
    this.left.frames -= matches.reduce((sum, candidates) => sum + candidates.length, -1);
    return { kind: 'frames', frames: matches };
  }

  /** Builds can be configured to print which mapping they belong to: another one's would be wrong. */
  private isOfMapping({ file }: JavaFrame): boolean {
    const printed = mapIdIn(file);
    const { id } = this.mapping;
    return printed === undefined || id === '' || isSameMapping(printed, id);
  }

  private find(
    frame: JavaFrame,
    { owner, method }: { owner: MappedClass; method: MappedMethod },
    carried: Carried | undefined,
    thrown: string | undefined,
  ): RetracedFrame[][] | undefined {
    let { line } = frame;
    let groups = this.groupsAt(method, line);
    const position = carried && positionBelow(groups, carried);
    if (typeof position === 'number') {
      line = position;
      groups = this.groupsAt(method, line);
    }
    if (groups.length === 0) return this.candidates(method, frame, line, owner);
    if (groups.reduce((sum, { methods }) => sum + methods.length, 0) > LIMITS.methods) return undefined;
    return together(
      groups.map((group) => {
        const methods = this.written(withoutInner(group, thrown), frame, line, owner);
        // Without a line, the position within a range is unknown, and so are its callers.
        const isAnywhere = line === undefined && group.methods.some(isSpan);
        return methods.map((method) =>
          this.retraced(method, frame, owner, isAnywhere ? undefined : linesOf(method, line ?? 0)),
        );
      }),
    );
  }

  /** The first group of each outermost method that a line is in. What calls itself is in a stack many times. */
  private groupsAt(method: MappedMethod, line: number | undefined): InlineGroup[] {
    if (this.left.frames < 0) return [];
    const at = line ?? 0;
    const cache = this.groups.get(method) ?? new Map<number, InlineGroup[]>();
    this.groups.set(method, cache);
    const groups = cache.get(at) ?? this.searchGroups(method, at);
    cache.set(at, groups);
    return groups;
  }

  private searchGroups({ ranged }: MappedMethod, line: number): InlineGroup[] {
    this.left.steps -= ranged.length;
    if (this.left.steps < 0) return [];
    const matches = new Map<string, InlineGroup>();
    for (const group of ranged) {
      if (!isIn(group, line)) continue;
      const signature = group.methods.at(-1)?.signature ?? '';
      if (!matches.has(signature)) matches.set(signature, group);
      if (matches.size > MAX_CANDIDATES) return [];
    }
    return [...matches.values()];
  }

  /** Drops a compiler-generated outermost method. An outline's position is kept for the frame below. */
  private written(
    methods: readonly MethodLine[],
    frame: JavaFrame,
    line: number | undefined,
    owner: MappedClass,
  ): readonly MethodLine[] {
    const outermost = methods.at(-1);
    if (!outermost) return methods;
    if (owner.isOutline(outermost)) {
      const outline = `L${frame.className.replaceAll('.', '/')};${frame.methodName}(`;
      this.carried = line === undefined ? undefined : { outline, position: line };
    } else if (owner.isSynthesizedClass) return methods.filter((method) => !owner.isSynthesized(method));
    else if (!owner.isSynthesized(outermost)) return methods;
    return methods.slice(0, -1);
  }

  /** Candidates of a frame: methods at any line, or the outermost of all if there is no line. */
  private candidates(
    { anywhere, outermost }: MappedMethod,
    frame: JavaFrame,
    line: number | undefined,
    owner: MappedClass,
  ): RetracedFrame[][] | undefined {
    const methods = anywhere.length > 0 || line !== undefined ? anywhere : outermost;
    if (methods.length === 0 || methods.length > MAX_CANDIDATES) return undefined;
    const matches = new Map<string, RetracedFrame>();
    for (const method of methods.flatMap((candidate) => this.written([candidate], frame, line, owner))) {
      const isKnown =
        method.range === undefined && (line !== undefined || (methods.length === 1 && !isSpan(method)));
      const retraced = this.retraced(method, frame, owner, isKnown ? linesOf(method, line) : undefined);
      matches.set(`${retraced.className}.${retraced.methodName}:${retraced.lines?.join()}`, retraced);
    }
    if (matches.size === 0) return [];
    return [[...matches].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, retraced]) => retraced)];
  }

  private retraced(
    { holder, name }: MethodLine,
    frame: JavaFrame,
    owner: MappedClass,
    lines: RetracedFrame['lines'],
  ): RetracedFrame {
    const className = holder ?? owner.original;
    return { className, methodName: name, file: this.fileOf(className, frame), lines };
  }

  private fileOf(className: string, frame: JavaFrame): string {
    if (!this.files.has(className)) this.files.set(className, this.mapping.sourceFile(className));
    // The file of a class that was not renamed may also be the original.
    const printedFile = className === frame.className && isRealFile(frame.file) ? frame.file : undefined;
    return this.files.get(className) ?? printedFile ?? inferredFile(className, frame.file);
  }

  private classOf(name: string): MappedClass | undefined {
    if (!this.classes.has(name)) {
      this.left.classBytes -= this.mapping.sizeOf(name);
      this.classes.set(name, this.left.classBytes < 0 ? undefined : this.mapping.read(name));
    }
    return this.classes.get(name);
  }

  private methodOf(frame: JavaFrame, owner: MappedClass): MappedMethod | undefined {
    if (!this.methods.has(frame.function)) {
      this.methods.set(frame.function, owner.method(frame.methodName));
    }
    return this.methods.get(frame.function);
  }
}

/** Position here of a position in an outline; undefined if it is not mapped. */
function positionBelow(groups: readonly InlineGroup[], { outline, position }: Carried): number | undefined {
  const sites = groups.flatMap(({ callSites }) => callSites);
  const site = sites.find((site) => site.outline === undefined || site.outline.startsWith(outline));
  return site?.positions.get(position);
}

/**
 * Merges the frames that a line represents, innermost first, each with its candidates. A candidate with fewer frames
 * repeats its innermost one in their place.
 */
function together(all: readonly RetracedFrame[][]): RetracedFrame[][] {
  const depth = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: depth }, (_, i) =>
    all.flatMap((frames) => frames[Math.max(0, i - depth + frames.length)] ?? []),
  );
}

/** True if the mapping gives a method a range of lines. */
function isSpan({ original, single }: MethodLine): boolean {
  return original !== undefined && !single && original[0] !== original[1];
}

function withoutInner({ methods, rewrites }: InlineGroup, thrown: string | undefined): readonly MethodLine[] {
  const rule = rewrites.find(({ throws }) => throws.every((name) => name === thrown));
  return rule && rule.removeInner < methods.length ? methods.slice(rule.removeInner) : methods;
}

function isIn({ range }: InlineGroup, line: number): boolean {
  return range !== undefined && range[0] <= line && line <= range[1];
}

/** The original lines of a method at a printed line. */
function linesOf({ range, original, single }: MethodLine, line: number | undefined): RetracedFrame['lines'] {
  if (original === undefined) return line === undefined || line === 0 ? undefined : [line, line];
  const [from, to] = original;
  if (from === 0 && to === 0) return undefined;
  if (single || from === to) return [from, from];
  if (line === undefined) return undefined;
  if (range === undefined || range[0] === range[1]) return original;
  const at = Math.min(to, from + line - range[0]);
  return [at, at];
}

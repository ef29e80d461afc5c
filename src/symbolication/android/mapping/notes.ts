import { type Loose, readLooseJson } from './loose-json';

/**
 * R8's metadata of a class or method, in a comment below it. Rules: the mapping format's specification, version 2.2
 * (https://r8.googlesource.com/r8/+/refs/heads/main/doc/retrace.md).
 */
export type Note =
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
const MAX_LENGTH = 100_000;

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
  if (!text.startsWith('#') || text.length > MAX_LENGTH || !text.includes('{')) return undefined;
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

import { decodedString, type JsonTree, kindOf } from './scan';

/** The members of a scanned JSON text by name. What is missing or of another kind is '', undefined or no items. */
export class JsonMembers {
  private readonly tree: JsonTree;

  constructor(tree: JsonTree) {
    this.tree = tree;
  }

  /** Start and end of a value in the text, with its key if it has one. */
  placeOf(node: number): { from: number; to: number } {
    const { keyStarts, starts, ends } = this.tree;
    const key = keyStarts[node] ?? -1;
    return { from: key >= 0 ? key : (starts[node] ?? 0), to: ends[node] ?? 0 };
  }

  /** The values directly inside a node. */
  items(node: number | undefined): number[] {
    if (node === undefined) return [];
    const elements: number[] = [];
    const end = this.tree.after[node] ?? 0;
    for (let item = node + 1; item < end; item = this.tree.after[item] ?? end) elements.push(item);
    return elements;
  }

  /** A member of an object; of several with one name the first. */
  member(node: number | undefined, name: string): number | undefined {
    return this.items(node).find((item) => this.keyOf(item) === name);
  }

  list(node: number | undefined, name: string): number[] {
    const list = this.member(node, name);
    return list !== undefined && kindOf(this.tree, list) === 'array' ? this.items(list) : [];
  }

  string(node: number | undefined, name: string): string {
    const item = this.member(node, name);
    return item === undefined ? '' : this.stringAt(item);
  }

  stringAt(node: number): string {
    return kindOf(this.tree, node) === 'string' ? decodedString(this.textOf(node)) : '';
  }

  integer(node: number | undefined, name: string): bigint | undefined {
    const item = this.member(node, name);
    const text = item === undefined ? '' : this.textOf(item);
    return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
  }

  isTrue(node: number | undefined, name: string): boolean {
    const item = this.member(node, name);
    return item !== undefined && this.textOf(item) === 'true';
  }

  private keyOf(node: number): string {
    const { source, keyStarts, keyEnds } = this.tree;
    const start = keyStarts[node] ?? -1;
    return start < 0 ? '' : decodedString(source.slice(start, keyEnds[node]));
  }

  private textOf(node: number): string {
    return this.tree.source.slice(this.tree.starts[node], this.tree.ends[node]);
  }
}

/** Beginning of a JSON text: its usable prefix, and that prefix completed. */
type Completed = { prefix: string; json: string };

/**
 * Completes the beginning of a JSON text by closing what is open, so that it can be read. A number or word that the cut
 * may go through is dropped. The beginning of any other text is no JSON afterwards, either.
 */
export function completedJson(start: string): Completed {
  const { closers, isInString, isKey, escapeAt, end } = stateAtEnd(start);
  const close = closers.toReversed().join('');
  if (isInString) {
    const prefix = isCutEscape(start, escapeAt) ? start.slice(0, escapeAt) : start;
    return { prefix, json: `${prefix}"${isKey ? ':null' : ''}${close}` };
  }
  const prefix = start.slice(0, end);
  return { prefix, json: prefix + missingValue(prefix.trimEnd().at(-1), isKey, closers.at(-1)) + close };
}

type State = {
  /** Brackets that close the open ones, the innermost last. */
  closers: string[];
  isInString: boolean;
  /** True if the last string is the key of a member. */
  isKey: boolean;
  /** Start of the last escape in a string. */
  escapeAt: number;
  /** Start of a number or word at the end of the text. */
  end: number;
};

function stateAtEnd(text: string): State {
  const state: State = { closers: [], isInString: false, isKey: false, escapeAt: -1, end: 0 };
  let lastMark = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') state.isInString = !state.isInString;
    if (letter === '"' && state.isInString) state.isKey = state.closers.at(-1) === '}' && lastMark !== ':';
    if (letter === '\\' && state.isInString) {
      state.escapeAt = at;
      at += 1;
    }
    if (state.isInString) continue;
    if (letter === '{' || letter === '[') state.closers.push(letter === '{' ? '}' : ']');
    if (letter === '}' || letter === ']') state.closers.pop();
    if (/[{}[\]:,]/.test(letter)) {
      lastMark = letter;
      state.isKey = false;
    }
    if (/[{}[\]:,"\s]/.test(letter)) state.end = at + 1;
  }
  return state;
}

function isCutEscape(text: string, at: number): boolean {
  if (at < 0) return false;
  return at + (text[at + 1] === 'u' ? 6 : 2) > text.length;
}

/** Text after a last mark, so that a member or an element is whole. */
function missingValue(mark: string | undefined, isKey: boolean, closer: string | undefined): string {
  if (mark === '"' && isKey) return ':null';
  if (mark === ':') return 'null';
  if (mark === ',') return closer === '}' ? '"":null' : 'null';
  return '';
}

/**
 * Takes the members of one array out of a JSON text while it comes, so that they can be read before the text is whole.
 *
 * The text is an object; the array is its member of a name. Nothing is checked: the caller that parses the parts sees what is
 * wrong with them, and a text that is not such an object gives no parts.
 */
type ArrivingMembers = {
  /** More of the text. @returns JSON text of an array of the members that are whole since the last time. */
  push: (text: string) => string;
  /** The text without these members. */
  rest: () => string;
};

const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]/gs;

export function arrivingMembers(name: string): ArrivingMembers {
  let before = '';
  /** Buffered text of the array; undefined before its start. */
  let pending: string | undefined;
  let after: string | undefined;
  let at = 0;
  let depth = 0;
  let inString = false;
  let isFirst = true;

  /** Up to where members are whole. */
  const scan = (text: string): number => {
    let whole = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (code === BACKSLASH) at += 1;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (depth === 0) {
          after = text.slice(at);
          return at;
        }
        depth -= 1;
        if (depth === 0) whole = at + 1;
      }
    }
    return whole;
  };

  return {
    push: (text) => {
      if (after !== undefined) {
        after += text;
        return '[]';
      }
      if (pending === undefined) {
        before += text;
        const start = membersStart(before, name);
        if (start === undefined) return '[]';
        pending = before.slice(start);
        before = before.slice(0, start);
      } else {
        pending += text;
      }
      const whole = scan(pending);
      const members = pending.slice(0, whole);
      pending = pending.slice(whole);
      at -= whole;
      if (members.trim() === '') return '[]';
      // A missing comma between two parts would be seen by nobody.
      const list = isFirst ? members : members.replace(/^\s*,/, '');
      const isTorn = !isFirst && list === members;
      isFirst = false;
      return isTorn ? '[,]' : `[${list}]`;
    },
    rest: () => before + (after ?? pending ?? ''),
  };
}

/** Offset of the first member of the array; undefined before it arrives. */
function membersStart(text: string, name: string): number | undefined {
  const pattern = ['{', JSON.stringify(name), ':', '['];
  let depth = 0;
  let last: string[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    last = [...last.slice(-2), token];
    if (depth === 1 && last.join('') === pattern.slice(1).join('')) return index + 1;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return undefined;
}

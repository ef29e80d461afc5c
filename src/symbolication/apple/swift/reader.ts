/** Kind of a part of a mangled name. */
export type Kind =
  // Names
  | 'identifier'
  | 'module'
  | 'operator'
  | 'private name'
  | 'local name'
  | 'related name'
  // Types
  | 'type'
  | 'class'
  | 'struct'
  | 'enum'
  | 'protocol'
  | 'alias'
  | 'bound'
  | 'extension'
  | 'builtin'
  | 'tuple'
  | 'tuple element'
  | 'element name'
  | 'variadic'
  | 'function type'
  | 'parameters'
  | 'protocol list'
  | 'metatype'
  | 'generic parameter'
  | 'member type'
  | 'generic type'
  | 'some type'
  | 'opaque'
  | 'decorated type'
  // Lists and marks
  | 'list'
  | 'empty list'
  | 'first'
  | 'labels'
  | 'signature'
  | 'requirement'
  | 'conformance'
  | 'effect'
  // What has code
  | 'function'
  | 'variable'
  | 'subscript'
  | 'accessor'
  | 'initializer'
  | 'deinitializer'
  | 'closure'
  | 'default argument'
  | 'variable initializer'
  | 'once'
  | 'static'
  | 'witness'
  | 'about'
  | 'attribute';

/** Immutable: a substitution puts one node into several places. */
export type Node = {
  readonly kind: Kind;
  readonly text: string;
  readonly kids: readonly Node[];
  readonly number: number;
  /** Depth of nesting, including this node. */
  readonly depth: number;
};

const DEEPEST = 200;

export function node(kind: Kind, kids: readonly Node[] = [], text = '', number = 0): Node {
  let depth = 1;
  for (const kid of kids) depth = Math.max(depth, kid.depth + 1);
  if (depth > DEEPEST) throw new Unreadable('too deep');
  return { kind, text, kids, number, depth };
}

export function typeOf(inner: Node): Node {
  return node('type', [inner]);
}

/** Error for a damaged or unsupported name: it stays mangled. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** Swift's punycode: `_` before the digits `a-zA-J`, and what is no letter as code units of a surrogate range. */
function decodePunycode(text: string): string {
  const delimiter = text.lastIndexOf('_');
  const codes = Array.from(text.slice(0, Math.max(0, delimiter)), (character) => character.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let i = 0;
  for (let at = delimiter + 1; at < text.length;) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitAt(text, at);
      at += 1;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = codes.length + 1;
    bias = adapted(i - before, length, before === 0);
    code += Math.floor(i / length);
    i %= length;
    if (code > 0x10_ffff) throw new Unreadable('no character');
    codes.splice(i, 0, code);
    i += 1;
  }
  return codes
    .map((code) => String.fromCodePoint(code >= 0xd800 && code < 0xd880 ? code - 0xd800 : code))
    .join('');
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 65 && code <= 74) return code - 65 + 26;
  throw new Unreadable('no digit');
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** More than a name written by a compiler needs, and little enough for a hostile one. */
const MAX_NODES = 20_000;
const MAX_WORDS = 26;

/** Parser state of a mangled name: the text, a stack of nodes, and the list of possible substitutions. */
export class Reader {
  readonly text: string;
  /** Swift 4.0 had the labels of parameters in their types. */
  readonly isOld: boolean;
  at: number;
  private readonly stack: Node[] = [];
  private readonly substitutions: Node[] = [];
  private readonly words: string[] = [];
  private pushed = 0;

  constructor(text: string, from: number, isOld: boolean) {
    this.text = text;
    this.at = from;
    this.isOld = isOld;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  next(): string {
    const character = this.text[this.at] ?? '';
    this.at += 1;
    return character;
  }

  peek(): string {
    return this.text[this.at] ?? '';
  }

  nextIf(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at += 1;
    return true;
  }

  /** Digits; undefined where there is none. */
  natural(): number | undefined {
    let end = this.at;
    while (isDigitCharacter(this.text[end])) end += 1;
    if (end === this.at || end - this.at > 9) return undefined;
    const value = Number(this.text.slice(this.at, end));
    this.at = end;
    return value;
  }

  /** `_` is 0, `0_` 1, `1_` 2 … */
  index(): number {
    if (this.nextIf('_')) return 0;
    const value = this.natural();
    if (value === undefined || !this.nextIf('_')) throw new Unreadable('no index');
    return value + 1;
  }

  push(node: Node): void {
    this.pushed += 1;
    if (this.pushed > MAX_NODES) throw new Unreadable('too long');
    this.stack.push(node);
  }

  /** Takes the last node away if it is of one of these kinds. */
  pop(...kinds: readonly Kind[]): Node | undefined {
    const last = this.stack.at(-1);
    if (last === undefined || (kinds.length > 0 && !kinds.includes(last.kind))) return undefined;
    return this.stack.pop();
  }

  need(...kinds: readonly Kind[]): Node {
    const match = this.pop(...kinds);
    if (match === undefined) throw new Unreadable(`no ${kinds.join(' or ')}`);
    return match;
  }

  /** Remaining nodes after parsing, in order. */
  rest(): readonly Node[] {
    return this.stack;
  }

  addSubstitution(node: Node): Node {
    this.substitutions.push(node);
    return node;
  }

  substitution(index: number): Node {
    const match = this.substitutions[index];
    if (match === undefined) throw new Unreadable('refers to nothing');
    return match;
  }

  /** Identifier with its length in front; if that begins with 0, composed of words from earlier identifiers. */
  identifier(): Node {
    let hasWords = false;
    let isPunycode = false;
    if (!isDigitCharacter(this.peek())) throw new Unreadable('no name');
    if (this.nextIf('0')) {
      if (this.nextIf('0')) isPunycode = true;
      else hasWords = true;
    }
    let name = '';
    do {
      while (hasWords && /[a-zA-Z]/.test(this.peek())) {
        const letter = this.next();
        hasWords = letter >= 'a';
        const word = this.words[letter.toLowerCase().charCodeAt(0) - 97];
        if (word === undefined) throw new Unreadable('no such word');
        name += word;
      }
      if (this.nextIf('0')) break;
      name += this.counted(isPunycode);
    } while (hasWords);
    if (name === '') throw new Unreadable('no name');
    return this.addSubstitution(node('identifier', [], name));
  }

  private counted(isPunycode: boolean): string {
    const length = this.natural();
    if (length === undefined || length === 0) throw new Unreadable('no length');
    if (isPunycode) this.nextIf('_');
    const slice = this.text.slice(this.at, this.at + length);
    if (slice.length < length) throw new Unreadable('cut off');
    this.at += length;
    if (isPunycode) return decodePunycode(slice);
    this.learnWords(slice);
    return slice;
  }

  private learnWords(name: string): void {
    let start = -1;
    for (let i = 0; i <= name.length; i += 1) {
      const character = name[i] ?? '';
      if (start >= 0 && isWordEnd(character, name[i - 1] ?? '')) {
        if (i - start >= 2 && this.words.length < MAX_WORDS) this.words.push(name.slice(start, i));
        start = -1;
      }
      if (start < 0 && character !== '' && character !== '_' && !isDigitCharacter(character)) start = i;
    }
  }
}

function isDigitCharacter(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isWordEnd(character: string, before: string): boolean {
  if (character === '' || character === '_') return true;
  return /[A-Z]/.test(character) && !/[A-Z]/.test(before);
}

/**
 * JavaScript and TypeScript, JSX included, cut into words and signs: just enough to find functions, and never at a loss,
 * whatever the text is. Strings, templates, regular expressions and the text between JSX tags are one token each.
 */
export type TokenKind = 'word' | 'value' | 'sign' | 'end';

const OPERATOR_WORDS = new Set(
  'return typeof case in of delete void throw new else do yield await instanceof extends default export as satisfies'.split(
    ' ',
  ),
);

const WORDS_BEFORE_TAGS = new Set(['return', 'default', 'yield', 'case', 'else']);
const CONDITION_WORDS = new Set(['if', 'while', 'for', 'with']);
const SIGNS_BEHIND_VALUES = new Set([']', '}', '++', '--']);

/** Signs of several characters that mean something else than their first one. */
const LONG_SIGN =
  /=>|\?\?=|\|\|=|&&=|\*\*=|[=!]==?|\?\.(?!\d)|\?\?|\|\||&&|\*\*|\+\+|--|[-+*/%&|^]=|\.\.\.|<=|>=/y;
const WORD = /[\w$\u00aa-\uffff#][\w$\u00aa-\uffff]*/y;
const NUMBER = /\.?\d(?:[eE][+-]\d|[\w.])*/y;
const SPACE = /[\s\ufeff]*/y;
/** `<T,>(` and `<T extends U>(` in a file that may hold JSX are type parameters. */
const TYPE_PARAMETERS = /<\s*(?:const\s+)?[\w$]+\s*(?:,|extends\b)/y;

/** `<Table<Row> …>`; deeper nested types are rare enough. */
const TAG_TYPES = /<[^<>{}]*(?:<[^<>{}]*>[^<>{}]*)*>/y;

/** So many slashes of one line may look like regular expressions that never end; those behind them are signs. */
const MAX_OPEN_SLASHES = 20;

type Mode = 'code' | 'template' | 'tag' | 'closing tag' | 'children' | 'jsx expression';

export class Tokens {
  kind: TokenKind = 'end';
  /** The word or sign itself; '' for a value. */
  text = '';
  start = 0;
  end = 0;
  newlineBefore = false;
  private readonly source: string;
  private readonly hasJsx: boolean;
  private readonly modes: Mode[] = [];
  /** For each open parenthesis, whether a statement follows it. */
  private readonly conditions: boolean[] = [];
  /** Whether a value may begin here, so that `/` begins a regular expression and `<` a tag. */
  private expectsValue = true;
  /** How many slashes began nothing on the line that ends there. */
  private openSlashes = 0;
  private openLineEnd = 0;

  constructor(source: string, hasJsx: boolean) {
    this.source = source;
    this.hasJsx = hasJsx;
  }

  /** Goes to the next token; false at the end. */
  next(): boolean {
    switch (this.modes.at(-1)) {
      case 'tag':
      case 'closing tag':
        return this.insideTag();
      case 'children':
        return this.betweenTags();
      default:
        return this.code();
    }
  }

  private code(): boolean {
    this.space();
    const { source, end } = this;
    const first = source[end];
    if (first === undefined) return this.token('end', end);
    if (first === '"' || first === "'") return this.token('value', this.stringEnd(end, first));
    if (first === '`') return this.template(end + 1);
    const word = this.match(WORD);
    if (word > 0 && !(first >= '0' && first <= '9')) return this.token('word', word);
    const number = this.match(NUMBER);
    if (number > 0) return this.token('value', number);
    if (first === '/' && (this.expectsValue || this.isStatement()))
      return this.token('value', this.regexEnd(end));
    if (first === '<' && this.expectsValue && this.hasJsx && this.isTag(end)) return this.tag('tag', end + 1);
    if (first === '{') this.modes.push('code');
    if (first === '}') {
      const mode = this.modes.pop();
      if (mode === 'template') return this.template(end + 1);
    }
    const sign = this.match(LONG_SIGN);
    return this.token('sign', sign > 0 ? sign : end + 1);
  }

  private insideTag(): boolean {
    this.space();
    const { source, end } = this;
    const first = source[end];
    if (first === undefined) return this.token('end', end);
    if (first === '"' || first === "'") {
      const close = source.indexOf(first, end + 1);
      return this.token('value', close < 0 ? source.length : close + 1);
    }
    if (first === '{') return this.expression();
    if (first === '>') {
      if (this.modes.pop() === 'closing tag') this.modes.pop();
      else this.modes.push('children');
      return this.token('value', end + 1);
    }
    if (first === '/' && source[end + 1] === '>') {
      this.modes.pop();
      return this.token('value', end + 2);
    }
    const type = this.match(TAG_TYPES);
    const word = this.match(WORD);
    return this.token('value', Math.max(type, word, end + 1));
  }

  private betweenTags(): boolean {
    const { source } = this;
    let at = this.end;
    while (at < source.length && source[at] !== '<' && source[at] !== '{') at += 1;
    this.start = at;
    this.end = at;
    if (at >= source.length) return this.token('end', at);
    if (source[at] === '{') return this.expression();
    return this.tag(source[at + 1] === '/' ? 'closing tag' : 'tag', at + (source[at + 1] === '/' ? 2 : 1));
  }

  private expression(): boolean {
    this.modes.push('jsx expression');
    return this.token('sign', this.end + 1);
  }

  private tag(mode: Mode, end: number): boolean {
    this.modes.push(mode);
    return this.token('value', end);
  }

  /** From behind a backtick, or behind the `}` of a placeholder, to the next placeholder or the end. */
  private template(from: number): boolean {
    const { source } = this;
    let at = from;
    for (; at < source.length && source[at] !== '`'; at += 1) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '$' && source[at + 1] === '{') {
        this.modes.push('template');
        this.token('value', at + 2);
        this.expectsValue = true;
        return true;
      }
    }
    return this.token('value', Math.min(at + 1, source.length));
  }

  private token(kind: TokenKind, end: number): boolean {
    const before = this.text;
    this.kind = kind;
    this.start = this.end;
    this.end = end;
    this.text = kind === 'word' || kind === 'sign' ? this.source.slice(this.start, end) : '';
    if (this.text === '(') this.conditions.push(CONDITION_WORDS.has(before));
    this.expectsValue = this.expectsValueBehind(kind);
    return kind !== 'end';
  }

  private expectsValueBehind(kind: TokenKind): boolean {
    if (kind === 'word') return OPERATOR_WORDS.has(this.text);
    if (kind !== 'sign') return false;
    if (this.text === ')') return this.conditions.pop() ?? false;
    return !SIGNS_BEHIND_VALUES.has(this.text);
  }

  /** Over white space and comments. */
  private space() {
    const { source } = this;
    const from = this.end;
    for (;;) {
      this.end = this.match(SPACE);
      if (source[this.end] !== '/') break;
      const isLine = source[this.end + 1] === '/';
      if (!isLine && source[this.end + 1] !== '*') break;
      const close = source.indexOf(isLine ? '\n' : '*/', this.end + 2);
      this.end = close < 0 ? source.length : close + (isLine ? 0 : 2);
    }
    this.newlineBefore = false;
    for (let at = from; at < this.end && !this.newlineBefore; at += 1)
      this.newlineBefore = source[at] === '\n';
  }

  private match(pattern: RegExp): number {
    pattern.lastIndex = this.end;
    return pattern.test(this.source) ? pattern.lastIndex : 0;
  }

  /** A slash at the start of a line behind a block: `}` may end an object as well, but nobody divides one. */
  private isStatement(): boolean {
    return this.text === '}' && this.newlineBefore;
  }

  private isTag(at: number): boolean {
    if (!/[\w$>]/.test(this.source[at + 1] ?? '')) return false;
    if (this.kind === 'word' && !WORDS_BEFORE_TAGS.has(this.text)) return false;
    TYPE_PARAMETERS.lastIndex = at;
    return !TYPE_PARAMETERS.test(this.source);
  }

  /** Behind the closing quote; a string never goes over the end of its line. */
  private stringEnd(from: number, quote: string): number {
    const { source } = this;
    for (let at = from + 1; at < source.length; at += 1) {
      const character = source[at];
      if (character === '\\') at += 1;
      else if (character === quote) return at + 1;
      else if (character === '\n') return at;
    }
    return source.length;
  }

  private regexEnd(from: number): number {
    const { source } = this;
    // A line of a million slashes that close nothing is not looked through from each of them.
    if (from >= this.openLineEnd) this.openSlashes = 0;
    if (this.openSlashes >= MAX_OPEN_SLASHES) return from + 1;
    let inClass = false;
    let lineEnd = source.length;
    for (let at = from + 1; at < source.length; at += 1) {
      const character = source[at];
      if (character === '\\') at += 1;
      else if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if (character === '/' && !inClass) {
        this.end = at + 1;
        const flags = this.match(WORD);
        this.end = from;
        return Math.max(at + 1, flags);
      } else if (character === '\n') {
        lineEnd = at;
        break;
      }
    }
    this.openLineEnd = lineEnd;
    this.openSlashes += 1;
    return from + 1;
  }
}

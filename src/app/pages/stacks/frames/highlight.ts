/**
 * Tokeniser for JavaScript, TypeScript and JSX, for short snippets. Total: the tokens concatenated equal the
 * text. Linear: every pattern is anchored, with bounded lookahead. A snippet may start inside a comment or
 * template, which is then not recognised. An unclosed quote ends with its line; in JSX text it is an
 * apostrophe.
 */

export type TokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'comment';
export type Token = { kind: TokenKind; text: string };

/**
 * State at the start of a line: code, a block comment, or templates; per open `${`, the number of open braces
 * inside.
 */
type State = { comment: boolean; template: boolean; holes: number[] };

const KEYWORDS = new Set(
  `abstract as async await break case catch class const continue debugger declare default delete do else enum export
  extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace
  new null of override private protected public readonly return satisfies set static super switch this throw true try
  type typeof undefined unique var void while with yield`.split(/\s+/),
);

const WORD = /[\p{L}_$#@][\p{L}\p{N}_$]*/uy;
const SPACE = /\s+/y;
const NUMBER = /(?:0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)n?/y;
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|'[^'\\]*(?:\\.[^'\\]*)*(?:'|\\?$)/sy;
const LINE_COMMENT = /\/\/.*|#!.*/sy;
const COMMENT_REST = /[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/sy;
const TEMPLATE_REST = /[^`\\$]*(?:(?:\\.|\$(?!\{))[^`\\$]*)*(?:`|\$\{|\\?$)/sy;
// Bounded: an unclosed slash or bracket must not scan the whole line from each of many.
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,100}\]){1,200}\/[a-z]*/y;

/** End of a value: a slash after it divides, otherwise it starts a regular expression. */
const ENDS_VALUE = /[\p{L}\p{N}_$)\]}"'`]$/u;
const BEFORE_VALUE = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'do',
  'else',
  'void',
  'delete',
  'throw',
]);

/** Tokens of consecutive lines; none is empty. */
export function highlight(lines: readonly string[]): Token[][] {
  const state: State = { comment: false, template: false, holes: [] };
  return lines.map((line) => tokensOf(line, state));
}

function tokensOf(line: string, state: State): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  /** Last word or sign, ignoring spaces. */
  let before = '';
  const take = (kind: TokenKind, length: number) => {
    const text = line.slice(at, at + length);
    at += length;
    if (kind !== 'comment' && text.trim() !== '') before = text;
    const last = tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') tokens.push({ kind, text });
  };

  while (at < line.length) {
    if (state.comment) {
      const length = lengthAt(COMMENT_REST, line, at);
      state.comment = !line.slice(at, at + length).endsWith('*/');
      take('comment', length);
      continue;
    }
    if (state.template) {
      const length = lengthAt(TEMPLATE_REST, line, at);
      const end = line.slice(at, at + length);
      take('string', length);
      if (end.endsWith('${')) {
        state.holes.push(0);
        state.template = false;
        before = '';
      } else state.template = !/(?:^|[^\\])(?:\\\\)*`$/.test(end);
      continue;
    }
    const next = codeToken(line, at, before, state);
    take(next.kind, next.length);
  }
  return tokens;
}

type NextToken = { kind: TokenKind; length: number };

/** Next token of code, at least one character; may change the state. */
function codeToken(line: string, at: number, before: string, state: State): NextToken {
  const token = commentOrRegex(line, at, before, state) ?? templateSign(line[at], state);
  if (token) return token;
  const quoted = lengthAt(QUOTED, line, at);
  if (quoted > 0) return { kind: 'string', length: quoted };
  const number = lengthAt(NUMBER, line, at);
  if (number > 0) return { kind: 'number', length: number };
  const word = lengthAt(WORD, line, at);
  if (word > 0) {
    const isKeyword = KEYWORDS.has(line.slice(at, at + word)) && before !== '.' && before !== '?.';
    return { kind: isKeyword ? 'keyword' : 'plain', length: word };
  }
  const space = lengthAt(SPACE, line, at);
  if (space > 0) return { kind: 'plain', length: space };
  return { kind: 'plain', length: line.startsWith('?.', at) ? 2 : 1 };
}

function commentOrRegex(line: string, at: number, before: string, state: State): NextToken | undefined {
  const sign = line[at];
  if (sign !== '/' && sign !== '#') return undefined;
  const comment = lengthAt(LINE_COMMENT, line, at);
  if (comment > 0 && (sign === '/' || at === 0)) return { kind: 'comment', length: comment };
  if (line[at + 1] === '*' && sign === '/') {
    state.comment = true;
    return { kind: 'comment', length: 2 };
  }
  const regex = ENDS_VALUE.test(before) && !BEFORE_VALUE.has(before) ? 0 : lengthAt(REGEX, line, at);
  return regex > 0 ? { kind: 'string', length: regex } : undefined;
}

/** Start of a template, and the braces in its holes. */
function templateSign(sign: string | undefined, state: State): NextToken | undefined {
  if (sign === '`') {
    state.template = true;
    return { kind: 'string', length: 1 };
  }
  const { holes } = state;
  if (holes.length === 0 || (sign !== '{' && sign !== '}')) return undefined;
  const depth = holes.pop() ?? 0;
  if (sign === '}' && depth === 0) {
    state.template = true;
    return { kind: 'string', length: 1 };
  }
  holes.push(depth + (sign === '{' ? 1 : -1));
  return { kind: 'plain', length: 1 };
}

function lengthAt(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex - at : 0;
}

import type { TokenKind } from './tokens';
import { Tokens } from './tokens';

/** A function from its parameters to its end. */
export type FoundFunction = { start: number; end: number; name: string; className: string };

type Name = { name: string; className: string };
type Seen = { kind: TokenKind; text: string; start: number; end: number };

/** Something open: what stands between a `{`, `(` or `[` and its other end. */
type Group = {
  sign: string;
  start: number;
  /** Set for the body of a class. */
  className: string | null;
  /** The function whose body it is. */
  body: Open | null;
  /** For parentheses: the function whose parameters they hold, and what an arrow function of them would be called. */
  header: Name | null;
  hint: Name;
  /** Arrow functions without braces, from the outermost to the innermost. */
  arrows: (Open & { conditions: number })[];
  /** What is declared or assigned at the moment. */
  declared: string;
  assigned: Name;
  key: Name;
  /** What may be type parameters. */
  angles: Angle[];
  /** The parentheses that were closed last. */
  closed: { start: number; hint: Name } | null;
  /** The token in front of it. */
  ahead: Seen;
  /** The brackets that were closed last, which may be a method's name, and the token in front of them. */
  bracket: { name: Seen; ahead: Seen } | null;
};

type Angle = { hint: Name; name: Seen; before: Seen };

type Open = Name & { start: number };

const NOBODY: Name = { name: '', className: '' };
const NOTHING: Seen = { kind: 'end', text: '', start: 0, end: 0 };

/** Deeper ones count for the function around them: nobody writes so, and each costs on every look-up. */
const MAX_DEPTH = 500;

/** No source has so much open at once; what does is none. */
const MAX_OPEN = 10_000;

const DECLARATIONS = new Set(['const', 'let', 'var']);
const MODIFIERS = new Set(
  'get set async static public private protected readonly override accessor abstract declare export default'.split(
    ' ',
  ),
);
/** In front of parentheses and a brace outside of classes, these begin a statement. */
const STATEMENTS = new Set(['if', 'for', 'while', 'switch', 'with', 'catch', 'function']);
const ASSIGNMENTS = new Set(['=', '??=', '||=', '&&=']);
/** Behind these a `{` is a type, where a type may stand. */
const TYPE_SIGNS = new Set([':', '|', '&', '<', ',', '(', '[', '=>', '?']);
const TYPE_WORDS = new Set(['extends', 'is', 'keyof', 'readonly', 'infer', 'asserts']);
/** Words that go on with what stands before a new line. */
const BINARY_WORDS = new Set(['in', 'of', 'instanceof', 'as', 'satisfies']);

/**
 * Finds the functions of a source and what they are called: declarations, methods, and functions and classes by what
 * they are assigned to. It knows no grammar, only what stands next to what, so that it goes on over anything.
 */
export function scanFunctions(source: string, hasJsx: boolean): FoundFunction[] {
  return new Scanner(source, hasJsx).scan();
}

class Scanner {
  private readonly tokens: Tokens;
  private readonly source: string;
  private readonly found: FoundFunction[] = [];
  private readonly groups: Group[] = [groupOf('', 0)];
  private top: Group = groupOf('', 0);
  private depth = 0;
  /** The tokens before the one at hand, the nearest first. */
  private before: [Seen, Seen, Seen, Seen, Seen] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING];
  /** `function` was read, its parameters were not. */
  private pendingFunction: Name | null = null;
  private pendingClass: (Name & { group: Group }) | null = null;
  /** Parameters were read, the body was not; `types` counts what is open in the type of its result. */
  private awaited: (Open & { group: Group; isTyped: boolean; angles: number }) | null = null;
  private arrow: Open | null = null;
  private asyncHint: Name = NOBODY;
  /** What stood in front of the type parameters that were closed last. */
  private angleHint: Angle | null = null;

  constructor(source: string, hasJsx: boolean) {
    this.source = source;
    this.tokens = new Tokens(source, hasJsx);
    this.groups = [this.top];
  }

  scan(): FoundFunction[] {
    const { tokens } = this;
    while (tokens.next()) {
      if (this.groups.length > MAX_OPEN) return [];
      this.beginStatement();
      this.read();
      this.before = [this.seen(), this.before[0], this.before[1], this.before[2], this.before[3]];
    }
    while (this.groups.length > 1) this.close(this.source.length);
    this.endArrows(this.source.length);
    return this.found;
  }

  private read() {
    const { kind, text } = this.tokens;
    const { arrow } = this;
    if (arrow !== null && text !== '{') {
      this.arrow = null;
      this.depth += 1;
      this.top.arrows.push({ ...arrow, conditions: 0 });
    }
    if (this.awaited !== null && this.awaited.group === this.top && text !== '{') this.readResultType(text);
    if (kind === 'word') this.readWord(text);
    else if (kind === 'sign') this.readSign(text);
  }

  private readWord(text: string) {
    const [last] = this.before;
    if (last.text === '.' || last.text === '?.') return;
    if (this.pendingFunction !== null) {
      if (last.text === 'function' || last.text === '*') this.pendingFunction = { name: text, className: '' };
      return;
    }
    const { pendingClass } = this;
    if (pendingClass !== null && pendingClass.group === this.top) {
      if (last.text === 'class' && text !== 'extends' && text !== 'implements') pendingClass.name = text;
      return;
    }
    if (text === 'function') this.pendingFunction = this.hint();
    else if (text === 'class') this.pendingClass = { ...this.hint(), group: this.top };
    else if (text === 'async') this.asyncHint = this.hint();
    else if (DECLARATIONS.has(last.text) || (this.isMemberStart(last) && !MODIFIERS.has(text))) {
      this.top.declared = text;
    }
  }

  private readSign(text: string) {
    const { top, tokens } = this;
    const [last, second, third] = this.before;
    if (ASSIGNMENTS.has(text)) top.assigned = this.assignedName();
    else if (text === '=>') this.readArrow();
    else if (text === '(' || text === '[') this.open(text);
    else if (text === '{') this.openBrace();
    else if (text === ')' || text === ']' || text === '}') this.closeSign(text);
    else if (text === ';') this.endStatement(tokens.start);
    else if (text === ',') {
      this.endArrows(tokens.start);
      if (top.className === null) top.declared = '';
    } else if (text === '<') {
      top.angles.push({ hint: this.hint(), name: last, before: second });
    } else if (text === '>') {
      this.angleHint = top.angles.pop() ?? null;
    } else if (text === '?') {
      const open = top.arrows.at(-1);
      if (open !== undefined) open.conditions += 1;
    } else if (text === ':') {
      const open = top.arrows.at(-1);
      if (open !== undefined && open.conditions > 0) open.conditions -= 1;
      else this.endArrows(tokens.start);
      const isKey = second.text === '{' || second.text === ',';
      top.key = isKey && last.kind !== 'sign' ? { name: this.nameOf(last), className: '' } : NOBODY;
      if (last.text === ']' && third.text !== '') top.key = NOBODY;
    }
  }

  /** Behind parameters: a type of the result may stand before the body; anything else means there is no body. */
  private readResultType(text: string) {
    const { awaited } = this;
    if (awaited === null) return;
    if (!awaited.isTyped) {
      if (text === ':') awaited.isTyped = true;
      else this.awaited = null;
    } else if (text === '<') awaited.angles += 1;
    else if (text === '>') awaited.angles -= 1;
    else if (
      text === ';' ||
      text === '=' ||
      text === ')' ||
      text === '}' ||
      (text === ',' && awaited.angles <= 0)
    ) {
      this.awaited = null;
    }
  }

  private readArrow() {
    const [last, second, third] = this.before;
    const isResultType = second.text === ':' && third.text === ')';
    const isSingle = last.kind === 'word' && !isResultType && !TYPE_SIGNS_BEFORE_NAME.has(second.text);
    const { closed } = this.top;
    if (isSingle) this.arrow = { ...this.hintBehind(second, third), start: last.start };
    else if (closed !== null) this.arrow = { ...closed.hint, start: closed.start };
    else this.arrow = { ...NOBODY, start: this.tokens.start };
  }

  private open(sign: string) {
    const [last] = this.before;
    const group = groupOf(sign, this.tokens.start);
    group.ahead = last;
    if (sign === '(') {
      if (this.pendingFunction !== null) {
        group.header = this.pendingFunction;
        this.pendingFunction = null;
      } else {
        group.header = this.methodName();
        group.hint = last.text === '>' && this.angleHint !== null ? this.angleHint.hint : this.hint();
      }
    }
    this.push(group);
  }

  private openBrace() {
    const { tokens, top, awaited, arrow, pendingClass } = this;
    const [last] = this.before;
    const group = groupOf('{', tokens.start);
    const mayBeType = TYPE_SIGNS.has(last.text) || TYPE_WORDS.has(last.text);
    if (arrow !== null) {
      this.arrow = null;
      group.body = arrow;
    } else if (awaited !== null && awaited.group === top && !(awaited.isTyped && mayBeType)) {
      this.awaited = null;
      group.body = awaited;
    } else if (pendingClass !== null && pendingClass.group === top && !mayBeType) {
      this.pendingClass = null;
      group.className = pendingClass.name;
    }
    this.push(group);
  }

  private closeSign(sign: string) {
    const opening = sign === ')' ? '(' : sign === ']' ? '[' : '{';
    // What does not pair is passed over, unless a brace shows that something was left open.
    if (this.top.sign !== opening) {
      if (sign !== '}' || !this.groups.some((group) => group.sign === '{')) return;
      while (this.top.sign !== '{') this.close(this.tokens.start);
    }
    this.close(this.tokens.start);
  }

  private close(at: number) {
    this.endArrows(at);
    const group = this.groups.pop();
    this.top = this.groups.at(-1) ?? this.top;
    if (group === undefined) return;
    if (group.body !== null) this.add(group.body, at + 1);
    if (this.pendingClass?.group === group) this.pendingClass = null;
    if (this.awaited?.group === group) this.awaited = null;
    if (group.sign === '[') {
      const name: Seen = { kind: 'value', text: '', start: group.start, end: at + 1 };
      this.top.bracket = { name, ahead: group.ahead };
    }
    if (group.sign !== '(') return;
    this.top.closed = { start: group.start, hint: group.hint };
    if (group.header !== null) {
      this.awaited = { ...group.header, start: group.start, group: this.top, isTyped: false, angles: 0 };
    }
  }

  private add(open: Open, end: number) {
    this.depth -= 1;
    if (this.depth < MAX_DEPTH) {
      this.found.push({ start: open.start, end, name: open.name, className: open.className });
    }
  }

  private push(group: Group) {
    if (group.body !== null) this.depth += 1;
    this.groups.push(group);
    this.top = group;
  }

  private endArrows(at: number) {
    const { arrows } = this.top;
    for (let open = arrows.pop(); open !== undefined; open = arrows.pop()) this.add(open, at);
  }

  /** A line that cannot go on with the one before begins a statement, and ends an arrow function without braces. */
  private beginStatement() {
    const { tokens, top } = this;
    const [last] = this.before;
    if (!tokens.newlineBefore || top.sign === '(' || top.sign === '[') return;
    const couldEnd = last.kind === 'value' || last.kind === 'word' || /^[)\]}]$/.test(last.text);
    const mayBegin =
      tokens.kind === 'word' ? !BINARY_WORDS.has(tokens.text) : tokens.text === '@' || tokens.text === '}';
    if (couldEnd && mayBegin && this.arrow === null) this.endStatement(last.end);
  }

  private endStatement(at: number) {
    this.endArrows(at);
    this.top.declared = '';
    this.top.assigned = NOBODY;
    this.top.angles = [];
  }

  /** What a function or class that begins here is called by what it is assigned to. */
  private hint(): Name {
    return this.hintBehind(this.before[0], this.before[1]);
  }

  private hintBehind(last: Seen, second: Seen): Name {
    if (ASSIGNMENTS.has(last.text)) return this.top.assigned;
    if (last.text === ':') return this.top.key;
    if (last.text === 'async') return this.asyncHint;
    if (last.text === 'default' && second.text === 'export') return { name: 'default', className: '' };
    return NOBODY;
  }

  /** `name =`, `this.name =`, `Class.prototype.name =`, `const name: Type =`, and members of classes. */
  private assignedName(): Name {
    const [last, second, third, fourth, fifth] = this.before;
    const { declared, className } = this.top;
    if (declared !== '') return { name: declared, className: className ?? '' };
    if (last.kind !== 'word' || second.text === ':' || second.text === '=>') return NOBODY;
    if (second.text !== '.') return { name: last.text, className: className ?? '' };
    if (third.text === 'prototype' && fourth.text === '.') return { name: last.text, className: fifth.text };
    return last.text === 'exports' ? NOBODY : { name: last.text, className: '' };
  }

  /** The name in front of a parenthesis where a method may stand. */
  private methodName(): Name | null {
    const { className, sign, bracket } = this.top;
    if (sign !== '{') return null;
    let [name, ahead] = this.before;
    if (name.text === '>' && this.angleHint !== null) ({ name, before: ahead } = this.angleHint);
    if (name.text === ']' && bracket !== null) ({ name, ahead } = bracket);
    if (name.kind === 'sign' || name.kind === 'end') return null;
    if (className === null && STATEMENTS.has(name.text)) return null;
    return this.isMember(name, ahead) ? { name: this.nameOf(name), className: className ?? '' } : null;
  }

  private isMember(name: Seen, ahead: Seen): boolean {
    if (MODIFIERS.has(ahead.text)) return true;
    if (this.top.className === null) return ['{', ',', '*'].includes(ahead.text);
    return ahead.kind === 'word' ? this.isOnNewLine(name, ahead) : ahead.text !== '.';
  }

  private isMemberStart(last: Seen): boolean {
    if (this.top.className === null || this.top.declared !== '') return false;
    return last.kind !== 'word' || MODIFIERS.has(last.text) || this.tokens.newlineBefore;
  }

  private isOnNewLine(token: Seen, ahead: Seen): boolean {
    return this.source.slice(ahead.end, token.start).includes('\n');
  }

  private nameOf({ kind, text, start, end }: Seen): string {
    return kind === 'word' ? text : this.source.slice(start, end).replace(/^['"`]|['"`]$/g, '');
  }

  private seen(): Seen {
    const { kind, text, start, end } = this.tokens;
    return { kind, text, start, end };
  }
}

/** In front of a name that ends a type: `(a): a is b =>`, `(): A | b =>`. */
const TYPE_SIGNS_BEFORE_NAME = new Set(['|', '&', '.', 'is', 'asserts', 'keyof', 'typeof', 'extends']);

function groupOf(sign: string, start: number): Group {
  return {
    sign,
    start,
    className: null,
    body: null,
    header: null,
    hint: NOBODY,
    arrows: [],
    declared: '',
    assigned: NOBODY,
    key: NOBODY,
    angles: [],
    closed: null,
    ahead: NOTHING,
    bracket: null,
  };
}

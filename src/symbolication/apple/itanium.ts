/** Codes of the Itanium C++ ABI: built-in types. */
const TYPES: Record<string, string> = {
  v: 'void',
  w: 'wchar_t',
  b: 'bool',
  c: 'char',
  a: 'signed char',
  h: 'unsigned char',
  s: 'short',
  t: 'unsigned short',
  i: 'int',
  j: 'unsigned int',
  l: 'long',
  m: 'unsigned long',
  x: 'long long',
  y: 'unsigned long long',
  n: '__int128',
  o: 'unsigned __int128',
  f: 'float',
  d: 'double',
  e: 'long double',
  g: '__float128',
  z: '...',
  Dn: 'decltype(nullptr)',
  Di: 'char32_t',
  Ds: 'char16_t',
  Du: 'char8_t',
  Da: 'auto',
};

/** Pointers, references and qualifiers, as written behind a type. */
const QUALIFIERS: Record<string, string> = {
  P: '*',
  R: '&',
  O: '&&',
  K: ' const',
  V: ' volatile',
  r: ' restrict',
};

/** Suffixes of integers in template arguments. */
const SUFFIXES: Record<string, string> = { i: '', j: 'u', l: 'l', m: 'ul', x: 'll', y: 'ull' };

/** Names of the standard library with codes of their own. */
const STANDARD: Record<string, string> = {
  St: 'std',
  Sa: 'std::allocator',
  Sb: 'std::basic_string',
  Ss: 'std::string',
  Si: 'std::istream',
  So: 'std::ostream',
  Sd: 'std::iostream',
};

const OPERATORS: Record<string, string> = {
  nw: ' new',
  na: ' new[]',
  dl: ' delete',
  da: ' delete[]',
  aw: ' co_await',
  ps: '+',
  ng: '-',
  ad: '&',
  de: '*',
  co: '~',
  pl: '+',
  mi: '-',
  ml: '*',
  dv: '/',
  rm: '%',
  an: '&',
  or: '|',
  eo: '^',
  aS: '=',
  pL: '+=',
  mI: '-=',
  mL: '*=',
  dV: '/=',
  rM: '%=',
  aN: '&=',
  oR: '|=',
  eO: '^=',
  ls: '<<',
  rs: '>>',
  lS: '<<=',
  rS: '>>=',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  ss: '<=>',
  nt: '!',
  aa: '&&',
  oo: '||',
  pp: '++',
  mm: '--',
  cm: ',',
  pm: '->*',
  pt: '->',
  cl: '()',
  ix: '[]',
};

/** Longest symbol that is read; templates of templates grow without limit. */
const MAX_SYMBOL_LENGTH = 4000;
/** Nesting and substitutions can make a short symbol very long. */
const MAX_NAME = 4000;
const MAX_SYMBOL_STEPS = 10_000;

/** Thrown inside of this file: the symbol has something that is not read. */
class NotRead extends Error {}

/**
 * The name of a C++ function with namespaces, classes and template arguments, without parameters:
 * `_ZN4Shop4CartIiE5totalEi` is `Shop::Cart<int>::total`. Undefined for other symbols and for rare forms, which stay
 * as they are. Source: Itanium C++ ABI, 5.1.
 */
export function demangleItanium(symbol: string): string | undefined {
  const start = /^_{1,2}Z(?![GT])/.exec(symbol)?.[0];
  if (start === undefined || symbol.length > MAX_SYMBOL_LENGTH) return undefined;
  try {
    return new Reader(symbol, start.length).functionName();
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

/** Splits a name at its last `::` outside of template arguments; '' for a name without an owner. */
export function splitCppName(whole: string): { owner: string; name: string } {
  const operator = whole.lastIndexOf('::operator');
  let depth = 0;
  let at = operator < 0 ? whole.length - 1 : operator + 1;
  for (; at > 0; at -= 1) {
    if ('>)}'.includes(whole[at] ?? '')) depth += 1;
    else if ('<({'.includes(whole[at] ?? '')) depth -= 1;
    else if (depth === 0 && whole.startsWith('::', at - 1)) break;
  }
  return at <= 0 ? { owner: '', name: whole } : { owner: whole.slice(0, at - 1), name: whole.slice(at + 1) };
}

class Reader {
  private readonly text: string;
  private at: number;
  private steps = 0;
  /** Names and types that later parts repeat by number. */
  private readonly known: string[] = [];
  /** Arguments of the innermost template, which `T_` means. */
  private templateArguments: string[] = [];

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** Name of a function; its parameters behind it are not read. */
  functionName(): string {
    if (this.takes('N')) return this.nested(true);
    if (this.takes('Z')) return this.local();
    return this.unscoped(true);
  }

  private unscoped(isFunction: boolean): string {
    let name: string;
    let isKnown = false;
    if (this.takes('St')) name = `std::${this.component('std')}`;
    else if (this.peek() === 'S') {
      name = this.substitution();
      isKnown = true;
    } else name = this.component('');
    if (this.peek() !== 'I') {
      if (!isFunction && !isKnown) this.remember(name);
      return name;
    }
    if (!isKnown) this.remember(name);
    name = this.template(name);
    if (!isFunction) this.remember(name);
    return name;
  }

  private nested(isFunction: boolean): string {
    while (/[rVKRO]/.test(this.peek())) this.at += 1;
    let name = '';
    let last = '';
    let isLastKnown = false;
    while (!this.takes('E')) {
      this.step();
      const next = this.peek();
      isLastKnown = false;
      if (next === 'I') name = this.template(name);
      else if (next === 'S') {
        name = this.substitution();
        last = name.slice(name.lastIndexOf('::') + 2);
        // Names of the standard library, and repeated ones, are not remembered again.
        isLastKnown = true;
        continue;
      } else {
        last = next === 'T' ? this.parameter() : this.component(last);
        name = name === '' ? last : `${name}::${last}`;
      }
      this.remember(name);
    }
    if (name === '') throw new NotRead();
    if (isFunction && !isLastKnown) this.known.pop();
    return name;
  }

  /** `Z <function> E <name>`: something in a function. */
  private local(): string {
    const outer = this.functionName();
    while (!this.takes('E')) this.type();
    if (this.takes('s')) return `${outer}::string literal`;
    if (this.takes('d')) this.until('_');
    const inner = this.takes('N') ? this.nested(true) : this.unscoped(true);
    this.discriminator();
    return `${outer}::${inner}`;
  }

  /** Parses a part of a name. `owner` is the part before it, which constructors repeat. */
  private component(owner: string): string {
    if (this.takes('L')) return this.component(owner);
    const next = this.peek();
    let name: string;
    if (/\d/.test(next)) name = this.sourceName();
    else if (/[CD]/.test(next) && /[0-5]/.test(this.text[this.at + 1] ?? '')) {
      this.at += 2;
      const plain = owner.replace(/[<[].*$/, '').replace(/^string$/, 'basic_string');
      if (plain === '') throw new NotRead();
      name = next === 'C' ? plain : `~${plain}`;
    } else if (next === 'U') name = this.unnamed();
    else name = this.operator();
    while (this.takes('B')) name += `[abi:${this.sourceName()}]`;
    return name;
  }

  private sourceName(): string {
    const digits = /^\d{1,4}/.exec(this.text.slice(this.at, this.at + 4))?.[0];
    if (digits === undefined) throw new NotRead();
    const from = this.at + digits.length;
    const name = this.text.slice(from, from + Number(digits));
    if (name.length < Number(digits) || !/^[\w$.]+$/.test(name)) throw new NotRead();
    this.at = from + name.length;
    return name.startsWith('_GLOBAL__N') ? '(anonymous namespace)' : name;
  }

  private unnamed(): string {
    if (this.takes('Ut')) return `{unnamed type#${this.count()}}`;
    if (!this.takes('Ul')) throw new NotRead();
    const parameters: string[] = [];
    while (!this.takes('E')) parameters.push(this.type());
    const list = parameters.join(', ');
    return `{lambda(${list === 'void' ? '' : list})#${this.count()}}`;
  }

  /** `_` is 1, `0_` is 2. */
  private count(): number {
    const digits = this.until('_');
    if (!/^\d{0,6}$/.test(digits)) throw new NotRead();
    return digits === '' ? 1 : Number(digits) + 2;
  }

  private operator(): string {
    const code = this.text.slice(this.at, this.at + 2);
    this.at += 2;
    if (code === 'cv') return `operator ${this.type()}`;
    if (code === 'li') return `operator"" ${this.sourceName()}`;
    const operator = OPERATORS[code];
    if (operator === undefined) throw new NotRead();
    return `operator${operator}`;
  }

  /** `operator<` keeps its distance from the arguments. */
  private template(name: string): string {
    this.at += 1;
    const list = this.argumentsUntilEnd();
    this.templateArguments = list;
    const text = list.filter((argument) => argument !== '').join(', ');
    return `${name}${name.endsWith('<') ? ' ' : ''}<${text}${text.endsWith('>') ? ' ' : ''}>`;
  }

  private argumentsUntilEnd(): string[] {
    const list: string[] = [];
    while (!this.takes('E')) {
      if (this.takes('J')) list.push(this.argumentsUntilEnd().join(', '));
      else if (this.takes('L')) list.push(this.literal());
      else list.push(this.type());
    }
    return list;
  }

  private literal(): string {
    if (this.takes('_Z')) {
      const name = this.functionName();
      while (!this.takes('E')) this.type();
      return `&${name}`;
    }
    const code = this.peek();
    const type = this.type();
    const value = this.until('E').replace(/^n/, '-');
    if (!/^-?\d{0,30}$/.test(value)) throw new NotRead();
    if (code === 'b') return value === '1' ? 'true' : 'false';
    const suffix = SUFFIXES[code];
    return suffix === undefined ? `(${type})${value}` : `${value}${suffix}`;
  }

  private type(): string {
    this.step();
    const next = this.peek();
    const qualifier = QUALIFIERS[next];
    if (qualifier !== undefined) {
      this.at += 1;
      return this.remember(withQualifier(this.type(), qualifier));
    }
    const two = this.text.slice(this.at, this.at + 2);
    const builtin = TYPES[two.startsWith('D') ? two : next];
    if (builtin !== undefined) {
      this.at += two.startsWith('D') ? 2 : 1;
      return builtin;
    }
    if (this.takes('Dp')) return this.type();
    if (this.takes('F')) return this.remember(this.functionType());
    if (this.takes('A')) {
      const size = this.until('_');
      return this.remember(`${this.type()} [${size}]`);
    }
    if (next === 'T') return this.withArguments(this.remember(this.parameter()));
    if (next === 'S' && two !== 'St') return this.withArguments(this.substitution());
    if (this.takes('N')) return this.nested(false);
    if (this.takes('Z')) return this.remember(this.local());
    return this.unscoped(false);
  }

  private functionType(): string {
    const result = this.type();
    const parameters: string[] = [];
    while (!this.takes('E')) parameters.push(this.type());
    const list = parameters.join(', ');
    return `${result} (${list === 'void' ? '' : list})`;
  }

  private withArguments(name: string): string {
    if (this.peek() !== 'I') return name;
    const outer = this.templateArguments;
    const whole = this.remember(this.template(name));
    this.templateArguments = outer;
    return whole;
  }

  private parameter(): string {
    this.at += 1;
    const value = this.templateArguments[this.count() - 1];
    if (value === undefined) throw new NotRead();
    return value;
  }

  private substitution(): string {
    const name = STANDARD[this.text.slice(this.at, this.at + 2)];
    if (name !== undefined) {
      this.at += 2;
      return name;
    }
    this.at += 1;
    const digits = this.until('_');
    if (!/^[\dA-Z]{0,4}$/.test(digits)) throw new NotRead();
    const substitution = this.known[digits === '' ? 0 : Number.parseInt(digits, 36) + 1];
    if (substitution === undefined) throw new NotRead();
    return substitution;
  }

  private discriminator(): void {
    const match = /^_(?:\d|_\d{1,6}_)/.exec(this.text.slice(this.at, this.at + 10));
    if (match) this.at += match[0].length;
  }

  private remember(name: string): string {
    if (name.length > MAX_NAME) throw new NotRead();
    this.known.push(name);
    return name;
  }

  private peek(): string {
    return this.text[this.at] ?? '';
  }

  private takes(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private until(end: string): string {
    const to = this.text.indexOf(end, this.at);
    if (to < 0) throw new NotRead();
    const text = this.text.slice(this.at, to);
    this.at = to + end.length;
    return text;
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > MAX_SYMBOL_STEPS || this.at >= this.text.length) throw new NotRead();
  }
}

/** A pointer to a function has its star in front of the parameters. */
function withQualifier(type: string, qualifier: string): string {
  const opening = /^([^(]*?) ((?:\([*&]+\) )?\(.*\)|\[.*\])$/s.exec(type);
  return opening && !qualifier.startsWith(' ')
    ? `${opening[1]} (${qualifier}) ${opening[2]}`.replace(/\) \(/, ')(')
    : `${type}${qualifier}`;
}

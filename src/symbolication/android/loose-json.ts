/** A value of the JSON that comments of mappings hold, which need not be JSON to the letter. */
export type Loose = string | number | Loose[] | { [key: string]: Loose };

const MAX_DEPTH = 8;

/** Parses `{ id: 'x', "positions": { '1': 4 } }`: either quote, or unquoted words. Undefined for anything else. */
export function readLooseJson(text: string): { [key: string]: Loose } | undefined {
  const value = new Reader(text).whole();
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): Loose | undefined {
    const value = this.value(0);
    return this.peek() === '' ? value : undefined;
  }

  private value(depth: number): Loose | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const first = this.peek();
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    if (first === '"' || first === "'") return this.quoted(first);
    const word = this.word();
    return /^-?\d{1,10}$/.test(word) ? Number(word) : word || undefined;
  }

  private object(depth: number): Loose | undefined {
    const members: [string, Loose][] = [];
    this.at += 1;
    while (!this.take('}')) {
      if (members.length > 0 && !this.take(',')) return undefined;
      const first = this.peek();
      const key = first === '"' || first === "'" ? this.quoted(first) : this.word() || undefined;
      const value = key !== undefined && this.take(':') ? this.value(depth + 1) : undefined;
      if (key === undefined || value === undefined) return undefined;
      members.push([key, value]);
    }
    return Object.fromEntries(members);
  }

  private list(depth: number): Loose | undefined {
    const values: Loose[] = [];
    this.at += 1;
    while (!this.take(']')) {
      if (values.length > 0 && !this.take(',')) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  private quoted(quote: string): string | undefined {
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) return undefined;
    const inside = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return inside;
  }

  private word(): string {
    const word = /[\w.$-]*/y;
    word.lastIndex = this.at;
    const match = word.exec(this.text)?.[0] ?? '';
    this.at += match.length;
    return match;
  }

  private take(mark: string): boolean {
    if (this.peek() !== mark) return false;
    this.at += 1;
    return true;
  }

  /** The next character that is no space; '' at the end. */
  private peek(): string {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at += 1;
    return this.text[this.at] ?? '';
  }
}

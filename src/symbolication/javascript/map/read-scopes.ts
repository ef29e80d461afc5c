import { MapFault } from './map-fault';
import { VlqReader } from './vlq';

/**
 * Scopes of the sources and ranges of the generated file, from the `scopes` field of ECMA-426. Both are rows of numbers
 * in pre-order, so in the order of their starts; a row begins with its start and end, each a line and a column from 0,
 * and the index of the row around it or -1. The arrays are empty for maps without the field.
 */
export type ScopeTables = {
  /** Rows of `SCOPE` numbers; then the name and the kind as indexes of names or -1, and 1 for a function. */
  scopes: Int32Array;
  /** Two numbers a source: index of its first scope, and that after its last. */
  sourceScopes: Int32Array;
  /** Rows of `RANGE` numbers; then the scope or -1, 1 for a function, and where an inlined one is called: source or -1, line, column. */
  ranges: Int32Array;
};

export const SCOPE = 8;
export const RANGE = 10;

/** Field of one part of a map, and the offsets of that part. */
export type ScopesField = {
  text: { bytes: Uint8Array; from: number; to: number };
  part: {
    line: number;
    column: number;
    firstSource: number;
    sourceCount: number;
    firstName: number;
    nameCount: number;
  };
};

/** Reads the field of each part; a damaged one counts as absent, as the mappings are usable without it. */
export function readScopes(fields: readonly ScopesField[]): ScopeTables {
  const scopes: number[] = [];
  const ranges: number[] = [];
  const sourceScopes: number[] = [];
  for (const field of fields) {
    const before = { scopes: scopes.length, ranges: ranges.length, sources: sourceScopes.length };
    try {
      new FieldReader(field, { scopes, ranges, sourceScopes }).read();
    } catch (error) {
      if (!(error instanceof MapFault)) throw error;
      scopes.length = before.scopes;
      ranges.length = before.ranges;
      sourceScopes.length = before.sources;
    }
  }
  return {
    scopes: Int32Array.from(scopes),
    sourceScopes: Int32Array.from(sourceScopes),
    ranges: Int32Array.from(ranges),
  };
}

/** Max scopes, and max ranges, of a map, and how deep they are nested. */
const MAX_ROWS = 2_000_000;
const MAX_DEPTH = 1000;
const MAX_NUMBER = 2 ** 31 - 1;
const COMMA = 0x2c;

/** Reader of a field. Its numbers are relative to earlier ones of their kind. */
class FieldReader {
  private readonly part: ScopesField['part'];
  private readonly end: number;
  private readonly sourceScopes: number[];
  private readonly scopes: Rows;
  private readonly ranges: Rows;
  private readonly numbers: VlqReader;
  private readonly firstScope: number;
  private sources = 0;
  private firstOfSource = 0;
  private name = 0;
  private kind = 0;
  private definition = 0;

  constructor(
    { text, part }: ScopesField,
    { scopes, ranges, sourceScopes }: { scopes: number[]; ranges: number[]; sourceScopes: number[] },
  ) {
    this.part = part;
    this.sourceScopes = sourceScopes;
    this.scopes = new Rows(scopes, SCOPE);
    this.ranges = new Rows(ranges, RANGE);
    this.ranges.line = part.line;
    this.ranges.column = part.column;
    this.firstScope = this.scopes.count;
    this.numbers = new VlqReader(text.bytes, text.from, text.to);
    this.end = text.to;
  }

  read() {
    const { numbers, end } = this;
    while (numbers.pos < end) {
      this.readItem(String.fromCharCode(numbers.byte));
      // Later versions of the format may add numbers to an item.
      while (numbers.pos < end && numbers.byte !== COMMA) numbers.pos += 1;
      numbers.pos += 1;
    }
    if (this.scopes.isOpen || this.ranges.isOpen) throw damaged();
  }

  private readItem(tag: string) {
    // Of a source without scopes; some write nothing in its place.
    if (tag === ',') return this.endSource();
    this.numbers.pos += 1;
    switch (tag) {
      case 'A':
        return this.endSource();
      case 'B':
        return this.startScope();
      case 'C':
        this.scopes.move(this.numbers.nextUnsigned(), this.numbers.nextUnsigned());
        this.scopes.end();
        return this.scopes.isOpen ? undefined : this.endSource();
      case 'E':
        return this.startRange();
      case 'F':
        return this.endRange();
      case 'I':
        return this.readCall();
      default:
        // Variables and their values, items of vendors and of later versions.
        return undefined;
    }
  }

  private startScope() {
    const { scopes, numbers } = this;
    if (!scopes.isOpen) {
      scopes.line = 0;
      scopes.column = 0;
    }
    const flags = numbers.nextUnsigned();
    scopes.move(numbers.nextUnsigned(), numbers.nextUnsigned());
    if (flags & 1) this.name += numbers.next();
    if (flags & 2) this.kind += numbers.next();
    scopes.start(
      flags & 1 ? this.nameAt(this.name) : -1,
      flags & 2 ? this.nameAt(this.kind) : -1,
      (flags >> 2) & 1,
    );
  }

  private endSource() {
    const { part, scopes, sourceScopes } = this;
    if (scopes.isOpen || this.sources >= part.sourceCount) throw damaged();
    const source = part.firstSource + this.sources;
    while (sourceScopes.length < 2 * source) sourceScopes.push(0);
    sourceScopes.push(this.firstScope + this.firstOfSource, scopes.count);
    this.firstOfSource = scopes.count - this.firstScope;
    this.sources += 1;
  }

  private startRange() {
    const { ranges, numbers } = this;
    const flags = numbers.nextUnsigned();
    const lines = flags & 1 ? numbers.nextUnsigned() : 0;
    ranges.move(lines, numbers.nextUnsigned());
    if (flags & 2) this.definition += numbers.next();
    const scope = this.firstScope + this.definition;
    const isScope = (flags & 2) !== 0 && this.definition >= 0 && scope < this.scopes.count;
    ranges.start(isScope ? scope : -1, (flags >> 2) & 1, -1, 0, 0);
  }

  private endRange() {
    const { ranges, numbers } = this;
    const first = numbers.nextUnsigned();
    // The line is left out where it is the same.
    if (numbers.byte < 0 || numbers.byte === COMMA) ranges.move(0, first);
    else ranges.move(first, numbers.nextUnsigned());
    ranges.end();
  }

  private readCall() {
    const { numbers, part } = this;
    const source = numbers.nextUnsigned();
    const line = numbers.nextUnsigned();
    const column = numbers.nextUnsigned();
    if (source >= part.sourceCount || Math.max(line, column) > MAX_NUMBER) throw damaged();
    this.ranges.amend(part.firstSource + source, line, column);
  }

  /** Index of a name in the whole map, -1 for one that is absent. */
  private nameAt(index: number): number {
    const { firstName, nameCount } = this.part;
    return index >= 0 && index < nameCount ? firstName + index : -1;
  }
}

/** Rows in pre-order, opened and closed at a position that only advances. */
class Rows {
  line = 0;
  column = 0;
  private readonly numbers: number[];
  private readonly size: number;
  private readonly open: number[] = [];

  constructor(numbers: number[], size: number) {
    this.numbers = numbers;
    this.size = size;
  }

  get count(): number {
    return this.numbers.length / this.size;
  }

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  move(lines: number, columns: number) {
    this.line += lines;
    this.column = lines === 0 ? this.column + columns : columns;
    if (Math.max(this.line, this.column) > MAX_NUMBER) throw damaged();
  }

  start(...facts: number[]) {
    if (this.count >= MAX_ROWS || this.open.length >= MAX_DEPTH) throw damaged();
    this.open.push(this.count);
    this.numbers.push(this.line, this.column, this.line, this.column, this.open.at(-2) ?? -1, ...facts);
  }

  end() {
    const at = this.size * this.last();
    this.open.pop();
    this.numbers[at + 2] = this.line;
    this.numbers[at + 3] = this.column;
  }

  /** Replaces the last numbers of the innermost open row. */
  amend(...facts: number[]) {
    const end = this.size * (this.last() + 1);
    for (const [i, fact] of facts.entries()) this.numbers[end - facts.length + i] = fact;
  }

  private last(): number {
    const last = this.open.at(-1);
    if (last === undefined) throw damaged();
    return last;
  }
}

function damaged(): MapFault {
  return new MapFault('mappings', 'the scopes of the source map are damaged');
}

import { type Name, NOBODY } from '../source/names';
import { RANGE, SCOPE, type ScopeTables } from './read-scopes';

/** Position in a source; its line counts from 1, its column from 0. */
type Position = { source: number; line: number; column: number; name: string | undefined };

/**
 * Position of a frame and the function around it: 'outside' of all functions, undefined where the map has no scopes
 * for it.
 */
export type ScopedFrame = { position: Position; scope: Name | 'outside' | undefined };

/** Functions of sources, and inlined calls, by the scopes and ranges of a map. */
export class MapScopes {
  private readonly tables: ScopeTables;
  private readonly nameOf: (index: number) => string | undefined;

  constructor(tables: ScopeTables, nameOf: (index: number) => string | undefined) {
    this.tables = tables;
    this.nameOf = nameOf;
  }

  /**
   * Frames of one printed frame, whose generated line counts from 1: that of `position`, then one for each function
   * into which the one before it is inlined.
   */
  framesAt(line: number, column: number | undefined, position: Position): ScopedFrame[] {
    const { ranges } = this.tables;
    const frames: ScopedFrame[] = [];
    let place = position;
    let definition = -1;
    for (const at of column === undefined ? [] : this.rangesAt(line - 1, column)) {
      // The innermost range counts, but blocks have none of their own in some maps.
      if (definition < 0) definition = ranges[at + 5] ?? -1;
      const source = ranges[at + 7] ?? -1;
      if (source < 0 || ranges[at + 6] === 1) continue;
      frames.push({ position: place, scope: this.functionAt(place, definition) });
      place = { source, line: (ranges[at + 8] ?? 0) + 1, column: ranges[at + 9] ?? 0, name: undefined };
      definition = -1;
    }
    return [...frames, { position: place, scope: this.functionAt(place, definition) }];
  }

  /** Rows of the ranges around a generated position from the inside out, up to that of a function. */
  private rangesAt(line: number, column: number): number[] {
    const { ranges } = this.tables;
    const rows: number[] = [];
    let range = innermost(ranges, { size: RANGE, from: 0, to: ranges.length / RANGE }, line, column);
    while (range >= 0) {
      const at = RANGE * range;
      rows.push(at);
      range = ranges[at + 6] === 1 ? -1 : (ranges[at + 4] ?? -1);
    }
    return rows;
  }

  /** Function of the scope of a range, as mappings may be coarse, else that around a place. */
  private functionAt({ source, line, column }: Position, scope: number): Name | 'outside' | undefined {
    const { scopes, sourceScopes } = this.tables;
    const from = sourceScopes[2 * source] ?? 0;
    const to = sourceScopes[2 * source + 1] ?? 0;
    if (scope < 0 && from === to) return undefined;
    return (
      this.functionOf(scope) ??
      this.functionOf(innermost(scopes, { size: SCOPE, from, to }, line - 1, column)) ??
      'outside'
    );
  }

  /** The function that a scope is or is in. */
  private functionOf(scope: number): Name | undefined {
    const { scopes } = this.tables;
    const row = this.outwards(scope, (at) => scopes[at + 7] === 1);
    if (row === undefined) return undefined;
    const name = this.nameOf(scopes[row + 5] ?? -1) ?? '';
    const isClass = (at: number) => this.nameOf(scopes[at + 6] ?? -1) === 'class';
    const around = this.outwards(scopes[row + 4] ?? -1, (at) => scopes[at + 7] === 1 || isClass(at));
    if (around === undefined || !isClass(around)) return { ...NOBODY, name };
    return { name, className: this.nameOf(scopes[around + 5] ?? -1) ?? '' };
  }

  /** Row of the first scope, from this one outwards, that fits. */
  private outwards(scope: number, fits: (at: number) => boolean): number | undefined {
    const { scopes } = this.tables;
    for (let index = scope; index >= 0; index = scopes[SCOPE * index + 4] ?? -1) {
      if (fits(SCOPE * index)) return SCOPE * index;
    }
    return undefined;
  }
}

/** The innermost of the rows around a position, -1 for none. */
function innermost(
  rows: Int32Array,
  { size, from, to }: { size: number; from: number; to: number },
  line: number,
  column: number,
): number {
  const compare = (at: number) => (rows[at] ?? 0) - line || (rows[at + 1] ?? 0) - column;
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(size * middle) <= 0) low = middle + 1;
    else high = middle;
  }
  let index = low > from ? low - 1 : -1;
  while (index >= 0 && compare(size * index + 2) <= 0) index = rows[size * index + 4] ?? -1;
  return index;
}

import { unsignedVlq, vlq } from './mappings.spec-support';

type Point = readonly [line: number, column: number];

/** Scope of a source, its lines counted from 0. */
export type ScopeIn = {
  start: Point;
  end: Point;
  name?: string;
  kind?: string;
  isFunction?: boolean;
  children?: readonly ScopeIn[];
};

/** Range of the generated file; `call` is the place of an inlined call: source, line and column. */
export type RangeIn = {
  start: Point;
  end: Point;
  scope?: ScopeIn | undefined;
  isFunction?: boolean;
  call?: readonly [source: number, line: number, column: number] | undefined;
  children?: readonly RangeIn[];
};

/** The `scopes` field for a tree per source and the ranges, and its names. */
export function scopesOf(
  sources: readonly (ScopeIn | undefined)[],
  ranges: readonly RangeIn[],
): { scopes: string; names: string[] } {
  const writer = new ScopesWriter();
  for (const source of sources) writer.writeSource(source);
  for (const range of ranges) writer.writeRange(range);
  return { scopes: writer.items.join(','), names: writer.names };
}

class ScopesWriter {
  readonly items: string[] = [];
  readonly names: string[] = [];
  private readonly scopes: ScopeIn[] = [];
  private readonly before = { name: 0, kind: 0, scope: 0 };
  private point: Point = [0, 0];
  private rangePoint: Point = [0, 0];

  writeSource(scope: ScopeIn | undefined) {
    this.point = [0, 0];
    if (scope === undefined) this.items.push('A');
    else this.writeScope(scope);
  }

  private writeScope(scope: ScopeIn) {
    const { name, kind, isFunction } = scope;
    this.scopes.push(scope);
    const flags = (name === undefined ? 0 : 1) + (kind === undefined ? 0 : 2) + (isFunction ? 4 : 0);
    const names = `${this.nameOf('name', name)}${this.nameOf('kind', kind)}`;
    this.items.push(`B${unsignedVlq(flags)}${this.scopePoint(scope.start)}${names}`);
    for (const child of scope.children ?? []) this.writeScope(child);
    this.items.push(`C${this.scopePoint(scope.end)}`);
  }

  writeRange(range: RangeIn) {
    const { scope, isFunction, call } = range;
    const { lines, columns } = distance(this.rangePoint, range.start);
    this.rangePoint = range.start;
    const flags = (lines > 0 ? 1 : 0) + (scope ? 2 : 0) + (isFunction ? 4 : 0);
    let item = `E${unsignedVlq(flags)}${lines > 0 ? unsignedVlq(lines) : ''}${unsignedVlq(columns)}`;
    if (scope) item += this.relative('scope', this.scopes.indexOf(scope));
    this.items.push(item);
    if (call) this.items.push(`I${call.map(unsignedVlq).join('')}`);
    for (const child of range.children ?? []) this.writeRange(child);
    const end = distance(this.rangePoint, range.end);
    this.rangePoint = range.end;
    this.items.push(`F${end.lines > 0 ? unsignedVlq(end.lines) : ''}${unsignedVlq(end.columns)}`);
  }

  private scopePoint(point: Point): string {
    const { lines, columns } = distance(this.point, point);
    this.point = point;
    return unsignedVlq(lines) + unsignedVlq(columns);
  }

  private nameOf(list: 'name' | 'kind', name: string | undefined): string {
    if (name === undefined) return '';
    if (!this.names.includes(name)) this.names.push(name);
    return this.relative(list, this.names.indexOf(name));
  }

  private relative(list: 'name' | 'kind' | 'scope', index: number): string {
    const text = vlq(index - this.before[list]);
    this.before[list] = index;
    return text;
  }
}

function distance(from: Point, to: Point): { lines: number; columns: number } {
  const lines = to[0] - from[0];
  return { lines, columns: lines === 0 ? to[1] - from[1] : to[1] };
}

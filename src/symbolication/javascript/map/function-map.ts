import { MapFault } from './map-fault';
import { VlqReader } from './vlq';

/** Start of each function of a source, from Metro's function map, in source order. */
export type FunctionMap = { lines: Int32Array; columns: Int32Array; names: Int32Array; texts: string[] };

/** `{names, mappings}` with triples of column, name and line differences; `;` sets the column back. Undefined where it is damaged. */
export function readFunctionMap(value: unknown): FunctionMap | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  if (typeof first !== 'object' || first === null || !('names' in first) || !('mappings' in first))
    return undefined;
  const { names, mappings } = first;
  if (!Array.isArray(names) || typeof mappings !== 'string') return undefined;
  try {
    return decode(mappings, names.map(String));
  } catch (error) {
    if (error instanceof MapFault) return undefined;
    throw error;
  }
}

/** The function around a position, its line counted from 1 and its column from 0. */
export function functionIn(map: FunctionMap, line: number, column: number): string | undefined {
  let low = 0;
  let high = map.lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const difference = (map.lines[middle] ?? 0) - line || (map.columns[middle] ?? 0) - column;
    if (difference <= 0) low = middle + 1;
    else high = middle;
  }
  const name = map.names[low - 1];
  return name === undefined ? undefined : map.texts[name];
}

function decode(mappings: string, texts: string[]): FunctionMap {
  const bytes = Uint8Array.from(mappings, (character) => character.charCodeAt(0) & 0xff);
  const reader = new VlqReader(bytes, 0, bytes.length);
  const lines: number[] = [];
  const columns: number[] = [];
  const names: number[] = [];
  let line = 1;
  let column = 0;
  let name = 0;
  while (reader.byte >= 0) {
    if (reader.byte === 0x3b || reader.byte === 0x2c) {
      if (reader.byte === 0x3b) column = 0;
      reader.pos += 1;
      continue;
    }
    column += reader.next();
    name += reader.next();
    if (reader.byte >= 0 && reader.byte !== 0x3b && reader.byte !== 0x2c) line += reader.next();
    lines.push(line);
    columns.push(column);
    names.push(name);
  }
  return {
    lines: Int32Array.from(lines),
    columns: Int32Array.from(columns),
    names: Int32Array.from(names),
    texts,
  };
}

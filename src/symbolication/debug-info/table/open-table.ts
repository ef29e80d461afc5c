import { DebugInfoFault } from '../bytes/byte-reader';
import { aroundOf, type Columns, HEADER, HEADER_NUMBERS, MAGIC, perColumn, VERSION } from './layout';

/** A symbol table whose every number has been checked. */
export type TableColumns = Columns<Uint32Array> & {
  header: Uint32Array;
  texts: Uint8Array;
};

/** True for the content of a symbol table, by its first bytes. */
export function isSymbolTable(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC;
}

/** Throws a `DebugInfoFault` where anything points outside of the table. */
export function openColumns(bytes: Uint8Array): TableColumns {
  // Typed arrays of 32 bits need an offset that is a multiple of four.
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  if (own.length < 4 * HEADER_NUMBERS) throw damaged();
  const header = new Uint32Array(own.buffer, own.byteOffset, HEADER_NUMBERS);
  if (header[HEADER.magic] !== MAGIC) throw new DebugInfoFault('this is no symbol table');
  if (header[HEADER.version] !== VERSION) {
    throw new DebugInfoFault('this symbol table was made by another version: add the file again');
  }
  let at = 4 * HEADER_NUMBERS;
  const columns = perColumn((group) => {
    const rows = header[HEADER[group]] ?? 0;
    if (4 * rows > own.length - at) throw damaged();
    const column = new Uint32Array(own.buffer, own.byteOffset + at, rows);
    at += 4 * rows;
    return column;
  });
  if (own.length - at !== header[HEADER.textBytes]) throw damaged();
  const table = { ...columns, header, texts: own.subarray(at) };
  check(table);
  return table;
}

function check(table: TableColumns) {
  const strings = table.stringEnds.length;
  const functions = table.functionNames.length;
  const scopes = table.parents.length;
  for (const column of ['stringEnds', 'spanStarts', 'lineStarts', 'symbolStarts'] as const) {
    checkAscending(table[column]);
  }
  if ((table.stringEnds.at(-1) ?? 0) > table.texts.length) throw damaged();
  checkBelow(table.header.subarray(HEADER.id, HEADER.arch + 1), strings);
  for (const column of [
    'functionNames',
    'functionLinkageNames',
    'callFiles',
    'lineFiles',
    'symbolNames',
  ] as const) {
    checkBelow(table[column], strings);
  }
  checkBelow(table.functionFlags.map(aroundOf), strings);
  checkBelow(table.functions, functions);
  checkBelow(table.spanScopes, scopes + 1);
  // An entry that comes after its parent is part of no cycle.
  for (let i = 0; i < scopes; i += 1) if ((table.parents[i] ?? 0) > i) throw damaged();
}

function checkAscending(values: Uint32Array) {
  let last = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    if (value < last) throw damaged();
    last = value;
  }
}

function checkBelow(values: Uint32Array, limit: number) {
  for (let i = 0; i < values.length; i += 1) if ((values[i] ?? 0) >= limit) throw damaged();
}

function damaged(): DebugInfoFault {
  return new DebugInfoFault('this symbol table is damaged');
}

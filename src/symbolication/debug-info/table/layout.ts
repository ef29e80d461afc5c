/**
 * Format of a symbol table: sixteen numbers of 32 bits, little endian, with the row counts, then these columns one
 * after another, then the texts as UTF-8. Offsets count from the beginning of the image.
 */
export const MAGIC = 0x54534257;
export const VERSION = 1;
export const HEADER_NUMBERS = 16;

/** Places in the header. */
export const HEADER = {
  magic: 0,
  version: 1,
  /** Numbers of texts. */
  id: 2,
  arch: 3,
  /** Units of DWARF. */
  unitsRead: 4,
  unitsFailed: 5,
  /** Row count of each group of columns. */
  strings: 6,
  functions: 7,
  scopes: 8,
  spans: 9,
  lines: 10,
  symbols: 11,
  textBytes: 12,
} as const;

export type Group = 'strings' | 'functions' | 'scopes' | 'spans' | 'lines' | 'symbols';
export type Columns<T> = ReturnType<typeof perColumn<T>>;

/** Creates a value for each column, in storage order. A column has as many 32-bit numbers as its group has rows. */
export function perColumn<T>(make: (group: Group) => T) {
  return {
    stringEnds: make('strings'),
    // Name in the source, linkage name, and what `functionFlagsOf` gives.
    functionNames: make('functions'),
    functionLinkageNames: make('functions'),
    functionFlags: make('functions'),
    // A function, or one inlined into another, its parent: that one comes before it, counted from 1, and is 0 for none.
    parents: make('scopes'),
    functions: make('scopes'),
    // Where an inlined one was called, and where the code of another one begins.
    callFiles: make('scopes'),
    callLines: make('scopes'),
    callColumns: make('scopes'),
    begins: make('scopes'),
    // From here on this scope counted from 1, or none.
    spanStarts: make('spans'),
    spanScopes: make('spans'),
    // Line from this offset on; file 0 and line 0 if unknown.
    lineStarts: make('lines'),
    lineFiles: make('lines'),
    lines: make('lines'),
    lineColumns: make('lines'),
    symbolStarts: make('symbols'),
    symbolEnds: make('symbols'),
    symbolNames: make('symbols'),
  };
}

/**
 * Flags of a function: the lowest bit for one made by the compiler, without a place in any source; above it the text of
 * its namespaces and classes, 0 for none.
 */
export function functionFlagsOf(isArtificial: boolean, around: number): number {
  return 2 * around + (isArtificial ? 1 : 0);
}

export function isArtificialOf(flags: number): boolean {
  return flags % 2 === 1;
}

export function aroundOf(flags: number): number {
  return flags >>> 1;
}

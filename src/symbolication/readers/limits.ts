/** Longest source map that is taken, with its sources, and longest mapping, in bytes. */
export const MAX_MAP_BYTES = 100 * 1024 * 1024;

/** Longest file with debug information that is taken, of all architectures together, in bytes. */
export const MAX_DEBUG_FILE_BYTES = 1024 * 1024 * 1024;

/** Longest symbol table that is made of one architecture of it, in bytes: a thread has to have room for it. */
export const MAX_SYMBOLS_BYTES = 160 * 1024 * 1024;

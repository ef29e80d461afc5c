/** Longest source map that is taken, with its sources, and longest mapping, in bytes. */
export const MAX_MAP_BYTES = 100 * 1024 * 1024;

/** Longest stack that is read, in characters. */
export const MAX_STACK_LENGTH = 10 * 1024 * 1024;

import { DebugInfoFault } from './debug-info-fault';

/** Compilers let several units share a list or a table, but not that often. */
const TIMES = 32;
const ALWAYS = 1 << 24;

/**
 * How much reading a file is worth, in bytes. Every list that more than one place can point at is read against it, so
 * that a small file cannot have one long list read a million times.
 */
export class Budget {
  private left: number;

  constructor(bytes: number) {
    this.left = TIMES * bytes + ALWAYS;
  }

  spend(bytes: number) {
    this.left -= bytes;
    if (this.left < 0) throw new DebugInfoFault('the debug information refers to itself too often');
  }
}

import { env } from 'node:process';

/** Under UTC and three more; see vitest.config.ts. */
const ZONES = 4;

/**
 * How many random cases to try here. Under each further host zone it is a part of them: they are other cases each time,
 * and what depends on the host's zone fails in most of them.
 */
export function runsHere(runs: number): number {
  return env['TZ'] === 'UTC' ? runs : Math.ceil(runs / ZONES);
}

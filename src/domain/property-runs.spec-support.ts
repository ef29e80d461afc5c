import { env } from 'node:process';
import * as fc from 'fast-check';

/** Cases of a property in a short run; the slowest properties name fewer. */
const MAX_CASES = 100;

/** A short run under UTC; see HOST_ZONES in vitest.config.ts. */
const SHARE_OF_OTHER_ZONES = 1 / 4;

/** Set by scripts/test-long.mjs. */
const FACTOR = env['WATCHBILL_PROPERTY_FACTOR'];

/** Random in `npm run test:long`; fixed otherwise, so that no run fails by chance. */
export const SEED = Number(env['WATCHBILL_PROPERTY_SEED'] ?? 20_261_129);

/** True in `npm run test:long`. */
export const IS_LONG = FACTOR !== undefined;

/**
 * Number of cases of a property: at most 100 or `short`, and under another host zone a quarter, since a fault that depends on the
 * zone shows in most of them. `npm run test:long` runs all of them, several times.
 */
export function runs(cases: number, short = MAX_CASES): number {
  if (FACTOR !== undefined) return Math.ceil(cases * Number(FACTOR));
  const share = env['TZ'] === 'UTC' ? 1 : SHARE_OF_OTHER_ZONES;
  return Math.ceil(Math.min(cases, short) * share);
}

fc.configureGlobal({ numRuns: runs(MAX_CASES), seed: SEED });

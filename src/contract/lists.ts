import * as z from 'zod/mini';
import { LAST_SECOND } from './schedule';

/** Fields shared by the additional operations that list records. */

/** Longest range of a list of issues, in milliseconds: 183 days. */
export const MAX_LIST_RANGE_MS = 183 * 86_400_000;

/** Unix milliseconds. */
const instantMs = z.int().check(z.minimum(0), z.maximum(LAST_SECOND * 1000));

/** Range of a list: `start_time` is included, `end_time` is not. */
export const listRange = { start_time: instantMs, end_time: instantMs };

export const isForwardRange = z.refine<{ start_time: number; end_time: number }>(
  ({ start_time, end_time }) => start_time < end_time,
  { error: 'must be before end_time', path: ['start_time'], abort: true },
);

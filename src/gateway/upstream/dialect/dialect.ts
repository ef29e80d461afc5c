import type { Forward } from '../../forward';
import { inMonths } from './months';
import { createPauses } from './pauses';
import { inWindows } from './windows';
import { inWords } from './words';

/**
 * The one place that knows that servers of the interface speak it differently. The hosted service has moved on since
 * the contract was written; others never kept to it. Contract, domain and dashboard know the contract's language alone:
 * requests go out in words that old and new servers take, replies come back in the contract's.
 *
 * How a server speaks is noticed operation by operation, by what it refuses and answers, and kept in mind while the
 * process runs. One that speaks the contract gets its requests and gives its replies byte for byte, but for
 * `integration_id` and `variant`, which go beside the contract's own words.
 *
 * @param clock Unix milliseconds.
 * @returns what any number of ways to the same server are led through: its habits are noticed for all of them.
 */
export function createDialect(
  log: (line: string) => void,
  clock: () => number = Date.now,
): (forward: Forward) => Forward {
  const [paced, worded, windowed, monthly] = [createPauses(clock), inWords(), inWindows(log), inMonths(log)];
  return (forward) => {
    const ask = monthly(windowed(worded(paced(forward))));
    return async (...call) => (await ask(...call)).response;
  };
}

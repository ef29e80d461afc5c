import { KINDS } from '../records/kinds';
import type { Counts } from './import-records';

/** Non-zero counts in one line: `4 teams, 12 people`. */
export function countsLine(counts: Counts): string {
  const parts = KINDS.flatMap((kind) =>
    counts[kind] === undefined ? [] : [`${counts[kind]} ${kind.replace('_', ' ')}`],
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

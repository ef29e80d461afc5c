import { KINDS } from '../records/kinds';
import type { Counts } from './import-records';

/** `4 teams, 12 people`: how many of each kind, without those that were not there. */
export function countsLine(counts: Counts): string {
  const parts = KINDS.flatMap((kind) => (counts[kind] === undefined ? [] : [`${counts[kind]} ${kind}`]));
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

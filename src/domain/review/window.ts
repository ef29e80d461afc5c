import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '../insight/range';
import { HOUR, type UnixSeconds } from '../time/zone';
import { openFor } from './summary';

/** Min of the max time drawn after the last trigger; the other is the time between the first and the last. */
const MIN_TAIL = 4 * HOUR;

/** Rounding of the ends by the length of the window. */
const ROUNDINGS = [
  { upTo: 3 * HOUR, to: 300 },
  { upTo: 12 * HOUR, to: 900 },
  { upTo: 48 * HOUR, to: HOUR },
];
const COARSEST = 6 * HOUR;

/**
 * The time that some incidents are drawn in: from a little before the first trigger until the last close, so far as that
 * does not lie far behind the last trigger. It follows from the incidents alone, not from the range that they were searched in.
 * Undefined without incidents.
 */
export function windowAround(rows: readonly IncidentRow[], asOf: UnixSeconds): InsightRange | undefined {
  if (rows.length === 0) return undefined;
  const triggers = rows.map(({ created_at: at }) => at);
  const [first, last] = [Math.min(...triggers), Math.max(...triggers)];
  const latest = last + Math.max(MIN_TAIL, last - first);
  const end = Math.max(last, ...rows.map((row) => Math.min(row.created_at + openFor(row, asOf), latest)));
  const to = ROUNDINGS.find(({ upTo }) => end - first <= upTo)?.to ?? COARSEST;
  // A trigger at the very start would not be after it.
  return { after: Math.floor((first - 1 - to / 3) / to) * to, upTo: Math.ceil((end + to / 3) / to) * to };
}

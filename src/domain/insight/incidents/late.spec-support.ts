import * as fc from 'fast-check';
import type { IncidentRow } from '#contract/insight';
import type { LateRule } from './incident-columns';

/** Recorded targets that change around and within a stretch. */
export function recordedAround(start: number, length: number) {
  const target = fc.record({
    severity: fc.constantFrom('Critical', 'Warning'),
    seconds: fc.constantFrom(1, 299, 300, 900, 5000),
    since: fc.constantFrom(
      0,
      start - 1,
      start,
      start + 1,
      start + Math.floor(length / 2),
      start + length + 9,
    ),
  });
  return fc.uniqueArray(target, {
    maxLength: 6,
    selector: ({ severity, since }) => `${severity} ${since}`,
  });
}

/** Slow reference: walks through all targets for every incident. */
export function isLateSlowly(
  incident: IncidentRow,
  { notWithin, recorded }: LateRule,
  asOf = Infinity,
): boolean {
  let [limit, latest] = [notWithin, -1];
  for (const { severity, seconds, since } of recorded ?? [])
    if (severity === incident.severity && since <= incident.created_at && since > latest)
      [limit, latest] = [seconds, since];
  if (incident.is_acked) return incident.seconds_to_first_ack > limit;
  const isClosed = incident.closed_by !== '';
  return isClosed ? incident.seconds_to_close > limit : incident.created_at + limit < asOf;
}

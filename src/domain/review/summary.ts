import type { IncidentRow } from '#contract/insight';
import { WITHIN } from '../insight/incidents/late';
import { compareSeverities } from '../insight/incidents/incident-columns';
import { secondsToAck, secondsToClose } from '../insight/incidents/outcome';
import { distributionOf } from '../insight/incidents/table-summary';
import type { UnixSeconds } from '../time/zone';

/** Sums of a set of incidents. */
export type Summary = {
  incidents: number;
  /** The most severe first; severities that are not known come last, as the server writes them. */
  bySeverity: readonly { severity: string; count: number }[];
  acknowledged: number;
  /** Number first acknowledged within each of WITHIN. */
  within: readonly number[];
  /** Median seconds to the first acknowledgement, of incidents that have one. */
  ackMedian: number | undefined;
  /** The incident open for longest; one still open counts up to `asOf`. */
  longest: { id: string; seconds: number; isOpen: boolean } | undefined;
};

/** @param asOf when the incidents were fetched. */
export function summaryOf(rows: readonly IncidentRow[], asOf: UnixSeconds): Summary {
  const acks = rows.map(secondsToAck).filter((seconds) => seconds !== undefined);
  let longest: Summary['longest'];
  for (const row of rows) {
    const seconds = openFor(row, asOf);
    if (longest !== undefined && longest.seconds >= seconds) continue;
    longest = { id: row.incident_id, seconds, isOpen: secondsToClose(row) === undefined };
  }
  return {
    incidents: rows.length,
    bySeverity: bySeverity(rows),
    acknowledged: acks.length,
    within: WITHIN.map((most) => acks.filter((seconds) => seconds <= most).length),
    ackMedian: distributionOf(new Float64Array(acks)).percentiles[0],
    longest,
  };
}

/** Seconds from the trigger to the close, or until `asOf` where it is still open. */
export function openFor(row: IncidentRow, asOf: UnixSeconds): number {
  return secondsToClose(row) ?? Math.max(0, asOf - row.created_at);
}

export function countOf({ bySeverity }: Summary, severity: string): number {
  return bySeverity.find((other) => other.severity === severity)?.count ?? 0;
}

/** Counts by severity, the most severe first. */
export function bySeverity(rows: readonly IncidentRow[]): Summary['bySeverity'] {
  const counts = new Map<string, number>();
  for (const { severity } of rows) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  return [...counts]
    .map(([severity, count]) => ({ severity, count }))
    .sort((a, b) => compareSeverities(a.severity, b.severity));
}

import type { IncidentRow } from '#contract/insight';

/**
 * Outcome of an incident, by its row. The interface writes 0 where something has not happened; here that is
 * `undefined`, so that it never counts as immediate. Flags may be absent: a time implies them.
 */

/** Seconds from the trigger to the first acknowledgement. */
export function secondsToAck({ is_acked, seconds_to_first_ack }: IncidentRow): number | undefined {
  return is_acked || seconds_to_first_ack > 0 ? seconds_to_first_ack : undefined;
}

/** Seconds from the trigger to the close. */
export function secondsToClose({ closed_by, seconds_to_close }: IncidentRow): number | undefined {
  return closed_by !== '' || seconds_to_close > 0 ? seconds_to_close : undefined;
}

/** Seconds from the first acknowledgement to the close; undefined while either has not happened. */
export function secondsEngaged(row: IncidentRow): number | undefined {
  const happened = secondsToAck(row) !== undefined && secondsToClose(row) !== undefined;
  return happened || row.seconds_to_engage > 0 ? row.seconds_to_engage : undefined;
}

/** True for an incident closed automatically and never acknowledged. */
export function isNoise(row: IncidentRow): boolean {
  return row.closed_by === 'auto' && secondsToAck(row) === undefined;
}

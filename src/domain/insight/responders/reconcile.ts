import { sumOf, type ResponderRows } from './responder-rows';

/** Totals of a reply, for comparison with other sources. */
export type Reconciliation = {
  rows: number;
  /** Rows that came twice, the same in every field; taken once. */
  repeated: number;
  people: number;
  /** People whose rows have no name. */
  nameless: number;
  /** Assignments: an incident with two responders counts twice. */
  incidents: number;
  unacknowledged: number;
  /** Interruptions in rows of an unknown kind of hours. */
  unknownHours: number;
};

export function reconcile({ rows, repeated }: ResponderRows): Reconciliation {
  const { incidents, acknowledged, byKind } = sumOf(rows);
  const people = new Set(rows.map((row) => row.responder_id));
  const withName = new Set(rows.filter((row) => row.responder_name !== '').map((row) => row.responder_id));
  return {
    rows: rows.length,
    repeated,
    people: people.size,
    nameless: people.size - withName.size,
    incidents,
    unacknowledged: incidents - acknowledged,
    unknownHours: byKind.unknown,
  };
}

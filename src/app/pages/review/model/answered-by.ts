import { FILTER_SEVERITIES, type IncidentRow } from '#contract/insight';
import { NO_FILTER, responderRequest } from '#domain/insight/filter';
import { secondsToAck } from '#domain/insight/incidents/outcome';
import { peopleOf, type Person, type ResponderName } from '#domain/insight/responders/responder-rows';
import { respondersQuery, type RespondersReply } from '../../../api/responders';

/**
 * Who was asked about one incident, and who of them acknowledged it. The export names nobody; responder metrics do, of
 * any range: of the very second in which it was triggered, with its team, channel, severity and time to acknowledge as
 * filters, they are those of this incident. Where others were alike in all of it, they are those of all of them.
 */
export function answeredByQuery(row: IncidentRow, zone: string, enabled: boolean) {
  const ack = secondsToAck(row);
  const filter = {
    ...NO_FILTER,
    teams: row.team_id === 0 ? [] : [row.team_id],
    channels: row.channel_id === 0 ? [] : [row.channel_id],
    severities: FILTER_SEVERITIES.filter((severity) => severity === row.severity),
    ...(ack !== undefined && ack > 0 && { ackFrom: ack, ackTo: ack + 1 }),
  };
  const range = { after: row.created_at - 1, upTo: row.created_at };
  return respondersQuery(responderRequest(filter, range, zone), enabled);
}

export type Answered = Pick<Person, 'id' | 'name' | 'acknowledged' | 'interruptions' | 'engagedSeconds'>;

/** Who acknowledged first, then the others. */
export function answeredIn({ rows }: RespondersReply, nameOf: ResponderName): Answered[] {
  return peopleOf(rows, nameOf).sort(
    (a, b) => b.acknowledged - a.acknowledged || a.ackSeconds - b.ackSeconds,
  );
}

/** Whether the answer is also of another incident: one that what is asked for does not tell from this one. */
export function hasTwin(row: IncidentRow, rows: readonly IncidentRow[]): boolean {
  const ack = secondsToAck(row);
  const isAsked = FILTER_SEVERITIES.some((severity) => severity === row.severity);
  return rows.some(
    (other) =>
      other.incident_id !== row.incident_id &&
      other.created_at === row.created_at &&
      (row.team_id === 0 || other.team_id === row.team_id) &&
      (row.channel_id === 0 || other.channel_id === row.channel_id) &&
      (!isAsked || other.severity === row.severity) &&
      (ack === undefined || ack === 0 || secondsToAck(other) === ack),
  );
}

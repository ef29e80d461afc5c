import { FILTER_SEVERITIES, type IncidentRow } from '#contract/insight';
import { NO_FILTER, responderRequest } from '#domain/insight/filter';
import type { Id } from '#contract/id';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { peopleOf, type Person, type ResponderName } from '#domain/insight/responders/responder-rows';
import { respondersQuery, type RespondersReply } from '../../../api/records';
import type { ViewerZone } from '#domain/time/zone';

/**
 * Responders of an incident from a server without responders in rows: responder metrics of the second of its
 * trigger, filtered by team, channel, severity and time to acknowledge. Incidents that match in all of these
 * share the result.
 */
export function answeredByQuery(row: IncidentRow, zone: ViewerZone, enabled: boolean) {
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

export function answeredIn({ rows }: RespondersReply, nameOf: ResponderName): Answered[] {
  return peopleOf(rows, nameOf).sort(
    (a, b) => b.acknowledged - a.acknowledged || a.ackSeconds - b.ackSeconds,
  );
}

export function answeredInRow(row: IncidentRow, nameOf: (id: Id) => string): Answered[] | undefined {
  const { responders, notifications = [], created_at: at } = row;
  if (!responders) return undefined;
  const close = secondsToClose(row);
  const ids = [...new Set([...responders, ...notifications].map(({ responder_id: id }) => id))];
  const ackedAt = (id: Id) =>
    Math.min(...responders.map((one) => (one.responder_id === id ? (one.acked_at ?? Infinity) : Infinity)));
  return ids
    .toSorted((a, b) => ackedAt(a) - ackedAt(b) || 0)
    .map((id) => {
      const acked = ackedAt(id);
      const hasAcked = acked < Infinity;
      return {
        id,
        name: nameOf(id),
        acknowledged: Number(hasAcked),
        interruptions: notifications.filter((one) => one.responder_id === id && one.is_interruption).length,
        engagedSeconds: hasAcked && close !== undefined ? Math.max(0, at + close - acked) : 0,
      };
    });
}

/** True if another incident matches the same filters and so shares the metrics. */
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

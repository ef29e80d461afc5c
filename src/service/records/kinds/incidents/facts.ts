import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { foldText } from '#domain/insight/search';
import type { Assignment, IncidentRecord, Notification } from './record';
import type { TermKind } from './terms';

/**
 * What an incident's row and its responders' rows say, worked out once, at import. Rules: a responder is who was
 * assigned or notified; who was assigned twice counts once, with the first acknowledgement. Engaged is from a person's
 * acknowledgement to the close, nothing while either has not happened.
 */

/** A notification this many seconds or less after the responder's previous one does not interrupt again. */
export const CHAIN_SECONDS = 60;

const INTERRUPTING: ReadonlySet<string> = new Set(['sms', 'voice', 'app']);

/** Seconds from an incident's start to its first acknowledgement; null without one. */
function secondsToFirstAck({ created_at, assignments }: IncidentRecord): number | null {
  const first = firstAck(assignments);
  return first === null ? null : first - created_at;
}

/** By what the first escalation came about; "" without one. */
function escalatedBy(assignments: readonly Assignment[]): string {
  let first: { at: number; by: string } | undefined;
  for (const { escalated_at, escalated_by } of assignments) {
    if (escalated_at === null || (first && first.at <= escalated_at)) continue;
    first = { at: escalated_at, by: escalated_by };
  }
  return first?.by ?? '';
}

/** The texts that an incident is searched by: its title as it is compared, and JSON. */
export type IncidentTerms = Record<TermKind, string>;
export type TermNumbers = { title_id: number; labels_id: number; fields_id: number };

export function termsOf({ title, labels, fields }: IncidentRecord): IncidentTerms {
  return { title: foldText(title), labels: stringifyJson(labels), fields: stringifyJson(fields) };
}

/** The columns of `incidents`; what is kept as JSON is text. */
export function incidentRow(incident: IncidentRecord, terms: IncidentTerms, ids: TermNumbers) {
  const { assignments } = incident;
  return {
    incident_id: incident.incident_id,
    account_id: incident.account_id,
    team_id: incident.team_id,
    channel_id: incident.channel_id,
    title: incident.title,
    severity: incident.severity,
    created_at: incident.created_at,
    closed_at: incident.closed_at,
    closed_by: incident.closed_by,
    muted: incident.muted,
    labels: terms.labels,
    fields: terms.fields,
    assignments: stringifyJson(assignments),
    notifications: stringifyJson(incident.notifications),
    is_assigned: assignments.length > 0,
    is_reassigned: assignments.some(({ reassigned_at }) => reassigned_at !== null),
    escalated_by: escalatedBy(assignments),
    seconds_to_first_ack: secondsToFirstAck(incident),
    title_id: ids.title_id,
    labels_id: ids.labels_id,
    fields_id: ids.fields_id,
  };
}

/** The columns of `incident_responders`, a row per responder, arrays as text. `interruptions` as if there were no other incident. */
export function responderRows(incident: IncidentRecord, ids: TermNumbers) {
  return [...byPerson(incident)].map(([person, part]) => responderRow(incident, ids, person, part));
}

type Part = { assignments: Assignment[]; notifications: Notification[] };

function responderRow(
  incident: IncidentRecord,
  { title_id, labels_id, fields_id }: TermNumbers,
  responder_id: Id,
  { assignments, notifications }: Part,
) {
  const { incident_id, team_id, channel_id, severity, created_at, muted } = incident;
  const escalations = assignments.filter(({ escalated_at }) => escalated_at !== null);
  const ackedAt = firstAck(assignments);
  const interrupting_at = notifications
    .filter(({ channel }) => INTERRUPTING.has(channel))
    .map(({ sent_at }) => sent_at)
    .toSorted((a, b) => a - b);
  return {
    incident_id,
    team_id,
    channel_id,
    severity,
    created_at,
    muted,
    seconds_to_first_ack: secondsToFirstAck(incident),
    responder_id,
    is_assigned: assignments.length > 0,
    is_reassigned: assignments.some(({ reassigned_at }) => reassigned_at !== null),
    is_escalated: escalations.length > 0,
    is_manually_escalated: escalations.some(({ escalated_by }) => escalated_by === 'manually'),
    is_timeout_escalated: escalations.some(({ escalated_by }) => escalated_by === 'timeout'),
    seconds_to_ack: ackedAt === null ? null : ackedAt - created_at,
    engaged_seconds:
      ackedAt === null || incident.closed_at === null ? 0 : Math.max(0, incident.closed_at - ackedAt),
    notifications: notifications.length,
    interruptions: chains(interrupting_at),
    interrupting_at: `{${interrupting_at.join(',')}}`,
    title_id,
    labels_id,
    fields_id,
  };
}

function firstAck(assignments: readonly Assignment[]): number | null {
  let first: number | null = null;
  for (const { acked_at } of assignments) {
    if (acked_at !== null && (first === null || acked_at < first)) first = acked_at;
  }
  return first;
}

function byPerson({ assignments, notifications }: IncidentRecord) {
  const people = new Map<Id, Part>();
  const entry = (id: Id) => {
    const known = people.get(id) ?? { assignments: [], notifications: [] };
    people.set(id, known);
    return known;
  };
  for (const assignment of assignments) entry(assignment.person_id).assignments.push(assignment);
  for (const notification of notifications) entry(notification.person_id).notifications.push(notification);
  return people;
}

/** How many chains sorted times make. */
function chains(times: readonly number[]): number {
  return times.filter((time, index) => time - (times[index - 1] ?? -Infinity) > CHAIN_SECONDS).length;
}

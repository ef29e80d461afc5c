import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { key, seconds, text } from '../../field-schemas';
import { stringifyJson } from '#contract/json';
import { folded } from '#domain/text/words';
import type { TermKind } from './terms';

/** Incident as imported and exported. Times are Unix seconds; null = has not happened. */

const optionalMoment = z._default(z.nullable(seconds), null);

/** Value of a custom field: text, number, one choice, several, or a checkbox. */
export const FieldValue = z.union([text, z.number(), z.bigint(), z.boolean(), z.array(text)]);
export type FieldValue = z.output<typeof FieldValue>;

export const Assignment = z.object({
  person_id: Id,
  assigned_at: seconds,
  acked_at: optionalMoment,
  reassigned_at: optionalMoment,
  escalated_at: optionalMoment,
  escalated_by: z._default(z.enum(['manually', 'timeout', '']), ''),
});
export type Assignment = z.output<typeof Assignment>;

export const Notification = z.object({
  person_id: Id,
  sent_at: seconds,
  channel: z.enum(['sms', 'voice', 'app', 'email', 'im']),
});
export type Notification = z.output<typeof Notification>;

const incident = z.object({
  incident_id: key,
  account_id: z._default(Id, 0),
  team_id: z._default(Id, 0),
  channel_id: z._default(Id, 0),
  title: z._default(text, ''),
  severity: z.enum(['Critical', 'Warning', 'Info', 'Ok']),
  created_at: seconds,
  closed_at: optionalMoment,
  closed_by: z._default(z.enum(['auto', 'timeout', 'manually', '']), ''),
  muted: z._default(z.boolean(), false),
  labels: z._default(z.record(text, text), {}),
  fields: z._default(z.record(text, FieldValue), {}),
  assignments: z._default(z.array(Assignment), []),
  notifications: z._default(z.array(Notification), []),
});

/** Paths of times before the incident: a negative duration would lower sums and means. */
function tooEarly({ created_at, closed_at, assignments }: z.output<typeof incident>): (string | number)[][] {
  const paths: (string | number)[][] = [];
  if (closed_at !== null && closed_at < created_at) paths.push(['closed_at']);
  for (const [index, { acked_at }] of assignments.entries()) {
    if (acked_at !== null && acked_at < created_at) paths.push(['assignments', index, 'acked_at']);
  }
  return paths;
}

export const IncidentRecord = incident.check(({ value, issues }) => {
  for (const path of tooEarly(value)) {
    issues.push({ code: 'custom', input: value, path, message: 'must not be before created_at' });
  }
});
export type IncidentRecord = z.output<typeof IncidentRecord>;

/**
 * Columns of an incident and its responders, computed once at import. A responder is a person who was assigned or
 * notified; one assigned twice counts once, with the first acknowledgement. Engaged time runs from a person's
 * acknowledgement to the close, and is 0 until both have happened.
 */

/** Max seconds after the responder's previous notification in which another one is no new interruption. */
export const CHAIN_SECONDS = 60;

/** Channels whose notifications interrupt. */
const INTERRUPTING: ReadonlySet<string> = new Set(['sms', 'voice', 'app']);

/** Seconds from an incident's start to its first acknowledgement; null without one. */
function secondsToFirstAck({ created_at, assignments }: IncidentRecord): number | null {
  const first = firstAck(assignments);
  return first === null ? null : first - created_at;
}

/** Cause of the first escalation; "" without one. */
function escalatedBy(assignments: readonly Assignment[]): string {
  let first: { at: number; by: string } | undefined;
  for (const { escalated_at, escalated_by } of assignments) {
    if (escalated_at === null || (first && first.at <= escalated_at)) continue;
    first = { at: escalated_at, by: escalated_by };
  }
  return first?.by ?? '';
}

/** Search texts: the folded title, and labels and fields as JSON. */
type IncidentTerms = Record<TermKind, string>;
export type TermNumbers = { title_id: number; labels_id: number; fields_id: number };

export function termsOf({ title, labels, fields }: IncidentRecord): IncidentTerms {
  return { title: folded(title), labels: stringifyJson(labels), fields: stringifyJson(fields) };
}

/** Columns of `incidents`; JSON columns as text. */
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

/**
 * Columns of `incident_responders`, a row per responder, arrays as text. `interruptions` is computed as if this were
 * the only incident.
 */
export function responderRows(incident: IncidentRecord, ids: TermNumbers) {
  return [...byPerson(incident)].map(([person, part]) => responderRow(incident, ids, person, part));
}

type RecordFacts = { assignments: Assignment[]; notifications: Notification[] };

function responderRow(
  incident: IncidentRecord,
  { title_id, labels_id, fields_id }: TermNumbers,
  responder_id: Id,
  { assignments, notifications }: RecordFacts,
) {
  const { incident_id, team_id, channel_id, severity, created_at, muted } = incident;
  const escalations = assignments.filter(({ escalated_at }) => escalated_at !== null);
  const ackedAt = firstAck(assignments);
  const interrupting_at = notifications
    .filter(isLoud)
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
    interruptions: chainStarts(interrupting_at).length,
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

function byPerson({ assignments, notifications }: RecordFacts) {
  const people = new Map<Id, RecordFacts>();
  const entry = (id: Id) => {
    const part = people.get(id) ?? { assignments: [], notifications: [] };
    people.set(id, part);
    return part;
  };
  for (const assignment of assignments) entry(assignment.person_id).assignments.push(assignment);
  for (const notification of notifications) entry(notification.person_id).notifications.push(notification);
  return people;
}

/** First time of each chain among sorted times. */
function chainStarts(times: readonly number[]): number[] {
  return times.filter((time, index) => time - (times[index - 1] ?? -Infinity) > CHAIN_SECONDS);
}

/**
 * Marks the notifications of one incident that interrupt.
 * @param interruptedAt returns `interrupted_at` of a person's row: null or undefined if no other incident affects it.
 */
export function withInterruptions(
  notifications: readonly Notification[],
  interruptedAt: (person: Id) => readonly number[] | null | undefined,
): (Notification & { is_interruption: boolean })[] {
  // Among several in the same second, the first in the record interrupts.
  const starts = new Map<Id, Set<number>>();
  for (const [person, loud] of byPerson({ assignments: [], notifications: notifications.filter(isLoud) })) {
    const times = loud.notifications.map(({ sent_at }) => sent_at).toSorted((a, b) => a - b);
    starts.set(person, new Set(interruptedAt(person) ?? chainStarts(times)));
  }
  return notifications.map((notification) => ({
    ...notification,
    is_interruption:
      isLoud(notification) && starts.get(notification.person_id)?.delete(notification.sent_at) === true,
  }));
}

function isLoud({ channel }: Notification): boolean {
  return INTERRUPTING.has(channel);
}

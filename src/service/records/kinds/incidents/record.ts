import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { key, seconds, text } from '../../field-schemas';

/** Incident as imported and exported. Times are Unix seconds; null = has not happened. */

const moment = z._default(z.nullable(seconds), null);

/** Value of a custom field: text, number, one choice, several, or a checkbox. */
export const FieldValue = z.union([text, z.number(), z.bigint(), z.boolean(), z.array(text)]);
export type FieldValue = z.output<typeof FieldValue>;

export const Assignment = z.object({
  person_id: Id,
  assigned_at: seconds,
  acked_at: moment,
  reassigned_at: moment,
  escalated_at: moment,
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
  closed_at: moment,
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

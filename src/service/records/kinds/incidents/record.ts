import * as z from 'zod/mini';
import * as contract from '#contract/id';
import { compiledObject } from '../../compiled-object';
import { key, seconds, text } from '../../field-schemas';
import { isPlain, isRecordOf, isText, quick } from '../../quick';

/** An incident as it goes in and out of the store. Times are Unix seconds; null: it has not happened. */

const Id = quick(contract.Id, Number.isSafeInteger);

const moment = z._default(z.nullable(seconds), null);

/** What a custom field may hold, by its kind: text, number, one choice, several, a checkbox. */
export const FieldValue = z.union([text, z.number(), z.bigint(), z.boolean(), z.array(text)]);
export type FieldValue = z.output<typeof FieldValue>;

const isFieldValue = (value: unknown) =>
  isText(value) ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (Array.isArray(value) && value.every(isText));

export const Assignment = compiledObject({
  person_id: Id,
  assigned_at: seconds,
  acked_at: moment,
  reassigned_at: moment,
  escalated_at: moment,
  escalated_by: z._default(z.enum(['manually', 'timeout', '']), ''),
});
export type Assignment = z.output<typeof Assignment>;

export const Notification = compiledObject({
  person_id: Id,
  sent_at: seconds,
  channel: z.enum(['sms', 'voice', 'app', 'email', 'im']),
});
export type Notification = z.output<typeof Notification>;

const incident = compiledObject({
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
  labels: z._default(quick(z.record(text, text), isRecordOf(isText)), {}),
  fields: z._default(quick(z.record(text, FieldValue), isRecordOf(isFieldValue)), {}),
  assignments: z._default(z.array(Assignment), []),
  notifications: z._default(z.array(Notification), []),
});

/** The times that are before the incident; a duration below zero would be subtracted from a sum and drag a mean down. */
function tooEarly({ created_at, closed_at, assignments }: z.output<typeof incident>): (string | number)[][] {
  const paths: (string | number)[][] = [];
  if (closed_at !== null && closed_at < created_at) paths.push(['closed_at']);
  for (const [index, { acked_at }] of assignments.entries()) {
    if (acked_at !== null && acked_at < created_at) paths.push(['assignments', index, 'acked_at']);
  }
  return paths;
}

export const IncidentRecord = quick(
  incident.check(({ value, issues }) => {
    for (const path of tooEarly(value)) {
      issues.push({ code: 'custom', input: value, path, message: 'must not be before created_at' });
    }
  }),
  (value) => isPlain(incident, value) && tooEarly(value).length === 0,
);
export type IncidentRecord = z.output<typeof IncidentRecord>;

import * as z from 'zod/mini';
import { elementsOf, instant, membersOf, parsed } from '../fields';
import { isoOf, type PushedFiles } from './files';

/** V3 webhooks of PagerDuty: one event, with the incident after it. */

const Webhook = z.looseObject({
  event: z.looseObject({
    event_type: z.string(),
    occurred_at: instant,
    agent: z.optional(z.unknown()),
    data: z.looseObject({ type: z.optional(z.string()) }),
  }),
});

/** Types of log entries, by the event that they record. */
const ENTRY_TYPES: Readonly<Record<string, string>> = {
  'incident.triggered': 'assign_log_entry',
  'incident.reassigned': 'assign_log_entry',
  'incident.delegated': 'delegate_log_entry',
  'incident.escalated': 'escalate_log_entry',
  'incident.acknowledged': 'acknowledge_log_entry',
  'incident.resolved': 'resolve_log_entry',
};

export function pagerdutyFiles(body: unknown): PushedFiles {
  const { event } = parsed(Webhook, body, 'The body');
  const { event_type: type, data, agent } = event;
  if (data.type !== 'incident') return { files: [], reopens: false };
  const at = isoOf(event.occurred_at);
  const assignees = elementsOf(data['assignees']);
  const incident = {
    ...data,
    incident_number: data['number'] ?? null,
    assignments: assignees.map((assignee) => ({ at, assignee })),
  };
  const entry = {
    type: ENTRY_TYPES[type] ?? type,
    created_at: at,
    agent,
    assignees,
    incident: { id: membersOf(data)['id'] },
  };
  return {
    files: [
      { name: 'event.data', content: { incidents: [incident] } },
      ...(ENTRY_TYPES[type] === undefined ? [] : [{ name: 'event', content: { log_entries: [entry] } }]),
    ],
    reopens: type === 'incident.reopened',
  };
}

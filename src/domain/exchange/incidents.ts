import type { Id } from '#contract/id';
import type { UnixSeconds } from '../time/zone';
import { counted } from '../text/words';
import type { Converter } from './converter';
import type { EscalatedBy, ExchangeAssignment, ExchangeIncident, NotificationChannel } from './exchange';

/** Incidents of other tools: from what happened, in the order of time, to the records' assignments. */

/** Something that happened to an incident; `people` are text ids. */
export type IncidentEvent = { at: UnixSeconds } & (
  | { kind: 'assigned'; people: readonly string[] }
  | { kind: 'escalated'; people: readonly string[]; by: EscalatedBy }
  | { kind: 'acknowledged'; person: string }
  | { kind: 'notified'; person: string; channel: NotificationChannel }
);

/** Assignments and notifications by the events. A new assignment ends those of other people. */
export function historyOf(
  { directory }: Converter,
  created: UnixSeconds,
  events: readonly IncidentEvent[],
): Pick<ExchangeIncident, 'assignments' | 'notifications'> {
  const assignments: ExchangeAssignment[] = [];
  const notifications: ExchangeIncident['notifications'] = [];
  const assign = (person: Id, at: UnixSeconds): ExchangeAssignment => {
    const openAssignment = assignments.findLast((one) => one.person_id === person && isOpen(one));
    if (openAssignment) return openAssignment;
    const assignment: ExchangeAssignment = {
      person_id: person,
      assigned_at: at,
      acked_at: null,
      reassigned_at: null,
      escalated_at: null,
      escalated_by: '',
    };
    assignments.push(assignment);
    return assignment;
  };
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    const at = Math.max(event.at, created);
    if (event.kind === 'notified') {
      notifications.push({ person_id: directory.person(event.person), sent_at: at, channel: event.channel });
    } else if (event.kind === 'acknowledged') {
      assign(directory.person(event.person), at).acked_at ??= at;
    } else {
      const people = event.people.map((person) => directory.person(person));
      for (const one of assignments.filter((other) => isOpen(other) && !people.includes(other.person_id))) {
        if (event.kind === 'assigned') one.reassigned_at = at;
        else Object.assign(one, { escalated_at: at, escalated_by: event.by });
      }
      for (const person of people) assign(person, at);
    }
  }
  return { assignments, notifications };
}

function isOpen({ reassigned_at, escalated_at }: ExchangeAssignment): boolean {
  return reassigned_at === null && escalated_at === null;
}

/** Severity of a priority P1 to P5; undefined for other names. */
export function severityOf(priority: string | undefined): ExchangeIncident['severity'] | undefined {
  const [, level] = /^P([1-5])$/i.exec(priority ?? '') ?? [];
  if (level === undefined) return undefined;
  if (Number(level) <= 2) return 'Critical';
  return level === '3' ? 'Warning' : 'Info';
}

const SEVERITIES: Readonly<Record<string, ExchangeIncident['severity']>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
};

/** Severity by the label that Prometheus and Grafana have for it; Warning for other words. */
export function severityNamed(label = ''): ExchangeIncident['severity'] {
  return SEVERITIES[label.toLowerCase()] ?? 'Warning';
}

/** Adds a line of the report about incidents, if there are any. */
export function noticeIncidents(converter: Converter, count: number, total: number, text: string): void {
  if (count > 0) converter.notice(`${count} of ${counted(total, 'incident')}: ${text}`);
}

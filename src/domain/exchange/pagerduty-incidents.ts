import * as z from 'zod/mini';
import { addTo } from '../collections';
import type { Converter } from './converter';
import type { EscalatedBy, ExchangeIncident, ExportFile, NotificationChannel } from './exchange';
import { elementsOf, ignored, instant, membersOf, parsed, textOf } from './fields';
import { historyOf, type IncidentEvent, noticeIncidents, severityOf } from './incidents';

/** Incidents and log entries of PagerDuty's REST API (v2). People of a resolved incident are in its log entries only. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

const Ref = z.object({ id: z.string(), type: maybe(z.string()), summary: maybe(z.string()) });

const Incident = z.looseObject({
  id: z.string(),
  incident_number: maybe(z.int()),
  title: z._default(z.string(), ''),
  status: z.string(),
  urgency: maybe(z.string()),
  priority: maybe(z.object({ summary: maybe(z.string()), name: maybe(z.string()) })),
  created_at: instant,
  resolved_at: maybe(instant),
  last_status_change_at: maybe(instant),
  service: maybe(Ref),
  teams: z._default(z.array(Ref), []),
  assignments: z._default(z.array(z.object({ at: instant, assignee: Ref })), []),
  acknowledgements: z._default(z.array(z.object({ at: instant, acknowledger: Ref })), []),
});

const LogEntry = z.looseObject({
  id: ignored,
  type: z.string(),
  created_at: instant,
  agent: maybe(Ref),
  user: maybe(Ref),
  assignees: z._default(z.array(Ref), []),
  incident: maybe(Ref),
  channel: maybe(
    z.looseObject({
      type: maybe(z.string()),
      notification: maybe(z.looseObject({ type: maybe(z.string()) })),
    }),
  ),
});
type LogRecord = z.output<typeof LogEntry>;

/** True for a reply with incidents or log entries. */
export function hasIncidents({ content }: ExportFile): boolean {
  const { incidents, log_entries: entries } = membersOf(content);
  return (
    Array.isArray(entries) ||
    elementsOf(incidents).some((incident) => 'incident_number' in membersOf(incident))
  );
}

export function convertIncidents(converter: Converter, files: readonly ExportFile[]): void {
  const entries = entriesOf(converter, files);
  const incidents = files.flatMap(({ name, content }) => {
    const { incident, incidents: list } = membersOf(content);
    return [...elementsOf(list), ...(incident ? [incident] : [])].flatMap((value) => {
      const place = `${name}, incident ${textOf(membersOf(value)['id']) ?? ''}`.trim();
      return converter.attempt(() => parsed(Incident, value, place)) ?? [];
    });
  });
  for (const incident of incidents) convertIncident(converter, incident, entries.get(incident.id) ?? []);
  noticeIncidents(
    converter,
    incidents.filter(({ id }) => !entries.has(id)).length,
    incidents.length,
    'without log entries. PagerDuty forgets who was assigned and who acknowledged once an incident is resolved',
  );
}

function entriesOf(converter: Converter, files: readonly ExportFile[]): ReadonlyMap<string, LogRecord[]> {
  const entries = new Map<string, LogRecord[]>();
  for (const { name, content } of files) {
    for (const value of elementsOf(membersOf(content)['log_entries'])) {
      const entry = converter.attempt(() => parsed(LogEntry, value, `${name}, log_entries`));
      if (entry?.incident) addTo(entries, entry.incident.id, entry);
    }
  }
  return entries;
}

function convertIncident(
  converter: Converter,
  incident: z.output<typeof Incident>,
  entries: readonly LogRecord[],
): void {
  const { directory } = converter;
  const { id, incident_number: number, title, urgency, created_at, service } = incident;
  const priority = incident.priority?.summary ?? incident.priority?.name;
  const [team] = incident.teams;
  const events =
    entries.length > 0
      ? entries.flatMap((entry) => eventsOf(converter, entry))
      : presentEvents(converter, incident);
  converter.addIncident({
    incident_id: id,
    team_id: team === undefined ? 0 : directory.team(team.id, team.summary),
    channel_id: service === undefined ? 0 : directory.channel(service.id, service.summary),
    title,
    severity: severityOf(priority) ?? (urgency === 'low' ? 'Warning' : 'Critical'),
    created_at,
    ...closing(incident, entries),
    labels: {
      ...(number !== undefined && { number: String(number) }),
      ...(priority !== undefined && { priority }),
      ...(urgency !== undefined && { urgency }),
    },
    ...historyOf(converter, created_at, events),
  });
}

type Closing = Pick<ExchangeIncident, 'closed_at' | 'closed_by'>;

function closing(incident: z.output<typeof Incident>, entries: readonly LogRecord[]): Closing {
  if (incident.status !== 'resolved') return { closed_at: null, closed_by: '' };
  const last = entries
    .filter(({ type }) => type === 'resolve_log_entry')
    .toSorted((a, b) => a.created_at - b.created_at)
    .at(-1);
  const at = last?.created_at ?? incident.resolved_at ?? incident.last_status_change_at;
  if (at === undefined) return { closed_at: null, closed_by: '' };
  return { closed_at: Math.max(at, incident.created_at), closed_by: last ? closedBy(last) : '' };
}

function closedBy({ agent, channel }: LogRecord): Closing['closed_by'] {
  if (channel?.type === 'timeout') return 'timeout';
  return isUser(agent) ? 'manually' : 'auto';
}

function isUser(agent: z.output<typeof Ref> | undefined): boolean {
  return agent?.type?.startsWith('user') ?? false;
}

const CHANNELS: Readonly<Record<string, NotificationChannel>> = {
  sms: 'sms',
  phone: 'voice',
  push_notification: 'app',
  push: 'app',
  email: 'email',
};

function eventsOf(
  converter: Converter,
  { type, created_at: at, agent, user, assignees, channel }: LogRecord,
): IncidentEvent[] {
  const personOf = ({ id, summary }: z.output<typeof Ref>): string => {
    converter.directory.person(id, { name: summary });
    return id;
  };
  const people = assignees.filter((one) => one.type === undefined || isUser(one)).map(personOf);
  switch (type) {
    case 'assign_log_entry':
    case 'delegate_log_entry':
      return [{ kind: 'assigned', at, people }];
    case 'escalate_log_entry': {
      const by: EscalatedBy = channel?.type === 'timeout' || !isUser(agent) ? 'timeout' : 'manually';
      return [{ kind: 'escalated', at, people, by }];
    }
    case 'acknowledge_log_entry':
      return agent && isUser(agent) ? [{ kind: 'acknowledged', at, person: personOf(agent) }] : [];
    case 'notify_log_entry': {
      const medium = CHANNELS[channel?.notification?.type ?? ''];
      return user && medium ? [{ kind: 'notified', at, person: personOf(user), channel: medium }] : [];
    }
    default:
      return [];
  }
}

/** Events by an open incident's own lists. */
function presentEvents({ directory }: Converter, incident: z.output<typeof Incident>): IncidentEvent[] {
  const personOf = ({ id, summary }: z.output<typeof Ref>): string => {
    directory.person(id, { name: summary });
    return id;
  };
  const first = incident.assignments.map(({ at }) => at).toSorted((a, b) => a - b)[0];
  return [
    ...(first === undefined
      ? []
      : [
          {
            kind: 'assigned' as const,
            at: first,
            people: incident.assignments.map(({ assignee }) => personOf(assignee)),
          },
        ]),
    ...incident.acknowledgements
      .filter(({ acknowledger }) => isUser(acknowledger))
      .map(({ at, acknowledger }) => ({ kind: 'acknowledged' as const, at, person: personOf(acknowledger) })),
  ];
}

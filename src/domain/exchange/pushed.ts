import * as z from 'zod/mini';
import type { UnixSeconds } from '../time/zone';
import { type Converter, createConverter } from './converter';
import type { ExchangeRecords, ExportFile } from './exchange';
import { elementsOf, instant, membersOf, parsed, textOf } from './fields';
import { severityNamed } from './incidents';
import { type ExportTool, readSchedules } from './read-export';

/** Incidents in webhooks of tools, read as their replies are. */

/** Webhook of a tool in the form of the replies that its reader reads. */
type PushedFiles = {
  /** Empty if the webhook is about something else than an incident. */
  files: readonly ExportFile[];
  /** True for an event that reopens a closed incident. */
  reopens: boolean;
};

/** `2026-03-01T08:00:00.000Z` */
function isoOf(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString();
}

export type Pushed = Pick<PushedFiles, 'reopens'> & { records: ExchangeRecords };

/** Tools whose webhooks are documented, with their form. */
const FORMS: Readonly<Record<ExportTool, ((body: unknown) => PushedFiles) | undefined>> = {
  pagerduty: pagerdutyFiles,
  opsgenie: opsgenieFiles,
  'grafana-oncall': grafanaFiles,
  goalert: undefined,
  'incident-io': undefined,
  ical: undefined,
};

/** True for a tool whose webhooks can be read. */
export function hasWebhooks(tool: ExportTool): boolean {
  return FORMS[tool] !== undefined;
}

/**
 * Reads a webhook of a tool, or of Alertmanager, by the reader of the tool's replies.
 * @param tool undefined: Alertmanager only.
 * @throws ExchangeError for another body, with field and rule.
 */
export function readPushed(tool: ExportTool | undefined, body: unknown): Pushed {
  const form = tool && FORMS[tool];
  if (!tool || !form || isOfAlertmanager(body)) {
    const converter = createConverter('Alertmanager');
    alertsOf(converter, body);
    return { records: converter.result().records, reopens: false };
  }
  const { files, reopens } = form(body);
  const { records } = files.length === 0 ? createConverter(tool).result() : readSchedules(tool, files);
  return { records, reopens };
}

/** Webhooks of Prometheus Alertmanager, version 4. An alert that fires again is another incident. */

const texts = z.record(z.string(), z.string());

const AlertmanagerWebhook = z.looseObject({
  version: z.literal('4'),
  receiver: z.string(),
  alerts: z.array(
    z.looseObject({
      status: z.enum(['firing', 'resolved']),
      labels: texts,
      annotations: z._default(texts, {}),
      startsAt: instant,
      /** A guess, or the year 1, while the alert fires. */
      endsAt: z.optional(instant),
      fingerprint: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    }),
  ),
});

function isOfAlertmanager(body: unknown): boolean {
  return 'groupKey' in membersOf(body) && Array.isArray(membersOf(body)['alerts']);
}

function alertsOf(converter: Converter, body: unknown): void {
  const { alerts, receiver } = parsed(AlertmanagerWebhook, body, 'The body');
  for (const { status, labels, annotations, startsAt, endsAt = startsAt, fingerprint } of alerts) {
    const isResolved = status === 'resolved';
    converter.addIncident({
      incident_id: `${fingerprint}-${startsAt}`,
      team_id: 0,
      channel_id: converter.directory.channel(receiver, receiver),
      title: annotations['summary'] ?? labels['alertname'] ?? fingerprint,
      severity: severityNamed(labels['severity']),
      created_at: startsAt,
      closed_at: isResolved ? Math.max(endsAt, startsAt) : null,
      closed_by: isResolved ? 'auto' : '',
      labels,
      assignments: [],
      notifications: [],
    });
  }
}

/** V3 webhooks of PagerDuty: one event, with the incident after it. */

const PagerDutyWebhook = z.looseObject({
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

function pagerdutyFiles(body: unknown): PushedFiles {
  const { event } = parsed(PagerDutyWebhook, body, 'The body');
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

/** Webhooks of Opsgenie and of Jira Service Management: an action, with the alert after it. */

/** Count of milliseconds or of nanoseconds since 1970, as Unix seconds. */
const stamp = z.pipe(
  z.union([z.number(), z.bigint()]),
  z.transform((count) => Math.floor(Number(count) / (Number(count) > 1e15 ? 1e9 : 1e3))),
);

const OpsgenieWebhook = z.looseObject({
  action: z.string(),
  alert: z.looseObject({
    alertId: z.string().check(z.regex(/^[\w-]{1,200}$/)),
    tinyId: z.optional(z.string()),
    message: z.optional(z.string()),
    createdAt: stamp,
    updatedAt: stamp,
    username: z.optional(z.string()),
    userId: z.optional(z.string()),
    priority: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
  }),
});

function opsgenieFiles(body: unknown): PushedFiles {
  const { action, alert } = parsed(OpsgenieWebhook, body, 'The body');
  const { alertId: id, tinyId = id, message, username, userId, priority, tags } = alert;
  const isClosed = action === 'Close';
  const updatedAt = isoOf(alert.updatedAt);
  const log = { log: 'Alert acknowledged', owner: username, createdAt: updatedAt };
  return {
    files: [
      {
        name: 'alert',
        content: {
          data: [
            {
              id,
              tinyId,
              message,
              priority,
              tags,
              status: isClosed ? 'closed' : 'open',
              createdAt: isoOf(alert.createdAt),
              updatedAt,
              ...(isClosed && { report: { closedBy: username } }),
            },
          ],
        },
      },
      ...(userId !== undefined && username?.includes('@') === true
        ? [{ name: 'users', content: { data: [{ id: userId, username }] } }]
        : []),
      ...(action === 'Acknowledge' ? [{ name: `${id}.logs.json`, content: { data: [log] } }] : []),
    ],
    reopens: false,
  };
}

/** Outgoing webhooks of Grafana OnCall and IRM that send all data: an event, with the alert group after it. */

const GrafanaWebhook = z.looseObject({
  event: z.looseObject({ type: z.string() }),
  alert_group: z.looseObject({ id: z.string(), labels: z.optional(z.unknown()) }),
  alert_group_acknowledged_by: z.optional(z.unknown()),
  alert_group_resolved_by: z.optional(z.unknown()),
  integration: z.optional(z.unknown()),
});

function grafanaFiles(body: unknown): PushedFiles {
  const { event, alert_group: group, integration, ...by } = parsed(GrafanaWebhook, body, 'The body');
  const content = {
    ...group,
    alerts_count: group['alerts_count'] ?? 1,
    integration_id: idOf(integration) ?? group['integration_id'],
    acknowledged_by: idOf(by.alert_group_acknowledged_by),
    resolved_by: idOf(by.alert_group_resolved_by),
    labels: labelsOf(group.labels),
  };
  return {
    files: [{ name: 'alert_group', content: { results: [content] } }],
    reopens: /unresolve/i.test(event.type),
  };
}

/** Id of a person or integration, which is sent alone or with other members. */
function idOf(value: unknown): string | undefined {
  return textOf(value) ?? textOf(membersOf(value)['id']);
}

/** Labels as the API has them; webhooks have pairs of names and values. */
function labelsOf(labels: unknown): unknown {
  if (Array.isArray(labels)) return labels;
  return Object.entries(membersOf(labels)).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [{ key: { name }, value: { name: text } }];
  });
}

import * as z from 'zod/mini';
import type { Converter } from '../converter';
import { instant, membersOf, parsed } from '../fields';
import { severityNamed } from '../incidents';

/** Webhooks of Prometheus Alertmanager, version 4. An alert that fires again is another incident. */

const texts = z.record(z.string(), z.string());

const Webhook = z.looseObject({
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

export function isOfAlertmanager(body: unknown): boolean {
  return 'groupKey' in membersOf(body) && Array.isArray(membersOf(body)['alerts']);
}

export function alertsOf(converter: Converter, body: unknown): void {
  const { alerts, receiver } = parsed(Webhook, body, 'The body');
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

import * as z from 'zod/mini';
import { membersOf, parsed, textOf } from '../fields';
import type { PushedFiles } from './files';

/** Outgoing webhooks of Grafana OnCall and IRM that send all data: an event, with the alert group after it. */

const Webhook = z.looseObject({
  event: z.looseObject({ type: z.string() }),
  alert_group: z.looseObject({ id: z.string(), labels: z.optional(z.unknown()) }),
  alert_group_acknowledged_by: z.optional(z.unknown()),
  alert_group_resolved_by: z.optional(z.unknown()),
  integration: z.optional(z.unknown()),
});

export function grafanaFiles(body: unknown): PushedFiles {
  const { event, alert_group: group, integration, ...by } = parsed(Webhook, body, 'The body');
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

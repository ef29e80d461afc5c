import * as z from 'zod/mini';
import type { Converter } from '../converter';
import type { ExportFile } from '../exchange';
import { elementsOf, instant, membersOf, parsed, textOf } from '../fields';
import { historyOf, noticeIncidents, severityNamed } from '../incidents';

/** Alert groups of Grafana OnCall's API. Notifications and escalations are not part of it. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

const AlertGroup = z.looseObject({
  id: z.string(),
  title: z._default(z.string(), ''),
  state: maybe(z.string()),
  team_id: maybe(z.string()),
  integration_id: maybe(z.string()),
  created_at: instant,
  acknowledged_at: maybe(instant),
  acknowledged_by: maybe(z.string()),
  resolved_at: maybe(instant),
  resolved_by: maybe(z.string()),
  labels: z._default(
    z.array(
      z.looseObject({ key: z.looseObject({ name: z.string() }), value: z.looseObject({ name: z.string() }) }),
    ),
    [],
  ),
});

function groupsOf({ content }: ExportFile): unknown[] {
  const results = membersOf(content)['results'] ?? content;
  return elementsOf(results).filter((value) => 'alerts_count' in membersOf(value));
}

export function hasAlertGroups(file: ExportFile): boolean {
  return groupsOf(file).length > 0;
}

export function convertAlertGroups(converter: Converter, files: readonly ExportFile[]): void {
  const { directory } = converter;
  const groups = files.flatMap((file) => groupsOf(file).map((value) => ({ value, file: file.name })));
  for (const { value, file } of groups) {
    const place = `${file}, alert group ${textOf(membersOf(value)['id']) ?? ''}`.trim();
    const group = converter.attempt(() => parsed(AlertGroup, value, place));
    if (!group) continue;
    const {
      created_at: created,
      resolved_at: resolved,
      acknowledged_at: at,
      acknowledged_by: person,
    } = group;
    const labels = Object.fromEntries(group.labels.map(({ key, value: label }) => [key.name, label.name]));
    converter.addIncident({
      incident_id: group.id,
      team_id: group.team_id === undefined ? 0 : directory.team(group.team_id),
      channel_id: group.integration_id === undefined ? 0 : directory.channel(group.integration_id),
      title: group.title,
      severity: severityNamed(labels['severity']),
      created_at: created,
      closed_at: resolved === undefined ? null : Math.max(resolved, created),
      closed_by: closedBy(group),
      labels,
      ...historyOf(
        converter,
        created,
        at === undefined || person === undefined ? [] : [{ kind: 'acknowledged', at, person }],
      ),
    });
  }
  noticeIncidents(
    converter,
    groups.length,
    groups.length,
    'Grafana OnCall exports who acknowledged, not who was notified or escalated to',
  );
}

function closedBy({ resolved_at: at, resolved_by: person }: z.output<typeof AlertGroup>) {
  if (at === undefined) return '';
  return person === undefined ? 'auto' : 'manually';
}

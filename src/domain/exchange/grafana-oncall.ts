import * as z from 'zod/mini';
import type { Converter } from './converter';
import type { ExportFile } from './exchange';
import { elementsOf, instant, membersOf, parsed, textOf, valuesIn, zone } from './fields';
import { historyOf, noticeIncidents, severityNamed } from './incidents';
import type { ToolShape } from './shape';

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

function hasAlertGroups(file: ExportFile): boolean {
  return groupsOf(file).length > 0;
}

function convertAlertGroups(converter: Converter, files: readonly ExportFile[]): void {
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

/** Replies of Grafana OnCall's API: schedules, users, and `<id>.final_shifts.json`. */

const Schedule = z.looseObject({ name: z.optional(z.string()), time_zone: z._default(zone, 'UTC') });

const FinalShift = z.looseObject({
  user_pk: z.string(),
  user_email: z.optional(z.string()),
  user_username: z.optional(z.string()),
  shift_start: instant,
  shift_end: instant,
});

const FINAL_SHIFTS = /\.final_shifts\.json$/;

const itemsOf = ({ content }: ExportFile) => valuesIn(content, 'results');

export const grafanaOncall: ToolShape = {
  tool: 'Grafana OnCall',
  advice: (id) => `put the reply of schedules/${id}/final_shifts beside it as ${id}.final_shifts.json`,
  schedules: (file) =>
    itemsOf(file).filter((value) => 'id' in value && ('shifts' in value || 'ical_url_primary' in value)),
  head(value, place) {
    const { name, time_zone } = parsed(Schedule, value, place);
    const team = textOf(value['team_id']);
    return { name, zone: time_zone, team: team === undefined ? undefined : { id: team } };
  },
  shifts(file) {
    const entries = itemsOf(file).filter((value) => 'shift_start' in value);
    // An empty answer has no shifts to recognise it by.
    return entries.length === 0 && !FINAL_SHIFTS.test(file.name) ? [] : [{ entries }];
  },
  shift(entry, { place, directory }) {
    const shift = parsed(FinalShift, entry, place);
    const { user_pk: person, user_username: name, shift_start: start, shift_end: end } = shift;
    directory.person(person, { name, email: shift.user_email });
    // Shifts of the web end one second early.
    return { start, end: end % 60 === 59 ? end + 1 : end, people: [person] };
  },
  people(file) {
    const users = itemsOf(file).filter((value) => 'username' in value && 'id' in value);
    const isList = Array.isArray(membersOf(file.content)['results']);
    return users.length > 0 || isList ? users : undefined;
  },
  person: ({ id, name, username, email, timezone }) => ({
    id: textOf(id) ?? '',
    name: textOf(name) ?? textOf(username),
    email: textOf(email),
    zone: textOf(timezone),
  }),
  incidents: { has: hasAlertGroups, convert: convertAlertGroups },
};

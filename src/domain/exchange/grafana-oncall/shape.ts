import * as z from 'zod/mini';
import type { ExportFile } from '../exchange';
import { instant, membersOf, parsed, textOf, valuesIn, zone } from '../fields';
import type { ToolShape } from '../shape';
import { convertAlertGroups, hasAlertGroups } from './alert-groups';

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

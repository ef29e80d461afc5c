import * as z from 'zod/mini';
import { elementsOf, instant, listIn, membersOf, parsed, textOf, zone } from './fields';
import type { ToolShape } from './shape';
import { convertIncidents, hasIncidents } from './pagerduty-incidents';

/** PagerDuty's REST replies: each schedule by its id, with its final schedule in the form of version 2 or 3. */

const maybe = z.optional;
const Ref = z.looseObject({ id: z.string(), summary: maybe(z.string()), name: maybe(z.string()) });
const Schedule = z.looseObject({
  name: maybe(z.string()),
  summary: maybe(z.string()),
  description: maybe(z.string()),
  time_zone: zone,
  teams: z._default(z.array(Ref), []),
});
/** Entry of version 2; `end` is absent for duty that does not end. */
const Entry = z.looseObject({ start: instant, end: maybe(instant), user: maybe(Ref) });
/** Shift of version 3; `member` may be nobody. */
const Assignment = z.looseObject({
  start_time: instant,
  end_time: instant,
  member: z.looseObject({ user_id: maybe(z.string()) }),
});
const User = z.looseObject({
  id: z.string(),
  name: maybe(z.string()),
  summary: maybe(z.string()),
  email: maybe(z.string()),
  time_zone: maybe(z.string()),
  teams: z._default(z.array(Ref), []),
});

export const pagerduty: ToolShape = {
  tool: 'PagerDuty',
  advice: (id) => `get them with GET /schedules/${id}?since=…&until=…&overflow=true`,
  schedules({ content }) {
    const { schedule, schedules } = membersOf(content);
    return [content, schedule, ...elementsOf(schedules), ...elementsOf(content)]
      .map(membersOf)
      .filter((value) => 'final_schedule' in value || 'schedule_layers' in value);
  },
  head(value, place) {
    const { name, summary, description, time_zone, teams } = parsed(Schedule, value, place);
    const [team] = teams;
    return {
      name: name ?? summary,
      description,
      zone: time_zone,
      team: team && { id: team.id, name: team.summary },
    };
  },
  shifts: (file) =>
    pagerduty.schedules(file).flatMap(({ id, final_schedule }) => {
      const { rendered_schedule_entries: ofLayers, computed_shift_assignments: ofShifts } =
        membersOf(final_schedule);
      const entries = ofLayers ?? ofShifts;
      return Array.isArray(entries) ? [{ owner: textOf(id), entries }] : [];
    }),
  shift(entry, { place, directory, end: last }) {
    if ('member' in membersOf(entry)) {
      const { start_time: start, end_time: end, member } = parsed(Assignment, entry, place);
      return member.user_id === undefined ? undefined : { start, end, people: [member.user_id] };
    }
    const { start, end = last, user } = parsed(Entry, entry, place);
    if (!user || end === undefined) return undefined;
    directory.person(user.id, { name: user.name ?? user.summary });
    return { start, end, people: [user.id] };
  },
  people: ({ content }) => listIn(content, 'users'),
  person(value, { place, directory }) {
    const { id, name, summary, email, time_zone, teams } = parsed(User, value, `${place}, users`);
    for (const team of teams) {
      directory.team(team.id, team.summary);
      directory.join(id, team.id);
    }
    return { id, name: name ?? summary, email, zone: time_zone };
  },
  incidents: { has: hasIncidents, convert: convertIncidents },
};

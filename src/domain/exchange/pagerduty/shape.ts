import * as z from 'zod/mini';
import { elementsOf, instant, membersOf, parsed, textOf, zone } from '../fields';
import type { ToolShape } from '../shape';
import { convertIncidents, hasIncidents } from './incidents';

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

/** Entry of a final schedule; `end` is absent for duty that does not end. */
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

function schedulesOf(content: unknown): Record<string, unknown>[] {
  const { schedule, schedules } = membersOf(content);
  return [content, schedule, ...elementsOf(schedules), ...elementsOf(content)]
    .map(membersOf)
    .filter((value) => 'final_schedule' in value || 'schedule_layers' in value);
}

export const pagerduty: ToolShape = {
  tool: 'PagerDuty',
  advice: (id) => `get them with GET /schedules/${id}?since=…&until=…&overflow=true`,
  heads: ({ name: file, content }) =>
    schedulesOf(content).map((value) => ({
      id: textOf(value['id']),
      value,
      place: file,
      read(place) {
        const { name, summary, description, time_zone, teams } = parsed(Schedule, value, place);
        const [team] = teams;
        return {
          name: name ?? summary ?? textOf(value['id']) ?? file,
          description,
          zone: time_zone,
          team: team && { id: team.id, name: team.summary },
        };
      },
    })),
  shifts: ({ name: file, content }) =>
    schedulesOf(content)
      .map((value) => {
        const final = membersOf(value['final_schedule']);
        return { value, entries: final['rendered_schedule_entries'] ?? final['computed_shift_assignments'] };
      })
      .filter(({ entries }) => Array.isArray(entries))
      .map(({ value, entries }) => ({
        owner: textOf(value['id']),
        read: (directory, window) =>
          elementsOf(entries).flatMap((entry) => {
            const place = `${file}, final_schedule`;
            if ('member' in membersOf(entry)) {
              const { start_time: start, end_time: end, member } = parsed(Assignment, entry, place);
              return member.user_id === undefined ? [] : [{ start, end, people: [member.user_id] }];
            }
            const { start, end = window?.end, user } = parsed(Entry, entry, place);
            if (!user || end === undefined) return [];
            directory.person(user.id, { name: user.name ?? user.summary });
            return [{ start, end, people: [user.id] }];
          }),
      })),
  people({ name: file, content }) {
    const { users } = membersOf(content);
    if (!Array.isArray(users)) return undefined;
    return users.map((value: unknown) => (directory) => {
      const { id, name, summary, email, time_zone, teams } = parsed(User, value, `${file}, users`);
      for (const team of teams) {
        directory.team(team.id, team.summary);
        directory.join(id, team.id);
      }
      return { id, name: name ?? summary, email, zone: time_zone };
    });
  },
  incidents: { has: hasIncidents, convert: convertIncidents },
};

import * as z from 'zod/mini';
import { elementsOf, instant, listIn, membersOf, parsed, textOf, zone } from './fields';
import type { ToolShape } from './shape';

/** Replies of incident.io's API: schedules, users, and `<id>.entries.json`, which names no schedule. */

const Schedule = z.looseObject({
  name: z.string(),
  timezone: zone,
  team_ids: z._default(z.array(z.string()), []),
});

const Entry = z.looseObject({
  start_at: instant,
  end_at: instant,
  user: z.optional(
    z.looseObject({ id: z.string(), name: z.optional(z.string()), email: z.optional(z.string()) }),
  ),
});

/** User of a turn without anybody. */
const NOBODY = 'NOBODY';

export const incidentIo: ToolShape = {
  tool: 'incident.io',
  advice: (id) => `put the reply of schedule_entries beside it as ${id}.entries.json`,
  schedules({ content }) {
    const { schedule, schedules } = membersOf(content);
    return [schedule, ...elementsOf(schedules)]
      .map(membersOf)
      .filter((value) => 'timezone' in value && 'id' in value);
  },
  head(value, place) {
    const { name, timezone, team_ids } = parsed(Schedule, value, place);
    const [team] = team_ids;
    return { name, zone: timezone, team: team === undefined ? undefined : { id: team } };
  },
  shifts({ content }) {
    const { final } = membersOf(membersOf(content)['schedule_entries']);
    return Array.isArray(final) ? [{ entries: final }] : [];
  },
  shift(entry, { place, directory }) {
    const { start_at: start, end_at: end, user } = parsed(Entry, entry, place);
    if (!user || user.id === NOBODY) return undefined;
    directory.person(user.id, { name: user.name, email: user.email });
    return { start, end, people: [user.id] };
  },
  people: ({ content }) => listIn(content, 'users'),
  person({ id, name, email }) {
    const person = textOf(id);
    return person === undefined ? undefined : { id: person, name: textOf(name), email: textOf(email) };
  },
};

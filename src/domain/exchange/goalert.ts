import * as z from 'zod/mini';
import { ExchangeError, type ExportFile } from './exchange';
import { elementsOf, instant, membersOf, parsed, textOf, zone } from './fields';
import type { ToolShape } from './shape';

/** Replies of GoAlert's GraphQL API: shifts are with their schedule. */

const Schedule = z.looseObject({ name: z.string(), description: z.optional(z.string()), timeZone: zone });
const Shift = z.looseObject({ userID: z.string(), start: instant, end: instant });

/** Nodes of a list; a query of one object has the object in place of the list. */
function nodesOf({ content }: ExportFile, kind: 'schedule' | 'user'): Record<string, unknown>[] {
  const { [kind]: one, [`${kind}s`]: many } = membersOf(membersOf(content)['data']);
  return [one, ...elementsOf(membersOf(many)['nodes'])].map(membersOf).filter(({ id }) => id !== undefined);
}

export const goalert: ToolShape = {
  tool: 'GoAlert',
  advice: () => 'ask for them in the query: shifts(start: …, end: …) { userID start end }',
  check({ name, content }) {
    for (const kind of ['schedules', 'users']) {
      const list = membersOf(membersOf(membersOf(content)['data'])[kind]);
      if (membersOf(list['pageInfo'])['hasNextPage'] !== true) continue;
      const count = elementsOf(list['nodes']).length;
      throw new ExchangeError([`${name} has only the first ${count} ${kind}: ask for all with first`]);
    }
  },
  schedules: (file) => nodesOf(file, 'schedule').filter((value) => 'timeZone' in value),
  head(value, place) {
    const { name, description, timeZone } = parsed(Schedule, value, place);
    return { name, description, zone: timeZone };
  },
  shifts: (file) =>
    nodesOf(file, 'schedule').flatMap(({ id, shifts }) =>
      Array.isArray(shifts) ? [{ owner: textOf(id), entries: shifts }] : [],
    ),
  shift(entry, { place, directory }) {
    const { userID, start, end } = parsed(Shift, entry, place);
    directory.person(userID);
    return { start, end, people: [userID] };
  },
  people(file) {
    const users = nodesOf(file, 'user');
    return users.length === 0 ? undefined : users;
  },
  person: ({ id, name, email }) => ({ id: textOf(id) ?? '', name: textOf(name), email: textOf(email) }),
};

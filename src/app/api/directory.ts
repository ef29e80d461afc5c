import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { parseJson, withoutNulls } from '#contract/json';

/** Names of people, teams and channels by id, as far as the gateway knows them. */
export type Directory = { person: (id: Id) => string; team: (id: Id) => string; channel: (id: Id) => string };

const Names = z.object({
  people: z._default(z.array(z.object({ person_id: Id, person_name: z.string() })), []),
  teams: z._default(z.array(z.object({ team_id: Id, team_name: z.string() })), []),
  channels: z._default(z.array(z.object({ channel_id: Id, channel_name: z.string() })), []),
});
type Names = z.output<typeof Names>;

const directoryQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/directory.json', { signal });
    if (!response.ok) throw new Error(`directory.json answered HTTP ${response.status}`);
    return Names.parse(withoutNulls(parseJson(await response.text())));
  },
  staleTime: 10 * 60_000,
  select: directoryOf,
});

/** An unknown id is shown as `#id`: never a guess, never blank. */
export function directoryOf(names: Names): Directory {
  const people = new Map(names.people.map((person) => [person.person_id, person.person_name]));
  const teams = new Map(names.teams.map((team) => [team.team_id, team.team_name]));
  const channels = new Map(names.channels.map((channel) => [channel.channel_id, channel.channel_name]));
  return {
    person: (id) => people.get(id) ?? `#${id}`,
    team: (id) => teams.get(id) ?? `#${id}`,
    channel: (id) => channels.get(id) ?? `#${id}`,
  };
}

const NOBODY_KNOWN = directoryOf({ people: [], teams: [], channels: [] });

/** The directory, empty until it is there; without it every page still works, with ids for names. */
export function useDirectory(): Directory {
  return useQuery(directoryQuery).data ?? NOBODY_KNOWN;
}

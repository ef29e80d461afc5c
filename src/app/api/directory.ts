import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { parseJson, withoutNulls } from '#contract/json';

/** A thing that can be chosen by its name. */
export type Named = { id: Id; name: string };

/** Names of people, teams and channels by id, and all that there are, as far as the gateway knows them. */
export type Directory = {
  person: (id: Id) => string;
  team: (id: Id) => string;
  channel: (id: Id) => string;
  people: readonly Named[];
  teams: readonly Named[];
  channels: readonly Named[];
};

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
  const people = names.people.map((one) => ({ id: one.person_id, name: one.person_name }));
  const teams = names.teams.map((one) => ({ id: one.team_id, name: one.team_name }));
  const channels = names.channels.map((one) => ({ id: one.channel_id, name: one.channel_name }));
  return { people, teams, channels, person: namer(people), team: namer(teams), channel: namer(channels) };
}

function namer(named: readonly Named[]): (id: Id) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}

const NOBODY_KNOWN = directoryOf({ people: [], teams: [], channels: [] });

/** The directory, empty until it is there; without it every page still works, with ids for names. */
export function useDirectory(): Directory {
  return useQuery(directoryQuery).data ?? NOBODY_KNOWN;
}

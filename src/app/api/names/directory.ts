import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { parseJson, withoutNulls } from '#contract/json';
import { usePresenting } from '../../url/presenting';
import { useLearnedNames } from './learned-names';
import type { Names } from './names-in';
import { pseudonymOf } from './pseudonym';

/** A thing that can be chosen by its name. */
export type Named = { id: Id; name: string };

/**
 * Names of people, teams, channels and applications by id, and all that there are: as the gateway knows them, and for
 * the rest as replies have told them.
 */
export type Directory = {
  person: (id: Id) => string;
  /** Somebody whom a reply itself calls by a name, which may be empty. */
  responder: (id: Id, told: string) => string;
  team: (id: Id) => string;
  /** What a rota calls a group: often somebody's name, so that it is nothing under pseudonyms. */
  group: (name: string) => string;
  channel: (id: Id) => string;
  /** Undefined where it was never told: an application's id is a text that speaks for itself. */
  application: (id: string) => string | undefined;
  people: readonly Named[];
  teams: readonly Named[];
  channels: readonly Named[];
};

const NamesFile = z.object({
  people: z._default(z.array(z.object({ person_id: Id, person_name: z.string() })), []),
  teams: z._default(z.array(z.object({ team_id: Id, team_name: z.string() })), []),
  channels: z._default(z.array(z.object({ channel_id: Id, channel_name: z.string() })), []),
});
type NamesFile = z.output<typeof NamesFile>;

const directoryQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/directory.json', { signal });
    if (!response.ok) throw new Error(`directory.json answered HTTP ${response.status}`);
    return NamesFile.parse(withoutNulls(parseJson(await response.text())));
  },
  staleTime: 10 * 60_000,
});

/** An unknown id is shown as `#id`: never a guess, never blank. */
export function directoryOf(file: NamesFile, learned: Names): Directory {
  const people = withLearned(
    file.people.map((one) => ({ id: one.person_id, name: one.person_name })),
    learned.people,
  );
  const channels = withLearned(
    file.channels.map((one) => ({ id: one.channel_id, name: one.channel_name })),
    learned.channels,
  );
  const teams = file.teams.map((one) => ({ id: one.team_id, name: one.team_name }));
  const names = namesOf(people);
  return {
    people,
    teams,
    channels,
    person: namer(people),
    responder: (id, told) => names.get(id) ?? (told.trim() || `#${id}`),
    team: namer(teams),
    group: (name) => name,
    channel: namer(channels),
    application: (id) => learned.applications.get(id),
  };
}

/** The operator's names, and of others those that were learned. */
function withLearned(named: readonly Named[], learned: ReadonlyMap<string, string>): Named[] {
  const ids = new Set(named.map(({ id }) => String(id)));
  const others = [...learned].filter(([id]) => !ids.has(id) && /^\d+$/.test(id));
  return [...named, ...others.map(([id, name]) => ({ id: numberOf(id), name }))];
}

function numberOf(digits: string): Id {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

function namer(named: readonly Named[]): (id: Id) => string {
  const names = namesOf(named);
  return (id) => names.get(id) ?? `#${id}`;
}

function namesOf(named: readonly Named[]): Map<Id, string> {
  return new Map(named.map(({ id, name }) => [id, name]));
}

const NO_FILE: NamesFile = { people: [], teams: [], channels: [] };

/** By what they were made of: a hundred parts of a page read the same one. */
const directories = new WeakMap<Names, WeakMap<NamesFile, Directory>>();

function cachedDirectory(file: NamesFile, learned: Names): Directory {
  const byFile = directories.get(learned) ?? new WeakMap<NamesFile, Directory>();
  directories.set(learned, byFile);
  const directory = byFile.get(file) ?? directoryOf(file, learned);
  byFile.set(file, directory);
  return directory;
}

/** The directory; until it is there, and without it, every page still works, with ids for names. */
export function useDirectory(): Directory {
  const directory = cachedDirectory(useQuery(directoryQuery).data ?? NO_FILE, useLearnedNames());
  const { pseudonyms } = usePresenting();
  return useMemo(() => (pseudonyms ? underPseudonyms(directory) : directory), [directory, pseudonyms]);
}

function underPseudonyms(directory: Directory): Directory {
  const people = directory.people.map(({ id }) => ({ id, name: pseudonymOf(id) }));
  return { ...directory, people, person: pseudonymOf, responder: pseudonymOf, group: () => '' };
}

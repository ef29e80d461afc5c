import { queryOptions, useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { type Id, parseId } from '#contract/id';
import { parseJson, withoutNulls } from '#contract/json';
import { Names, NO_NAMES, type RoleName } from '#contract/names';
import { usePresenting } from '../../url/presenting';
import { guestBase } from '../../url/settings';
import { useLearnedNames } from './learned-names';
import { takeEarly } from '../requests/early-reply';
import { NAMES_WITHIN_MS } from '../requests/posting';
import { noteSession } from '../session';
import { namer, type Named } from './namer';
import type { LearnedNames } from './names-in';

/**
 * Names of people, teams, channels, roles and applications by id, and all that there are: as the gateway knows them, and for
 * the rest as replies have named them.
 */
export type Directory = {
  person: (id: Id) => string;
  /** Somebody whom a reply itself calls by a name, which may be empty. */
  responder: (id: Id, nameInReply: string) => string;
  team: (id: Id) => string;
  /** What a rota calls a group: often somebody's name, so that it is nothing under pseudonyms. */
  group: (name: string) => string;
  channel: (id: Id) => string;
  /** Undefined where no reply named it: an application's id is readable as it is. */
  application: (id: string) => string | undefined;
  people: readonly Named[];
  teams: readonly Named[];
  channels: readonly Named[];
  /** What roles are called, and in which order they come. */
  roles: readonly RoleName[];
};

export const directoryQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: async ({ signal }) => {
    const address = `${guestBase()}/directory.json`;
    const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
    const response = await (takeEarly(address) ?? fetch(address, { signal: soon }));
    noteSession(response);
    if (!response.ok) throw new Error(`directory.json answered HTTP ${response.status}`);
    return Names.parse(withoutNulls(parseJson(await response.text())));
  },
  staleTime: 10 * 60_000,
});

/** An unknown id is shown as `#id`: never a guess, never blank. */
export function directoryOf(names: Names, learned: LearnedNames): Directory {
  const people = withLearned(
    names.people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name })),
    learned.people,
  );
  const channels = withLearned(
    names.channels.map(({ channel_id, channel_name }) => ({ id: channel_id, name: channel_name })),
    learned.channels,
  );
  const teams = names.teams.map(({ team_id, team_name }) => ({ id: team_id, name: team_name }));
  const nameOf = namesOf(people);
  return {
    people,
    teams,
    channels,
    roles: names.roles,
    person: namer(people),
    responder: (id, nameInReply) => nameOf.get(id) ?? (nameInReply.trim() || `#${id}`),
    team: namer(teams),
    group: (name) => name,
    channel: namer(channels),
    application: (id) => learned.applications.get(id),
  };
}

/** The operator's names, and of others those that were learned. */
function withLearned(named: readonly Named[], learned: ReadonlyMap<string, string>): Named[] {
  const ids = new Set(named.map(({ id }) => String(id)));
  const others = [...learned].flatMap(([digits, name]) => {
    const id = ids.has(digits) ? undefined : parseId(digits);
    return id === undefined ? [] : [{ id, name }];
  });
  return [...named, ...others];
}

function namesOf(named: readonly Named[]): Map<Id, string> {
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** By what they were made of: a hundred parts of a page read the same one. */
const directories = new WeakMap<LearnedNames, WeakMap<Names, Directory>>();

function cachedDirectory(names: Names, learned: LearnedNames): Directory {
  const byNames = directories.get(learned) ?? new WeakMap<Names, Directory>();
  directories.set(learned, byNames);
  const directory = byNames.get(names) ?? directoryOf(names, learned);
  byNames.set(names, directory);
  return directory;
}

/** The directory; until it is there, and without it, every page still works, with ids for names. */
export function useDirectory(): Directory {
  const { data: names = NO_NAMES, isPending } = useQuery(directoryQuery);
  const directory = cachedDirectory(names, useLearnedNames());
  const { pseudonyms } = usePresenting();
  const rule = pseudonyms ? use(pseudonymRule()) : undefined;
  return useMemo(() => {
    if (!rule) return directory;
    const listed = rule(names.people.map(({ person_id }) => person_id));
    // Before the list is there, somebody might get another pseudonym for a moment.
    return underPseudonyms(directory, isPending ? () => '…' : listed);
  }, [directory, names, isPending, rule]);
}

/** Whether names are on their way for the first time: what would be laid out anew with them can wait. */
export function useAwaitsNames(): boolean {
  const { isPending, failureCount } = useQuery(directoryQuery);
  return isPending && failureCount === 0;
}

type PseudonymRule = (list: readonly Id[]) => (id: Id) => string;

let loadedRule: Promise<PseudonymRule> | undefined;

/** Loaded where pseudonyms are wanted. Until then nothing is drawn that names people. */
export function pseudonymRule(): Promise<PseudonymRule> {
  return (loadedRule ??= import('#domain/privacy/pseudonyms').then((part) => part.pseudonymsOf));
}

function underPseudonyms(directory: Directory, person: (id: Id) => string): Directory {
  const people = directory.people.map(({ id }) => ({ id, name: person(id) }));
  return { ...directory, people, person, responder: person, group: () => '' };
}

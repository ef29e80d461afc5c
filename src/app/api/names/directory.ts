import { queryOptions, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { parseJson, withoutNulls } from '#contract/json';
import { type Names, NO_NAMES, type Target } from '#contract/names';
import { DirectoryReply } from '#contract/served/records';
import { usePresenting } from '../../url/use-presenting';
import { useLearnedNames, type LearnedNames } from './learned-names';
import { send, NAMES_WITHIN_MS, noteSession } from '../post';
import { type Directory, directoryOf, listOf } from './directory-of';
import type { underPseudonyms } from './under-pseudonyms';

export const directoryQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: async ({ signal }) => {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
    const response = await send('/directory.json', { signal: soon });
    noteSession(response);
    if (!response.ok) throw new Error(`directory.json answered HTTP ${response.status}`);
    return DirectoryReply.parse(withoutNulls(parseJson(await response.text())));
  },
  staleTime: 10 * 60_000,
});

/** Cache by source: a hundred components use the same directory. */
const directories = new WeakMap<LearnedNames, WeakMap<Names, Directory>>();

function cachedDirectory(names: Names, ownNames: LearnedNames): Directory {
  const byNames = directories.get(ownNames) ?? new WeakMap<Names, Directory>();
  directories.set(ownNames, byNames);
  const directory = byNames.get(names) ?? directoryOf(names, ownNames);
  byNames.set(names, directory);
  return directory;
}

/** Directory of names; without it every page works with ids. `hasPseudonyms` hides names also outside presentations. */
export function useDirectory(hasPseudonyms = false): Directory {
  const { data: names = NO_NAMES, isPending } = useQuery(directoryQuery);
  const ownNames = useLearnedNames();
  const directory = cachedDirectory(names, ownNames);
  const { pseudonyms } = usePresenting();
  const rule = pseudonyms || hasPseudonyms ? use(pseudonymRule()) : undefined;
  if (!rule) return directory;
  const by = isPending ? awaiting : hidden;
  const before = by.get(directory);
  if (before) return before;
  const listed = isPending ? undefined : names.people.map(({ person_id }) => person_id);
  const result = rule(directory, listed, listOf(ownNames.people));
  by.set(directory, result);
  return result;
}

const NO_TARGETS: readonly Target[] = [];

/** Recorded times to acknowledge; none until they have loaded. */
export function useTargets(): readonly Target[] {
  return useQuery(directoryQuery).data?.targets ?? NO_TARGETS;
}

/** Cache of pseudonymous directories by source: before the list of people has loaded, and after. */
const awaiting = new WeakMap<Directory, Directory>();
const hidden = new WeakMap<Directory, Directory>();

/** True while names load for the first time: a layout that depends on them can wait. */
export function useAwaitsNames(): boolean {
  const { isPending, failureCount } = useQuery(directoryQuery);
  return isPending && failureCount === 0;
}

let loadedRule: Promise<typeof underPseudonyms> | undefined;

/** Loads the pseudonym code. Nothing with names renders before. */
export function pseudonymRule(): Promise<typeof underPseudonyms> {
  return (loadedRule ??= import('./under-pseudonyms').then((part) => part.underPseudonyms));
}

import type { Rolldown } from 'vite';

/** Finds the named roots that statically import a module. */
export function reachedFrom(
  roots: Readonly<Record<string, RegExp>>,
): (id: string, context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const cache = new Map<string, ReadonlySet<string>>();
  const namesOf = (id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const before = cache.get(id);
    if (before) return before;
    const names = new Set(Object.entries(roots).flatMap(([name, root]) => (root.test(id) ? [name] : [])));
    cache.set(id, names);
    for (const importer of context.getModuleInfo(id)?.importers ?? []) {
      for (const name of namesOf(importer, context)) names.add(name);
    }
    return names;
  };
  return namesOf;
}

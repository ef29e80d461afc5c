import type { Rolldown } from 'vite';

/** Says of a module which of the named roots need it as soon as they are loaded. */
export function reachedFrom(
  roots: Readonly<Record<string, RegExp>>,
): (id: string, context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const namesOf = (id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const before = known.get(id);
    if (before) return before;
    const names = new Set(Object.entries(roots).flatMap(([name, root]) => (root.test(id) ? [name] : [])));
    known.set(id, names);
    for (const importer of context.getModuleInfo(id)?.importers ?? []) {
      for (const name of namesOf(importer, context)) names.add(name);
    }
    return names;
  };
  return namesOf;
}

import type { Id } from '#contract/id';

/** Shorter ones are words as often as names. */
const LEAST = 3;

/**
 * Writes a text that somebody typed with the known people in it under other names: whole names, and their parts as whole
 * words. What it calls nobody by stays.
 */
export function withoutNames(
  people: readonly { id: Id; name: string }[],
  pseudonymOf: (id: Id) => string,
): (text: string) => string {
  const known = new Map<string, Id>();
  for (const { id, name } of people) {
    // “van”, “den” and “el” are names of nobody alone.
    const parts = name.split(/\s+/).filter((part) => !/^\p{Ll}/u.test(part));
    for (const part of [name, ...parts]) {
      if (part.length >= LEAST && !known.has(part.toLowerCase())) known.set(part.toLowerCase(), id);
    }
  }
  if (known.size === 0) return (text) => text;
  // The longest first: a whole name before its parts.
  const names = [...known.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const form = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${names.join('|')})(?![\p{L}\p{N}])`, 'giu');
  return (text) =>
    text.replaceAll(form, (found) => {
      const id = known.get(found.toLowerCase());
      return id === undefined ? found : pseudonymOf(id);
    });
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

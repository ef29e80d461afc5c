import type { Id } from '#contract/id';

/** A thing that can be chosen by its name. */
export type Named = { id: Id; name: string };

/** The name of an id, or `#id`. */
export function namer(named: readonly Named[]): (id: Id) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}

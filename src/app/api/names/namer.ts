import type { Id } from '#contract/id';
import type { Named } from './directory';

/** The name of an id, or `#id`. */
export function namer(named: readonly Named[]): (id: Id) => string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}

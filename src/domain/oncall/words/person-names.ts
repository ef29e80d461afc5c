import type { Id } from '#contract/id';
import type { Names } from '#contract/names';

type PersonNames = {
  nameOf: (id: Id) => string;
  /** True if there are records of people, and none of them names this one. */
  isUnknown: (id: Id) => boolean;
};

/**
 * Names of people by id. A person without a name is `#900`; where there are records of people, an unknown person: never
 * a guess, never blank.
 */
export function personNames(named: Iterable<readonly [Id, string]>, hasRecords: boolean): PersonNames {
  const names = new Map(named);
  const isUnknown = (id: Id) => hasRecords && !names.has(id);
  return {
    isUnknown,
    nameOf: (id) => names.get(id) ?? (isUnknown(id) ? unknownPersonName(id) : `#${id}`),
  };
}

/** The names of a directory. */
export function namesOnRecord({ people, has_people = people.length > 0 }: Names): PersonNames {
  return personNames(
    people.map(({ person_id, person_name }) => [person_id, person_name]),
    has_people,
  );
}

/** "unknown person #900" */
export function unknownPersonName(id: Id): string {
  return `unknown person #${id}`;
}

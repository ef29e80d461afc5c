import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import { withoutNames } from '#domain/privacy/names-in-text';
import { pseudonymsOf } from '#domain/privacy/pseudonyms';
import { maskPersonal } from '#domain/privacy/personal';
import { maskText } from '#domain/privacy/secrets';

/** Rules for the part of the owner's view that guests see. */
export type Mask = {
  /** Schedule ids of the view; undefined = all. */
  schedules: ReadonlySet<string> | undefined;
  /** True if guests see headers and bodies of a delivery. */
  hasMessages: boolean;
  /** Undefined if people have their names. */
  pseudonymOf: ((id: Id) => string) | undefined;
  /** Masks secrets and personal data of free text; under pseudonyms also names. */
  text: (text: string) => string;
  /** Masks personal data in the name of a thing; under pseudonyms also names of people. */
  name: (name: string) => string;
};

function masked(text: string): string {
  return maskPersonal(maskText(text));
}

/** @param people people whose names may occur in texts. */
export function createMask(
  {
    pseudonyms,
    schedules,
    hasMessages = false,
  }: { pseudonyms: boolean; schedules: readonly string[] | undefined; hasMessages?: boolean },
  people: Names['people'],
): Mask {
  const scope = schedules && new Set(schedules);
  const access = { schedules: scope, hasMessages };
  if (!pseudonyms) return { ...access, pseudonymOf: undefined, text: masked, name: maskPersonal };
  const pseudonymOf = pseudonymsOf(people.map(({ person_id }) => person_id));
  const nameList = people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name }));
  const withPseudonyms = withoutNames(nameList, pseudonymOf);
  // Masks email addresses first: once names in them are replaced, they are no longer recognised.
  const name = (written: string): string => withPseudonyms(maskPersonal(written));
  return { ...access, pseudonymOf, name, text: (written) => withPseudonyms(masked(written)) };
}

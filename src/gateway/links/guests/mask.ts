import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import { nameSpansOf } from '#domain/privacy/names-in-text';
import { emailSpans, maskPersonal, personalSpans } from '#domain/privacy/personal';
import { pseudonymsOf } from '#domain/privacy/pseudonyms';
import { MASK, type MaskRules, SECRETS } from '#domain/privacy/secrets';
import { cover, type Span } from '#domain/privacy/spans';

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
  /** The same as `text` for headers, bodies and members with a name. */
  rules: MaskRules;
};

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
  const pseudonymOf = pseudonyms ? pseudonymsOf(people.map(({ person_id }) => person_id)) : undefined;
  const nameList = people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name }));
  const nameSpans = pseudonymOf ? nameSpansOf(nameList, pseudonymOf) : () => [];
  const rules = guestRules(nameSpans);
  return {
    schedules: scope,
    hasMessages,
    pseudonymOf,
    rules,
    name: (written) => maskPersonal(written, nameSpans(written)),
    text: (written) => cover(written, rules.value('', written), MASK),
  };
}

/** Secrets, personal data and names, all found in the text as it was written. */
function guestRules(nameSpans: (text: string) => Span[]): MaskRules {
  return {
    value: (name, value) => {
      const secrets = SECRETS.value(name, value);
      if (value === null || typeof value === 'boolean') return secrets;
      const names = typeof value === 'string' ? nameSpans(value) : [];
      return [
        ...secrets,
        ...personalSpans(name, typeof value === 'string' ? value : Number(value)),
        ...names,
      ];
    },
    name: (name) => [...SECRETS.name(name), ...emailSpans(name), ...nameSpans(name)],
    header: (name, value) => [
      ...SECRETS.header(name, value),
      ...personalSpans(name, value),
      ...nameSpans(value),
    ],
  };
}

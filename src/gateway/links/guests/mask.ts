import { LRUCache } from 'lru-cache';
import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import { maskFile, maskFormats, pseudonymsOf } from '#domain/privacy/pseudonyms';
import { nameSpansOf, emailSpans, maskPersonal, personalSpans } from '#domain/privacy/personal';
import { MASK, type MaskRules, SECRETS } from '#domain/privacy/secrets';
import { cover, type Span } from '#domain/privacy/spans';
import { urlSpans } from '#domain/privacy/urls';
import { maskBeginning } from '#domain/text/words';
import { maskBody, maskBodyStart } from '#domain/webhook/body';
import { maskHeaderText } from '#domain/webhook/compare';

/** Rules for the part of the owner's view that guests see. */
export type Mask = {
  /** Schedule ids of the view; undefined = all. */
  schedules: ReadonlySet<string> | undefined;
  /** True if guests see headers and bodies of a delivery. */
  hasMessages: boolean;
  /** Undefined if people have their names. */
  pseudonymOf: ((id: Id) => string) | undefined;
  /** Masks secrets and personal data of free text; under pseudonyms also names. Cuts a long text. */
  text: Words;
  /** Masks personal data in the name of a thing; under pseudonyms also names of people. */
  name: Words;
  /** Same as `text` for a value by its key, addresses, bodies and headers of a delivery, files and code of a stack. */
  member: (key: string, written: string) => string;
  url: Words;
  body: Words;
  headers: Words;
  file: Words;
  code: Words;
};

type Words = (written: string) => string;

/** @param people people whose names may occur in texts. */
export function createMask(
  {
    pseudonyms,
    schedules,
    hasMessages = false,
  }: { pseudonyms: boolean; schedules: readonly string[] | undefined; hasMessages?: boolean },
  people: Names['people'],
): Mask {
  const pseudonymOf = pseudonyms ? pseudonymsOf(people.map(({ person_id }) => person_id)) : undefined;
  const nameList = people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name }));
  const nameSpans = pseudonymOf ? nameSpansOf(nameList, pseudonymOf) : () => [];
  const rules = guestRules(nameSpans);
  const personal = (text: string) => maskPersonal(text, nameSpans(text));
  const member = (key: string, written: string) =>
    maskBeginning(written, (text) => cover(text, rules.value(key, text), MASK));
  return {
    schedules: schedules && new Set(schedules),
    hasMessages,
    pseudonymOf,
    name: remembering((written) => maskBeginning(written, personal)),
    text: (written) => member('', written),
    member,
    url: (written) =>
      maskBeginning(written, (text) => cover(text, [...urlSpans(text), ...emailSpans(text)], MASK)),
    body: (written) =>
      maskBeginning(
        written,
        (text) => maskBody(text, rules),
        (start) => maskBodyStart(start, rules),
      ),
    // The beginning of headers may be none of their notation.
    headers: (written) =>
      maskBeginning(
        written,
        (text) => maskHeaderText(text, rules),
        () => MASK,
      ),
    file: (written) => maskBeginning(written, (text) => personal(maskFile(text))),
    code: (written) => maskBeginning(written, (text) => personal(maskFormats(text))),
  };
}

/** Finds out whether a text names one of these people. */
export function nameFinder(people: Names['people']): (text: string) => boolean {
  const spansOf = nameSpansOf(
    people.map(({ person_id, person_name }) => ({ id: person_id, name: person_name })),
    String,
  );
  return (text) => spansOf(text).length > 0;
}

/** Max names remembered; a rota has few, in thousands of periods. */
const MAX_CACHED_NAMES = 5000;

function remembering(words: Words): Words {
  const cache = new LRUCache<string, string>({ max: MAX_CACHED_NAMES });
  return (written) => {
    const before = cache.get(written);
    if (before !== undefined) return before;
    const now = words(written);
    cache.set(written, now);
    return now;
  };
}

/** Secrets, personal data and names, all found in the original text. */
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

/** Masks secrets and personal data of a text, but names. */
export const maskWords = createMask({ pseudonyms: false, schedules: undefined }, []).text;

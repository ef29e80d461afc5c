import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { RotaChange } from '../oncall/review/rota-changes';
import { sentenceCase } from '../text/words';
import { formatSpan } from '../time/format';
import type { AccountZone, UnixSeconds } from '../time/zone';
import { type VersionRules, versionInWords } from './version-words';

/** Zones and names of people and teams. */
export type RotaChangeWords = {
  zone: string;
  /** Year that needs no mention. */
  year: number;
  accountZone: AccountZone;
  nameOf: (person: Id) => string;
  teamOf: (team: Id) => string;
};

/** "“Days”: Ana joined; override entered late, for Mon 2 Mar, 09:00 – 12:00" */
export function rotaChangeInWords(change: RotaChange, words: RotaChangeWords): string {
  return sentenceCase(partsOf(change, words).join('; ')) || 'Another setting';
}

/** Changes of rules, then late overrides, as parts of a sentence. */
export function partsOf({ at, rules, corrections }: RotaChange, words: RotaChangeWords): string[] {
  const { zone, year } = words;
  return [
    ...(rules ? rulesInWords(rules, words, at) : []),
    ...corrections.map(
      ({ from, until }) => `override entered late, for ${formatSpan(from, until, zone, year)}`,
    ),
  ];
}

type Rules = NonNullable<RotaChange['rules']>;

/** @param at time of the change, if it is known. */
export function rulesInWords({ before, after }: Rules, words: RotaChangeWords, at?: UnixSeconds): string[] {
  return versionInWords(versionOf(before), versionOf(after), { ...words, at });
}

function versionOf(schedule: Schedule): VersionRules {
  return { ...schedule, is_private: false };
}

import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { roleName } from '../oncall/words/rule-words';
import { stretchInWords } from '../plan/difference-words';
import type { Override } from './overrides';

type OverrideWords = {
  zone: string;
  year: number;
  nameOf: (person: Id) => string;
  roles: readonly RoleName[];
};

/** "Priya Rao instead of Tomáš Novák as Primary: Thu 26 Nov, 18:00 – Fri 27 Nov, 09:00" */
export function overrideInWords(override: Override, words: OverrideWords): string {
  const { person_id, instead, role_id } = override;
  const { nameOf, roles } = words;
  const other = instead === undefined ? '' : ` instead of ${nameOf(instead)}`;
  const role = role_id === undefined ? '' : ` as ${roleName(role_id, roles)}`;
  return `${nameOf(person_id)}${other}${role}: ${stretchInWords(override, words)}`;
}

import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { listed } from '../../text/words';
import type { Uncovered } from '../../duty/uncovered';
import { unknownPersonName } from './person-names';
import { roleName } from './role-words';

/** "nobody on call", "nobody as Secondary", "only unknown people #900 and #901 on call" */
export function uncoveredInWords({ role, kind, people }: Uncovered, roles: readonly RoleName[]): string {
  const who = kind === 'unknown' ? `only ${unknownInWords(people)}` : 'nobody';
  return `${who} ${role === undefined ? 'on call' : `as ${roleName(role, roles)}`}`;
}

function unknownInWords(people: readonly Id[]): string {
  const [only] = people;
  if (only !== undefined && people.length === 1) return unknownPersonName(only);
  return `unknown people ${listed(people.map((person) => `#${person}`))}`;
}

import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { roleName } from '../oncall/words/rule-words';
import { formatMoment, formatSpan } from '../time/format';
import type { Interval } from '../time/interval';
import { DAY, wallAt } from '../time/zone';
import type { Change } from './difference';

/** Role of everybody, where roles have no names. */
export const EVERYBODY: Id = -1;

/** Zone of the times, year that needs no mention, and names of people and roles. */
type ChangeWords = {
  zone: string;
  year: number;
  nameOf: (person: Id) => string;
  roles: readonly RoleName[];
};

/** "Fay Wong instead of Cy Young (Primary)": names only people who are not on call in both. */
export function peopleChangeInWords(
  { role_id, before, after }: Change,
  { nameOf, roles }: Pick<ChangeWords, 'nameOf' | 'roles'>,
): string {
  const role = role_id === EVERYBODY || roles.length === 0 ? '' : ` (${roleName(role_id, roles)})`;
  const gone = before.filter((person) => !after.includes(person)).map(nameOf);
  const added = after.filter((person) => !before.includes(person)).map(nameOf);
  if (gone.length > 0 && added.length > 0) return `${added.join(', ')} instead of ${gone.join(', ')}${role}`;
  if (after.length === 0) return `nobody instead of ${gone.join(', ')}${role}`;
  if (before.length === 0) return `${added.join(', ')} instead of nobody${role}`;
  return gone.length > 0 ? `without ${gone.join(', ')}${role}` : `${added.join(', ')} as well${role}`;
}

/**
 * "Sat 28 Nov, 09:00 – 17:00"; a day that ends at midnight ends at 24:00. @param until end of what is known: a stretch
 * that ends then is "From Sat 28 Nov, 09:00".
 */
export function stretchInWords(
  { start, end }: Interval,
  { zone, year }: Pick<ChangeWords, 'zone' | 'year'>,
  until = Infinity,
): string {
  if (end >= until) return `From ${formatMoment(start, zone, year)}`;
  const [from, to] = [wallAt(start, zone), wallAt(end, zone)];
  const isWithinDay = to % DAY === 0 && to - from <= DAY && to > from;
  return isWithinDay ? `${formatMoment(start, zone, year)} – 24:00` : formatSpan(start, end, zone, year);
}

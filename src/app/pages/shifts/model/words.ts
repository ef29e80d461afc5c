import type { Id } from '#contract/id';
import { peopleInRoles, type PersonShift } from '#domain/oncall/reply/person-shifts';
import { roleName } from '#domain/oncall/words/role-words';
import { sentenceCase } from '#domain/text/sentence-case';
import { formatLength } from '#domain/time/duration';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory';

/** "Primary, secondary" */
export function rolesInWords(roles: readonly Id[]): string {
  return sentenceCase(roles.map(roleName).join(', '));
}

/** "Mon 2 Mar, 09:00 – Tue 3 Mar, 09:00", with what is not known of it. */
export function spanInWords(
  { start, end, begins, ends }: PersonShift,
  now: UnixSeconds,
  zone: string,
): string {
  const year = yearAt(now, zone);
  if (ends === 'never') return `from ${formatMoment(start, zone, year)}, without an end`;
  return [
    formatSpan(start, end, zone, year),
    begins === 'here' ? '' : ' or earlier',
    ends === 'here' ? '' : ' or later',
  ].join('');
}

/** "7 d"; empty for what has no end that is known. */
export function lengthInWords({ start, end, begins, ends }: PersonShift): string {
  return begins === 'here' && ends === 'here' ? formatLength(end - start) : '';
}

/** "ends in 1 d 2 h", "begins in 40 m" */
export function countdownInWords({ start, end, ends }: PersonShift, now: UnixSeconds): string {
  if (start > now) return `begins in ${formatLength(start - now)}`;
  return ends === 'never' ? 'no hand-off to come' : `ends in ${formatLength(end - now)}`;
}

/** Who has the same roles before and after a shift: "Takes over from Ann Lee, hands over to nobody"; empty where neither is known. */
export function handOffInWords(shift: PersonShift, window: Interval, directory: Directory): string {
  const { schedule, roles, start, end } = shift;
  const names = (at: UnixSeconds): string | undefined => {
    const people = peopleInRoles(schedule, roles, at, window);
    return people && (people.map(directory.person).join(', ') || 'nobody');
  };
  const [before, after] = [names(start - 1), names(end)];
  return sentenceCase(
    [before && `takes over from ${before}`, after && `hands over to ${after}`]
      .filter((part) => part !== undefined)
      .join(', '),
  );
}

/** "With Ann Lee (secondary)"; empty where nobody else is on duty. */
export function othersInWords({ others }: PersonShift, directory: Directory): string {
  const names = others.map(
    ({ person_id, roles }) => `${directory.person(person_id)} (${roles.map(roleName).join(', ')})`,
  );
  return names.length === 0 ? '' : `With ${names.join(', ')}`;
}

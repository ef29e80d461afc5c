import type { Id } from '#contract/id';
import { peopleInRoles, type PersonShift } from '#domain/oncall/reply/person-shifts';
import type { Reading, Span } from '#domain/duty/known-seats';
import { roleName } from '#domain/oncall/words/rule-words';
import { hasEnds, spanInText } from '#domain/oncall/words/span-words';
import { formatLength, formatMoment, yearAt } from '#domain/time/format';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';

/** Roles in words: "Primary, role 2". */
export function rolesInWords(roles: readonly Id[], directory: Pick<Directory, 'roles'>): string {
  return roles.map((role) => roleName(role, directory.roles)).join(', ');
}

/** "Mon 2 Mar, 09:00 – Tue 3 Mar, 09:00", with the year where it is not the present one. */
export function spanInWords(span: Span, now: UnixSeconds, zone: ViewerZone): string {
  return spanInText(span, { zone, year: yearAt(now, zone) });
}

/** "7 d"; empty for what has no end that is known. */
export function lengthInWords(span: Span): string {
  return hasEnds(span) ? formatLength(span.ends - span.begins) : '';
}

/** "ends in 1 d 2 h", "begins in 40 m"; the edge of the loaded periods is no end. */
export function countdownInWords(
  { start, end, ends }: Pick<PersonShift, 'start' | 'end' | 'ends'>,
  now: UnixSeconds,
): string {
  if (start > now) return `begins in ${formatLength(start - now)}`;
  if (ends === 'none') return 'no hand-off to come';
  return typeof ends === 'number' ? `ends in ${formatLength(end - now)}` : 'end not known yet';
}

/** "Now – Mon 30 Nov, 09:00"; whole for a shift to come. */
export function whenInWords(shift: PersonShift, now: UnixSeconds, zone: ViewerZone): string {
  const { start, end, ends } = shift;
  // The weeks in view need no year.
  const year = yearAt(start, zone);
  if (start > now || typeof ends !== 'number') return spanInText(shift, { zone, year });
  return `Now – ${formatMoment(end, zone, yearAt(end, zone))}`;
}

/** "1 d 20 h left" of a running shift, otherwise its length; empty without a known end. */
export function leftInWords(shift: PersonShift, now: UnixSeconds): string {
  if (shift.start > now) return lengthInWords(shift);
  return typeof shift.ends === 'number' ? `${formatLength(shift.end - now)} left` : '';
}

/** People in the same roles before and after a shift: "from Ann Lee, then Bo", "from and back to Ann Lee"; empty for nobody. */
export function handOffInWords(shift: PersonShift, reading: Reading, directory: Directory): string {
  const { schedule, roles, start, end } = shift;
  const names = (at: UnixSeconds): string =>
    peopleInRoles(schedule, roles, at, reading).map(directory.person).join(', ');
  const [before, after] = [names(start - 1), names(end)];
  if (before !== '' && before === after) return `from and back to ${before}`;
  return [before && `from ${before}`, after && `then ${after}`].filter((part) => part !== '').join(', ');
}

/** "with Ann Lee (secondary)"; empty where nobody else is on call. */
export function othersInWords({ others }: PersonShift, directory: Directory): string {
  const names = others.map(
    ({ person_id, roles }) => `${directory.person(person_id)} (${rolesInWords(roles, directory)})`,
  );
  return names.length === 0 ? '' : `with ${names.join(', ')}`;
}

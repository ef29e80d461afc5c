import type { DaysOff, Holiday } from '#contract/served/records';
import type { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import { contains } from '#domain/time/interval';
import { formatMoment, yearAt } from '#domain/time/format';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';

/** Names of holidays by date, such as 2026-12-25; one for some people only is marked. */
export function holidayNames(holidays: readonly Holiday[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { date, name, team_ids, person_ids } of holidays)
    addTo(names, date, team_ids || person_ids ? `${name} (some)` : name);
  return names;
}

/** "Ann Lee is absent until Fri 27 Nov, 00:00: vacation" for people on call who are absent at a time; "" for none. */
export function absenceInWords(
  people: readonly Id[],
  at: UnixSeconds,
  { absences }: DaysOff,
  { zone, directory }: { zone: ViewerZone; directory: Pick<Directory, 'person' | 'text'> },
): string {
  return absences
    .filter((absence) => people.includes(absence.person_id) && contains(absence, at))
    .map(({ person_id, end, reason }) => {
      const until = formatMoment(end, zone, yearAt(at, zone));
      const why = reason === undefined ? '' : `: ${directory.text(reason)}`;
      return `${directory.person(person_id)} is absent until ${until}${why}`;
    })
    .join('; ');
}

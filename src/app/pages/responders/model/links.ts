import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { Id } from '#contract/id';
import type { Interval } from '#domain/time/interval';
import { paths } from '../../../paths';
import { sharedSearch } from '../../../url/insight-filter';
import { patched, type SearchPatch } from '../../../url/codec';
import { formatWall } from '../../../url/wall';
import type { Period } from './files';
import type { Subject } from './url';

/** Ways from a figure to the incidents behind it, with zone, range and filters; Back leads to the view as it was. */

/**
 * One person of the filter goes along as who was on duty: the export names no responder.
 * @param more what else the incidents must have, in the words of that page's address.
 */
export function incidentsPath(search: URLSearchParams, more: SearchPatch): string {
  const shared = sharedSearch(search);
  const person = shared.get('responder');
  const alone = person !== null && /^\d+$/.test(person) ? { responder: undefined, duty: person } : {};
  return `${paths.incidents()}?${patched(shared, { ...alone, ...more }).toString()}`;
}

/** What of a range lies in a day, a week or a month, by the wall clock of the zone. */
export function bucketPatch({ start, end }: Interval, { range, zone }: Period): SearchPatch {
  return {
    range: undefined,
    against: undefined,
    from: formatWall(wallAt(Math.max(start, range.after), zone)),
    to: formatWall(wallAt(Math.min(end, range.upTo), zone)),
  };
}

type Shown = Period & { search: URLSearchParams };

/**
 * Where a line leads: to the incidents of a team; of people to what came while they were on duty, since the export
 * names no responder; of a schedule to itself.
 */
export function standingPath(subject: Subject, id: Id, { search, range, zone }: Shown): string {
  if (subject === 'team') return incidentsPath(search, { team: String(id) });
  if (subject === 'person') return incidentsPath(search, { duty: String(id) });
  const { present, names } = Object.fromEntries(sharedSearch(search));
  return paths.schedule(String(id), { tz: zone, from: isoDate(wallAt(range.after, zone)), present, names });
}

import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import type { Id } from '#contract/id';
import type { InsightRange } from '#domain/insight/range';
import { paths } from '../../../paths';
import { sharedSearch } from '../../../url/insight-filter';
import { patched, type SearchPatch } from '../../../url/use-patch-search';
import { formatWall } from '../../../url/wall';
import type { Subject } from './url';

/** Ways from a figure to the incidents behind it, with zone, range and filters; Back leads to the view as it was. */

/** @param more what else the incidents must have, in the words of that page's address. */
export function incidentsPath(search: URLSearchParams, more: SearchPatch): string {
  return `${paths.incidents()}?${patched(sharedSearch(search), more).toString()}`;
}

/** A part of the range alone, by the wall clock of the zone. */
export function rangePatch({ after, upTo }: InsightRange, zone: string): SearchPatch {
  return {
    range: undefined,
    against: undefined,
    from: formatWall(wallAt(after, zone)),
    to: formatWall(wallAt(upTo, zone)),
  };
}

type Shown = { search: URLSearchParams; range: InsightRange; zone: string };

/**
 * Where a line leads: to the incidents of a team; of people to what came while they were on duty, since the export
 * names no responder; of a schedule to itself.
 */
export function standingPath(subject: Subject, id: Id, { search, range, zone }: Shown): string {
  if (subject === 'team') return incidentsPath(search, { team: String(id) });
  if (subject === 'person') return incidentsPath(search, { 'f-duty': String(id) });
  const { present, names } = Object.fromEntries(sharedSearch(search));
  return paths.schedule(String(id), { tz: zone, from: isoDate(wallAt(range.after, zone)), present, names });
}

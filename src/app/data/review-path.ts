import type { IncidentRow } from '#contract/insight';
import { windowAround } from '#domain/review/window';
import { wallAt } from '#domain/time/zone';
import { paths } from '../paths';
import { sharedSearch } from '../url/insight-filter';
import { patched, type SearchPatch } from '../url/codec';
import { formatWall } from '../url/wall';
import { chosen } from './chosen';

/** The review of what an address of the incident review shows: its range as it is now, with its zone and filters. */
export function reviewPath(search: URLSearchParams, fixed: SearchPatch): string {
  return `${paths.review()}?${patched(sharedSearch(search), fixed).toString()}`;
}

/** The review of some incidents, in no more time than they need. @param now Unix seconds. */
export function reviewPathOf(
  rows: readonly IncidentRow[],
  search: URLSearchParams,
  fixed: SearchPatch,
  { zone, now }: { zone: string; now: number },
): string {
  const span = windowAround(rows, now);
  return reviewPath(search, {
    ...fixed,
    ...(span && {
      from: formatWall(wallAt(span.after, zone)),
      to: formatWall(wallAt(span.upTo, zone)),
      against: undefined,
    }),
    ...chosen.write(rows.map(({ incident_id: id }) => id)),
  });
}

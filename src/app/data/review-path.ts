import type { IncidentRow } from '#contract/insight';
import { windowAround } from '#domain/review/window';
import { wallAt } from '#domain/time/zone';
import { paths } from '#address/paths';
import { sharedSearch } from '#address/insight';
import { patched, type SearchPatch } from '#address/codec';
import { formatWall } from '#address/instant';
import { selectedIds } from '#address/review';

/** Review of the range, zone and filters in the address. */
export function reviewPath(search: URLSearchParams, fixed: SearchPatch): string {
  return `${paths.review()}?${patched(sharedSearch(search), fixed).toString()}`;
}

/** Review of the given incidents in the shortest window. `now` is in Unix seconds. */
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
    ...selectedIds.write(rows.map(({ incident_id: id }) => id)),
  });
}

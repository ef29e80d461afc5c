import type { IncidentRow } from '#contract/insight';
import { windowAround } from '#domain/review/chronology';
import { paths } from '#address/paths';
import { fixedRangePatch, sharedSearch } from '#address/insight';
import { patched, type SearchPatch } from '#address/codec';
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
    ...(span && fixedRangePatch(span, zone)),
    ...selectedIds.write(rows.map(({ incident_id: id }) => id)),
  });
}

import { readStored, writeStored } from '../hooks/stored';
import type { IncidentRow } from '#contract/insight';
import { windowAround } from '#domain/review/chronology';
import { paths, patched, type SearchPatch } from '#address/codec';
import { fixedRangePatch, sharedSearch } from '#address/insight';
import { selectedIds } from '#address/review';

/** Recent record: path, lookup key, and a description without secrets. */
export type RecentRecord = {
  to: string;
  id: string;
  about: string;
  /** Id of the parent: the application, the delivery's subject; '' if unknown. */
  of: string;
};

/** Storage key of one kind of recent records. */
type RecentKey = 'watchbill.deliveries' | 'watchbill.rum' | 'watchbill.reviews';

const MAX_RECENT_RECORDS = 20;

/** Recent records, newest first; ignores any other content of the key. */
export function recentRecords(key: RecentKey): RecentRecord[] {
  const lines = (readStored(key) ?? '').split('\n').slice(0, MAX_RECENT_RECORDS);
  return lines.flatMap((line) => {
    const [to = '', id = '', about, of = ''] = line.split(' ').map(decoded);
    return /^\/(?!\/)/.test(to) && id !== '' && about !== undefined ? [{ to, id, about, of }] : [];
  });
}

/** @param by what a record replaces: one with the same path, or with the same id. */
export function rememberRecord(key: RecentKey, record: RecentRecord, by: 'to' | 'id' = 'to'): void {
  const others = recentRecords(key).filter((other) => other[by] !== record[by]);
  writeStored(key, [record, ...others].slice(0, MAX_RECENT_RECORDS).map(lineOf).join('\n'));
}

function lineOf({ to, id, about, of }: RecentRecord): string {
  return [to, id, about, of].map(encodeURIComponent).join(' ');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

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

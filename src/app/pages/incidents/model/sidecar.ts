import {
  COLUMNS,
  INCIDENT_COLUMNS,
  type ColumnFilters,
  type IncidentColumn,
  sortedField,
} from '#domain/insight/incidents/incident-columns';
import { formatIso } from '#domain/time/format';
import type { InsightRange } from '#domain/insight/range';
import type { FetchStatus, FileOrder, Job, WrittenFile } from '../worker/protocol';

/** Metadata of an incident file: enough to check and to recreate it. */
export type Sidecar = {
  file: string;
  format: FileOrder['format'];
  scope: 'shown' | 'selected' | 'all';
  rows: number;
  bytes: number;
  sha256: string;
  byte_order_mark: boolean;
  columns: readonly string[];
  /** Columns by priority; ties are newest first. */
  sorted_by: readonly string[];
  zone: string;
  range: { after: string; up_to_and_including: string };
  /** Requested times: the whole range, or certain hours of the week or of a person's duty. */
  times: readonly { after: string; up_to_and_including: string }[];
  /** Filters of the request. */
  filters: unknown;
  /** Filters of the file. */
  column_filters: unknown;
  fetched_at: string;
  /** True if all incidents were fetched; otherwise `missing` has details. */
  complete: boolean;
  held: number;
  total: number | null;
  missing: readonly { after: string; up_to_and_including: string; held: number; total: number | null }[];
  /** Link to the page with this range and zone, fixed. */
  link: string;
};

/** Filter with the names of the file format. */
function filterFile(filter: NonNullable<ColumnFilters[IncidentColumn]>): unknown {
  if (typeof filter !== 'object' || !('notWithin' in filter)) return filter;
  const { notWithin: not_within, ...others } = filter;
  return { not_within, ...others };
}

type FileFacts = {
  name: string;
  order: FileOrder;
  scope: Sidecar['scope'];
  file: WrittenFile;
  range: InsightRange;
  job: Job | undefined;
  status: FetchStatus | undefined;
  link: string;
};

export function sidecarOf({ name, order, scope, file, range, job, status, link }: FileFacts): Sidecar {
  const { zone } = order;
  const iso = (at: number) => formatIso(at, zone);
  return {
    file: name,
    format: order.format,
    scope,
    rows: file.rows,
    bytes: file.bytes,
    sha256: file.sha256,
    byte_order_mark: order.format === 'csv',
    columns: file.fields,
    sorted_by: order.view.sorts.map(
      ({ column, desc }) => `${sortedField(column)} ${desc ? 'descending' : 'ascending'}`,
    ),
    zone,
    range: { after: iso(range.after), up_to_and_including: iso(range.upTo) },
    times: (job?.ranges ?? []).map(({ after, upTo }) => ({
      after: iso(after),
      up_to_and_including: iso(upTo),
    })),
    filters: job?.request,
    column_filters: Object.fromEntries(
      INCIDENT_COLUMNS.flatMap((column) => {
        const filter = order.view.filters[column];
        return filter === undefined ? [] : [[COLUMNS[column].field, filterFile(filter)]];
      }),
    ),
    fetched_at: iso(Math.floor((status?.fetchedAtMs ?? 0) / 1000)),
    complete: status?.phase === 'done' && status.missing.length === 0,
    held: status?.loaded ?? 0,
    total: status?.total ?? null,
    missing: (status?.missing ?? []).map(({ after, upTo, fetched, total }) => ({
      after: iso(after),
      up_to_and_including: iso(upTo),
      held: fetched,
      total: total ?? null,
    })),
    link,
  };
}

import {
  INCIDENT_COLUMNS,
  type ColumnFilters,
  type IncidentColumn,
} from '#domain/insight/incidents/incident-columns';
import { FILTERED_FIELDS, sortedField } from '#domain/insight/incidents/incident-file';
import { formatIso } from '#domain/time/format';
import type { InsightRange } from '#domain/insight/range';
import type { FetchStatus, FileOrder, Job, WrittenFile } from '../worker/protocol';

/** Metadata of a file of incidents: enough to check it, and to make it again. */
export type Sidecar = {
  file: string;
  format: FileOrder['format'];
  scope: 'shown' | 'selected' | 'all';
  rows: number;
  bytes: number;
  sha256: string;
  byte_order_mark: boolean;
  columns: readonly string[];
  /** Columns, the most important first; after them, and without any, newest first. */
  sorted_by: readonly string[];
  zone: string;
  range: { after: string; up_to_and_including: string };
  /** What of the range was asked for: all of it, or only some hours of the week, or of somebody's duty. */
  times: readonly { after: string; up_to_and_including: string }[];
  /** What the server was asked for. */
  filters: unknown;
  /** Which of these incidents the file has. */
  column_filters: unknown;
  fetched_at: string;
  /** Whether all incidents that the server has were fetched, and else what is missing. */
  complete: boolean;
  held: number;
  total: number | null;
  missing: readonly { after: string; up_to_and_including: string; held: number; total: number | null }[];
  /** Of the page with this range and zone, also when it is opened later. */
  link: string;
};

/** A filter under the names of files. */
function filterFile(filter: NonNullable<ColumnFilters[IncidentColumn]>): unknown {
  return typeof filter === 'object' && 'notWithin' in filter ? { not_within: filter.notWithin } : filter;
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
    byte_order_mark: order.byteOrderMark && order.format === 'csv',
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
        return filter === undefined ? [] : [[FILTERED_FIELDS[column], filterFile(filter)]];
      }),
    ),
    fetched_at: iso(Math.floor((status?.fetchedAtMs ?? 0) / 1000)),
    complete: status?.phase === 'done' && status.missing.length === 0,
    held: status?.held ?? 0,
    total: status?.total ?? null,
    missing: (status?.missing ?? []).map(({ after, upTo, held, total }) => ({
      after: iso(after),
      up_to_and_including: iso(upTo),
      held,
      total: total ?? null,
    })),
    link,
  };
}

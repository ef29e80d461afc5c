import type { InsightRange } from '#domain/insight/range';
import { formatIso } from '#domain/time/format';
import { rangeFileText } from '../../../components/insight-filter/range-words';

/** What the figures of the page are of: a range, and the zone of its days. */
export type Period = { range: InsightRange; zone: string };

/** The name of a chart's files, without an ending. */
export function fileOf({ range, zone }: Period, chart: string): string {
  return `responders-${chart}-${rangeFileText(range, zone)}`;
}

/** The range of the figures, in every row of a file. */
export function rangeColumns({ range, zone }: Period) {
  return [
    { head: 'after', csv: () => formatIso(range.after, zone) },
    { head: 'up_to', csv: () => formatIso(range.upTo, zone) },
  ];
}

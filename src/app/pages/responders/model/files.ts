import type { InsightRange } from '#domain/insight/range';
import { formatIso } from '#domain/time/format';
import { rangeFileText } from '../../../components/insight-filter/range-words';

/** Range of the figures, and the zone of its days. */
export type Period = { range: InsightRange; zone: string };

/** File name of a chart without extension. */
export function fileOf({ range, zone }: Period, chart: string): string {
  return `responders-${chart}-${rangeFileText(range, zone)}`;
}

/** Range columns in every row of a file. */
export function rangeColumns({ range, zone }: Period) {
  return [
    { head: 'after', csv: () => formatIso(range.after, zone) },
    { head: 'up_to', csv: () => formatIso(range.upTo, zone) },
  ];
}

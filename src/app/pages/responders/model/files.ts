import { formatIso } from '#domain/time/format';
import { rangeFileText, rangeText } from '../../../components/insight-filter/range-words';
import type { Responders } from './use-responders';

/** Names and captions of the files of a chart. */

export function fileOf({ insight: { range, zone } }: Responders, chart: string): string {
  return `responders-${chart}-${rangeFileText(range, zone)}`;
}

export function aboutOf({ insight: { range, zone } }: Responders): string {
  return `${rangeText(range, zone)}, ${zone}`;
}

/** The range of the figures, in every row of a file. */
export function rangeColumns({ insight: { range, zone } }: Responders) {
  return [
    { head: 'after', csv: () => formatIso(range.after, zone) },
    { head: 'up_to', csv: () => formatIso(range.upTo, zone) },
  ];
}

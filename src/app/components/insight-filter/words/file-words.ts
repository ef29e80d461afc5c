import { rangeText } from '#domain/insight/range-text';
import { formatIso, formatMoment } from '#domain/time/format';
import type { Directory } from '../../../api/names/directory-of';
import { fixedLink } from '../../../url/use-patch-search';
import { filterTexts } from './filter-words';
import type { InsightFilterState } from '../use-insight-filter';

type FileSubject = Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation' | 'fixed' | 'now'> & {
  /** Filters of the page beside those of the operation, in words. */
  others?: readonly string[];
};

/** What files of a page of the incident review say of it. */

/** Lines under the title of a picture: range and zone, filters, when it was saved, and where it is from. */
export function pictureLines(subject: FileSubject, directory: Directory): string[] {
  const { range, zone, filter, operation, fixed, now, others = [] } = subject;
  const filters = [...filterTexts(filter, operation, directory), ...others];
  return [
    `${rangeText(range, zone)}, ${zone} · ${filters.length === 0 ? 'no filters' : filters.join(' · ')}`,
    `Saved ${formatMoment(now, zone)}, ${zone} · ${fixedLink(fixed())}`,
  ];
}

/** The same for programs. */
export function fileMetadata(subject: FileSubject, directory: Directory) {
  const { range, zone, filter, operation, fixed, now, others = [] } = subject;
  return {
    page: operation,
    link: fixedLink(fixed()),
    saved_at: formatIso(now, zone),
    zone,
    range: { after: formatIso(range.after, zone), up_to_and_including: formatIso(range.upTo, zone) },
    filters: [...filterTexts(filter, operation, directory), ...others],
  };
}

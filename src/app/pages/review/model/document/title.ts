import { rangeText } from '#domain/insight/range-text';
import { counted } from '#domain/text/count';
import { rangeFileText } from '../../../../components/insight-filter/range-words';
import type { Review } from '../use-review';

/** As it was typed, or by what is reviewed: "Review of 7 incidents". */
export function reviewTitle({ address, rows }: Pick<Review, 'address' | 'rows'>): string {
  return address.typed.title || `Review of ${counted(rows.length, 'incident')}`;
}

/** "7 incidents, Thu 19 Nov 2026, 02:30 – 06:30"; without the number where the title says it. */
export function reviewedInWords({
  address,
  rows,
  span,
  zone,
}: Pick<Review, 'address' | 'rows' | 'span' | 'zone'>): string {
  const time = rangeText(span, zone);
  return address.typed.title === '' ? time : `${counted(rows.length, 'incident')}, ${time}`;
}

/** "review-2026-11-19", "review-2026-11-19-2026-11-21": the days of its zone. */
export function reviewFileName({ span, zone }: Pick<Review, 'span' | 'zone'>): string {
  return `review-${rangeFileText(span, zone)}`;
}

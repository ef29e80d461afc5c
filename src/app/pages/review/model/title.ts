import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '#domain/insight/range';
import { rangeText } from '#domain/insight/range-text';
import { counted } from '#domain/text/count';
import { rangeFileText } from '../../../components/insight-filter/range-words';

const HOW: Record<string, string> = { manually: 'manually', timeout: 'by timeout', auto: 'automatically' };

/** A review whose title may have been typed; '' where it was not. */
type Titled = { title: string };

type Span = { span: InsightRange; zone: string };

/** As it was typed, or by what is reviewed: "Review of 7 incidents". */
export function reviewTitle({ title }: Titled, rows: readonly IncidentRow[]): string {
  return title || `Review of ${counted(rows.length, 'incident')}`;
}

/** "7 incidents, Thu 19 Nov 2026, 02:30 – 06:30"; without the number where the title says it. */
export function reviewedInWords(
  { title }: Titled,
  rows: readonly IncidentRow[],
  { span, zone }: Span,
): string {
  const time = rangeText(span, zone);
  return title === '' ? time : `${counted(rows.length, 'incident')}, ${time}`;
}

/** "review-2026-11-19", "review-2026-11-19-2026-11-21": the days of its zone. */
export function reviewFileName({ span, zone }: Span): string {
  return `review-${rangeFileText(span, zone)}`;
}

/** First escalation of an incident; the interface has no time of it. */
export function escalatedWords({ escalated_by: by, is_reassigned }: IncidentRow): string {
  const escalated = by === '' ? 'no' : (HOW[by] ?? by);
  return is_reassigned ? `${escalated}; reassigned` : escalated;
}

/** ", automatically"; '' if unknown. */
export function closedWords({ closed_by: by }: IncidentRow): string {
  return by === '' ? '' : `, ${HOW[by] ?? by}`;
}

import type { IncidentRow } from '#contract/insight';
import { type InsightRange, rangeText } from '#domain/insight/range';
import { counted } from '#domain/text/words';
import type { ViewerZone } from '#domain/time/zone';

const HOW: Record<string, string> = { manually: 'manually', timeout: 'by timeout', auto: 'automatically' };

/** Review with an optional title; '' for none. */
type Titled = { title: string };

/** Title of the user, or a default: "Review of 7 incidents", "Review" without any. */
export function reviewTitle({ title }: Titled, rows: readonly IncidentRow[]): string {
  return title || (rows.length === 0 ? 'Review' : `Review of ${counted(rows.length, 'incident')}`);
}

/** Scope in words: "7 incidents, Thu 19 Nov 2026, 02:30 – 06:30"; without the number if the title has it. */
export function reviewedInWords(
  { title }: Titled,
  rows: readonly IncidentRow[],
  { span, zone }: { span: InsightRange; zone: ViewerZone },
): string {
  const time = rangeText(span, zone);
  return title === '' ? time : `${counted(rows.length, 'incident')}, ${time}`;
}

/** First escalation of an incident; the interface has no time for it. */
export function escalatedWords({ escalated_by: by, is_reassigned }: IncidentRow): string {
  const escalated = by === '' ? 'no' : (HOW[by] ?? by);
  return is_reassigned ? `${escalated}; reassigned` : escalated;
}

/** Cause of the close: ", automatically"; '' if unknown. */
export function closedWords({ closed_by: by }: IncidentRow): string {
  return by === '' ? '' : `, ${HOW[by] ?? by}`;
}

import { formatExactDuration, formatMoment, formatSpan } from '../../time/format';
import type { Edge, Span } from '../../duty/known-seats';
import type { Interval } from '../../time/interval';
import type { UnixSeconds, ViewerZone } from '../../time/zone';

/** Stretches with their real begins and ends in words. */

/** Zone, and the current year, which is left out. */
type SpanWords = { zone: ViewerZone; year?: number };

/** "Fri 20 Nov 2026, 20:00 – Mon 23 Nov 2026, 20:00"; an unknown end, or none, reads so. */
export function spanInWords(span: Span, kind: 'duty' | 'gap', { zone, year }: SpanWords): string {
  const { start, end, begins, ends } = span;
  if (hasEnds(span)) return formatSpan(span.begins, span.ends, zone, year);
  const moment = (edge: Edge, at: UnixSeconds, otherwise: string) =>
    typeof edge === 'number'
      ? formatMoment(edge, zone, year)
      : `${formatMoment(at, zone, year)} or ${otherwise}`;
  const none = kind === 'gap' ? 'nobody scheduled' : 'no upcoming hand-off';
  const from = begins === 'none' ? 'no beginning' : moment(begins, start, 'earlier');
  return `${from} – ${ends === 'none' ? none : moment(ends, end, 'later')}`;
}

/**
 * The same for running text: "Mon 2 Mar, 09:00 – 17:00", "from Mon 2 Mar, 09:00, no end", "until Mon 2 Mar, 09:00",
 * "always"
 */
export function spanInText(span: Span, { zone, year }: SpanWords): string {
  const { begins, ends } = span;
  const { start, end } = knownPart(span);
  const orLater = ends === 'unknown' ? ' or later' : '';
  const until = `until ${formatMoment(end, zone, year)}${orLater}`;
  if (begins === 'none') return ends === 'none' ? 'always' : until;
  const from = `from ${formatMoment(start, zone, year)}${begins === 'unknown' ? ' or earlier' : ''}`;
  if (ends === 'none') return `${from}, no end`;
  return begins === 'unknown' ? `${from} ${until}` : `${formatSpan(start, end, zone, year)}${orLater}`;
}

/** "2 d 13 h", "at least 1 d", "no end" */
export function lengthInWords(span: Span, format = formatExactDuration): string {
  const { begins, ends } = span;
  if (hasEnds(span)) return format(span.ends - span.begins);
  if (begins === 'none') return ends === 'none' ? 'always' : 'no beginning';
  if (ends === 'none') return 'no end';
  const { start, end } = knownPart(span);
  return `at least ${format(end - start)}`;
}

/** Stretch from its real begin to its real end, or to the edge of the read window. */
export function knownPart({ start, end, begins, ends }: Span): Interval {
  return {
    start: typeof begins === 'number' ? begins : start,
    end: typeof ends === 'number' ? ends : end,
  };
}

/** True for a stretch whose begin and end are known. */
export function hasEnds<T extends Span>(span: T): span is T & { begins: UnixSeconds; ends: UnixSeconds } {
  return typeof span.begins === 'number' && typeof span.ends === 'number';
}

import { formatExactDuration } from '../../time/duration';
import { formatMoment, formatSpan } from '../../time/format';
import type { Whole } from '../reply/whole-shift';
import type { ViewerZone } from '../../time/zone';

/** Whole shifts and gaps in words. */

type StretchKind = 'duty' | 'gap';

/** Zone, and the current year, which is left out. */
export type SpanWords = { zone: ViewerZone; year?: number };

/** "Fri 20 Nov 2026, 20:00 – Mon 23 Nov 2026, 20:00"; an unknown end, or none, reads so. */
export function spanInWords(whole: Whole, kind: StretchKind, words: SpanWords): string {
  const { start, end, begins, ends } = whole;
  if (begins === 'here' && ends === 'here') return formatSpan(start, end, words.zone, words.year);
  return `${beginningInWords(whole, words)} – ${endInWords(whole, kind, words)}`;
}

function beginningInWords({ start, begins }: Whole, { zone, year }: SpanWords): string {
  if (begins === 'never') return 'no beginning';
  const moment = formatMoment(start, zone, year);
  return begins === 'here' ? moment : `${moment} or earlier`;
}

function endInWords({ end, ends }: Whole, kind: StretchKind, { zone, year }: SpanWords): string {
  if (ends === 'never') return kind === 'gap' ? 'nobody scheduled' : 'no upcoming hand-off';
  const moment = formatMoment(end, zone, year);
  return ends === 'here' ? moment : `${moment} or later`;
}

/** The same for running text: "Mon 2 Mar, 09:00 – 17:00", "from Mon 2 Mar, 09:00, no end", "until Mon 2 Mar, 09:00", "always" */
export function spanInText({ start, end, begins, ends }: Whole, { zone, year }: SpanWords): string {
  const until = `until ${formatMoment(end, zone, year)}${ends === 'here' ? '' : ' or later'}`;
  if (begins === 'never') return ends === 'never' ? 'always' : until;
  const orEarlier = begins === 'here' ? '' : ' or earlier';
  if (ends === 'never') return `from ${formatMoment(start, zone, year)}${orEarlier}, no end`;
  if (orEarlier !== '') return `from ${formatMoment(start, zone, year)}${orEarlier} ${until}`;
  return `${formatSpan(start, end, zone, year)}${ends === 'here' ? '' : ' or later'}`;
}

/** "2 d 13 h", "at least 1 d", "no end" */
export function lengthInWords({ start, end, begins, ends }: Whole, format = formatExactDuration): string {
  if (begins === 'never') return ends === 'never' ? 'always' : 'no beginning';
  if (ends === 'never') return 'no end';
  const length = format(end - start);
  return begins === 'here' && ends === 'here' ? length : `at least ${length}`;
}

import { formatCount } from '#domain/text/count';
import type { Change } from '#domain/insight/responders/change';
import type { BucketUnit } from '#domain/insight/responders/over-time';
import type { Figures, HourKind } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import type { Fill, Series } from '../../../charts/model';

export const KIND_WORDS: Record<HourKind, string> = {
  work: 'work',
  off: 'off',
  sleep: 'sleep',
  unknown: 'unknown hours',
};

const KIND_FILLS: Record<HourKind, Fill> = { work: 'plain', off: 'lines', sleep: 'dots', unknown: 'grid' };

/** The kinds that a chart shows: the three that there are, and unknown ones where a server sent any. */
export function kindsShown(unknown: number): HourKind[] {
  return unknown > 0 ? ['work', 'off', 'sleep', 'unknown'] : ['work', 'off', 'sleep'];
}

export function kindSeries(kinds: readonly HourKind[]): Series[] {
  return kinds.map((kind) => ({ label: KIND_WORDS[kind], fill: KIND_FILLS[kind] }));
}

export const ESCALATION_SERIES: readonly Series[] = [
  { label: 'by hand', fill: 'plain' },
  { label: 'by timeout', fill: 'dots' },
];

export const UNIT_WORDS: Record<BucketUnit, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** "1,494.2 h"; what is less than a tenth of an hour in minutes and seconds, because it is not 0. */
export function hours(seconds: number): string {
  if (seconds > 0 && seconds < 360) return formatDuration(seconds);
  return `${formatCount(Math.round(seconds / 360) / 10)} h`;
}

/** Why there is no mean time to acknowledge. */
export function noMean({ acknowledged }: Figures): string {
  return acknowledged === 0 ? 'nothing acknowledged: –' : 'the server gives no time to acknowledge: –';
}

/** "+12", "−3", "±0", each in the words of `say`; "–" where there is nothing to compare. */
export function differenceText({ difference }: Change, say: (value: number) => string): string {
  if (difference === undefined) return '–';
  if (say(Math.abs(difference)) === say(0)) return '±0';
  return `${difference > 0 ? '+' : '−'}${say(Math.abs(difference))}`;
}

/** "+12 %"; "" where nothing changed, or the period before had nothing. */
export function shareOfChange({ share }: Change): string {
  if (share === undefined) return '';
  const percent = Math.round(share * 100);
  if (percent === 0) return '';
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))} %`;
}

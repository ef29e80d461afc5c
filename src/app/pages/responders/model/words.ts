import { counted, formatCount } from '#domain/text/words';
import type { FigureChange, Standing } from '#domain/insight/responders/standings';
import { type Bucket, type BucketUnit, NO_FIGURES } from '#domain/insight/responders/responder-rows';
import { formatDuration, formatDate, formatDay } from '#domain/time/format';
import type { Subject } from '#address/responders';

/**
 * Hours: "14.2 h", or "1,494 h" from a hundred on; less than a tenth in minutes and seconds, since it is not
 * 0.
 */
export function hours(seconds: number): string {
  if (seconds > 0 && seconds < 360) return formatDuration(seconds);
  const whole = seconds >= 360_000;
  return `${formatCount(whole ? Math.round(seconds / 3600) : Math.round(seconds / 360) / 10)} h`;
}

/** Formats with a decimal: "4.2", or "7,600" from a thousand on. */
export function oneDecimal(value: number): string {
  return value < 1000 ? value.toFixed(1) : formatCount(Math.round(value));
}

/** Change in words: "12 more", "3 fewer", "same", formatted by `format`; "–" without a comparison. */
export function changeText(
  { difference }: FigureChange,
  format: (value: number) => string,
  fewer: 'fewer' | 'less',
): string {
  if (difference === undefined) return '–';
  const size = format(Math.abs(difference));
  if (size === format(0)) return 'same';
  return `${size} ${difference > 0 ? 'more' : fewer}`;
}

/** Plural of each subject in a sentence. */
export const SUBJECT_PLURALS: Readonly<Record<Subject, string>> = {
  person: 'people',
  team: 'teams',
  channel: 'channels',
  label: 'values',
};

/** Excluded people: "Not in the rate: 13 interruptions at night of 2 people with no night shifts."; "" for none. */
export function leftOutWords(people: readonly Standing[]): string {
  const others = people.filter(({ duty, figures }) => duty?.seconds === 0 && figures.byKind.night > 0);
  if (others.length === 0) return '';
  const nights = others.reduce((sum, { figures }) => sum + figures.byKind.night, 0);
  return `Not in the rate: ${counted(nights, 'interruption at night', 'interruptions at night')} of ${counted(others.length, 'person', 'people')} with no night shifts.`;
}

/** Reason for lines without an incident; "" where all have one. */
export function quietWords(people: readonly Standing[]): string {
  const quiet = people.filter(({ figures }) => figures === NO_FIGURES).length;
  if (quiet === 0) return '';
  return `${counted(quiet, 'person', 'people')} had no incidents here (listed because they were on call or had some before).`;
}

/** Name of a day, week or month: "Mon 2 Mar", "week of 2 Mar", "Mar 2026". */
export function bucketName({ wall }: Bucket, unit: BucketUnit): string {
  const [, month = ''] = formatDate(wall).split(' ');
  if (unit === 'day') return `${formatDay(wall)} ${month}`;
  return unit === 'week'
    ? `week of ${formatDate(wall)}`
    : `${month} ${new Date(wall * 1000).getUTCFullYear()}`;
}

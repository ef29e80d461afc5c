import { counted, formatCount } from '#domain/text/count';
import type { FigureChange } from '#domain/insight/responders/change';
import type { BucketUnit } from '#domain/insight/responders/over-time';
import { type Figures, type HourKind, NO_FIGURES } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import type { Standing } from '#domain/insight/responders/standings';
import type { Fill, Series } from '../../../charts/model';
import type { Subject } from '#address/responders';

export const KIND_WORDS: Record<HourKind, string> = {
  work: 'work',
  off: 'off',
  night: 'night',
  unknown: 'unknown hours',
};

export const KIND_FILLS: Record<HourKind, Fill> = {
  work: 'plain',
  off: 'lines',
  night: 'dots',
  unknown: 'grid',
};

/** Kinds of a chart: the three, and unknown ones if present. */
export function kindsShown(unknown: number): HourKind[] {
  return unknown > 0 ? ['work', 'off', 'night', 'unknown'] : ['work', 'off', 'night'];
}

export function kindSeries(kinds: readonly HourKind[]): Series[] {
  return kinds.map((kind) => ({ label: KIND_WORDS[kind], fill: KIND_FILLS[kind] }));
}

export const ESCALATION_SERIES: readonly Series[] = [
  { label: 'by hand', fill: 'plain' },
  { label: 'by timeout', fill: 'dots' },
];

export const UNIT_WORDS: Record<BucketUnit, string> = { day: 'Day', week: 'Week', month: 'Month' };

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

/** Short duration for an axis: "12 h" or "5 m". */
export function axisDuration(seconds: number): string {
  if (seconds >= 3600) return `${formatCount(Math.round((seconds / 3600) * 10) / 10)} h`;
  return seconds >= 60 ? `${Math.round((seconds / 60) * 10) / 10} m` : `${Math.round(seconds)} s`;
}

/** Reason for a missing mean time to acknowledge. */
export function noMean({ acknowledged }: Figures): string {
  return acknowledged === 0 ? 'nothing acknowledged: –' : 'the server gives no time to acknowledge: –';
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

export const SUBJECT_TITLES: Readonly<Record<Subject, string>> = {
  person: 'People',
  team: 'Teams',
  channel: 'Channels',
  label: 'Labels',
};

/** Plural of each subject in a sentence. */
export const SUBJECT_PLURALS: Readonly<Record<Subject, string>> = {
  person: 'people',
  team: 'teams',
  channel: 'channels',
  label: 'values',
};

/** Max values read out individually. */
const MAX_LISTED = 14;

/**
 * Text alternative: "47 woken at night: Mon 2 Mar 3, Tue 3 Mar 0, …; full height 12", or the maximum of many.
 */
export function nightsText(nights: readonly number[], buckets: readonly string[], most: number): string {
  const sum = nights.reduce((total, count) => total + count, 0);
  const values = nights.map((count, place) => ({ name: buckets[place] ?? '', count }));
  const highest = values.reduce((a, b) => (b.count > a.count ? b : a), { name: '', count: 0 });
  const listed = values.map(({ name, count }) => `${name} ${formatCount(count)}`).join(', ');
  const detail =
    nights.length <= MAX_LISTED ? listed : `most on ${highest.name}: ${formatCount(highest.count)}`;
  return `${formatCount(sum)} woken at night${sum === 0 ? '' : `; ${detail}`}; full height is ${formatCount(most)}`;
}

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

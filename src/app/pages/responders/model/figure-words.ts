import { counted, formatCount, formatPercent } from '#domain/text/words';
import type { FigureChange, Standing, FigureKey, SortKey } from '#domain/insight/responders/standings';
import { type Bucket, type BucketUnit, NO_FIGURES } from '#domain/insight/responders/responder-rows';
import { formatDuration, formatDate, formatDay } from '#domain/time/format';
import type { Subject } from '#address/responders';
import { HOUR_WORDS } from '#domain/time/hours';

/**
 * Hours: "14.2 h", or "1,494 h" from a hundred on; less than a tenth in minutes and seconds, since it is not
 * 0.
 */
function hours(seconds: number): string {
  if (seconds > 0 && seconds < 360) return formatDuration(seconds);
  const whole = seconds >= 360_000;
  return `${formatCount(whole ? Math.round(seconds / 3600) : Math.round(seconds / 360) / 10)} h`;
}

/** Formats with a decimal: "4.2", or "7,600" from a thousand on. */
function oneDecimal(value: number): string {
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

/** Words of a figure. */
type FigureWords = {
  /** Head of the column. */
  head: string;
  /** Unit in a sentence: "31 woken at night". */
  unit: string;
  /** Column name in files, with the unit. */
  csvHead: string;
  format: (value: number) => string;
  /** Unit and form in a table, if they are others. */
  table?: { unit: string; format: (value: number) => string };
  /** "less" for quantities that are not counts. */
  fewer: 'fewer' | 'less';
  /** Wording of the first line, sorted by highest or by lowest. */
  first: readonly [most: string, least: string];
  /** Wording for several lines with equal figures; undefined: "have the same …". */
  equally: readonly [people: string, others: string] | undefined;
  /** True if the figure is of one kind of hours: unknown hours may be of that kind. */
  isOfHours: boolean;
  /** Definition in one or two sentences. */
  definition: string;
};

const MINUTES = { unit: 'min', format: (seconds: number) => oneDecimal(seconds / 60) };

export const FIGURE_WORDS: Readonly<Record<FigureKey, FigureWords>> = {
  night: {
    head: 'Woken at night',
    unit: 'interruptions at night',
    csvHead: 'interruptions_sleep',
    format: formatCount,
    fewer: 'fewer',
    first: ['was woken most', 'was woken least'],
    equally: ['were woken equally often', 'have equally many interruptions at night'],
    isOfHours: true,
    definition: `Interruptions by incidents triggered from ${HOUR_WORDS.nightStart} to ${HOUR_WORDS.nightEnd} by the person’s own clock.`,
  },
  rate: {
    head: 'Per 100 night h',
    unit: 'per 100 night hours on call',
    csvHead: 'sleep_interruptions_per_100_sleep_hours',
    format: oneDecimal,
    fewer: 'less',
    first: ['was woken most for the hours on call', 'was woken least for the hours on call'],
    equally: undefined,
    isOfHours: true,
    definition: `Woken at night, per 100 hours between ${HOUR_WORDS.nightStart} and ${HOUR_WORDS.nightEnd} that the final schedules you see have the person on call. Filters narrow the incidents, not the duty. “–”: no such hours.`,
  },
  interruptions: {
    head: 'All interruptions',
    unit: 'interruptions',
    csvHead: 'interruptions',
    format: formatCount,
    fewer: 'fewer',
    first: ['was interrupted most', 'was interrupted least'],
    equally: ['were interrupted equally often', 'have equally many interruptions'],
    isOfHours: false,
    definition: `SMS, voice and app push; one 60 s or less after the same person’s previous one does not count. ${HOUR_WORDS.waking}, night ${HOUR_WORDS.nightRange}.`,
  },
  off: {
    head: 'Off hours',
    unit: 'interruptions in off hours',
    csvHead: 'interruptions_off',
    format: formatCount,
    fewer: 'fewer',
    first: ['was interrupted most in off hours', 'was interrupted least in off hours'],
    equally: ['were interrupted equally often in off hours', 'have equally many interruptions in off hours'],
    isOfHours: true,
    definition: `Interruptions Mon–Fri from ${HOUR_WORDS.workEnd} to ${HOUR_WORDS.nightStart}, and on weekends from ${HOUR_WORDS.nightEnd} to ${HOUR_WORDS.nightStart}.`,
  },
  incidents: {
    head: 'Incidents',
    unit: 'incidents',
    csvHead: 'incidents',
    format: formatCount,
    fewer: 'fewer',
    first: ['was assigned the most incidents', 'was assigned the fewest incidents'],
    equally: undefined,
    isOfHours: false,
    definition: 'Assigned to a person. An incident with two responders counts twice, once for each.',
  },
  ack: {
    head: 'To acknowledge',
    unit: 'mean time to acknowledge',
    csvHead: 'mean_seconds_to_ack',
    format: formatDuration,
    table: MINUTES,
    fewer: 'less',
    first: ['took longest to acknowledge on average', 'acknowledged soonest on average'],
    equally: undefined,
    isOfHours: false,
    definition:
      'Each person’s own time from the trigger to the acknowledgement, over incidents that this person acknowledged; “–” where none was.',
  },
  engaged: {
    head: 'Engaged',
    unit: 'engaged',
    csvHead: 'engaged_seconds',
    format: hours,
    fewer: 'less',
    first: ['was engaged longest', 'was engaged least'],
    equally: undefined,
    isOfHours: false,
    definition: 'From acknowledgement to close, summed. Overlapping incidents each count in full.',
  },
  escalated: {
    head: 'Escalated',
    unit: 'escalated',
    csvHead: 'escalated',
    format: formatCount,
    fewer: 'fewer',
    first: ['had most incidents escalated', 'had fewest incidents escalated'],
    equally: undefined,
    isOfHours: false,
    definition: 'Assigned to a person and then escalated to others, by hand or by timeout.',
  },
  median: {
    head: 'First ack, median',
    unit: 'median time to the first acknowledgement',
    csvHead: 'median_seconds_to_first_ack',
    format: formatDuration,
    table: MINUTES,
    fewer: 'less',
    first: [
      'has the longest median to the first acknowledgement',
      'has the shortest median to the first acknowledgement',
    ],
    equally: undefined,
    isOfHours: false,
    definition:
      'From the trigger to the incident’s first acknowledgement, by anyone, over acknowledged incidents. The other time to acknowledge is each person’s own.',
  },
  'within-5': {
    head: 'Within 5 min',
    unit: 'first acknowledged within 5 minutes',
    csvHead: 'share_first_acked_within_300_seconds',
    format: formatPercent,
    fewer: 'less',
    first: ['has most acknowledged within 5 minutes', 'has least acknowledged within 5 minutes'],
    equally: undefined,
    isOfHours: false,
    definition:
      'Share of all incidents, also those never acknowledged, whose first acknowledgement came in 5 minutes.',
  },
  'within-15': {
    head: 'Within 15 min',
    unit: 'first acknowledged within 15 minutes',
    csvHead: 'share_first_acked_within_900_seconds',
    format: formatPercent,
    fewer: 'less',
    first: ['has most acknowledged within 15 minutes', 'has least acknowledged within 15 minutes'],
    equally: undefined,
    isOfHours: false,
    definition: 'The same within 15 minutes.',
  },
  noise: {
    head: 'Noise',
    unit: 'noise',
    csvHead: 'share_closed_automatically_without_acknowledgement',
    format: formatPercent,
    fewer: 'less',
    first: ['is the noisiest', 'is the least noisy'],
    equally: undefined,
    isOfHours: false,
    definition: 'Share of incidents of all hours that were closed automatically and never acknowledged.',
  },
  needless: {
    head: 'Without need',
    unit: 'wakings without need',
    csvHead: 'interruptions_sleep_without_need',
    format: formatCount,
    fewer: 'fewer',
    first: ['woke people most without need', 'woke people least without need'],
    equally: undefined,
    isOfHours: true,
    definition: 'Interruptions at night by incidents that closed automatically and that nobody acknowledged.',
  },
  'needless-share': {
    head: 'Of its wakings',
    unit: 'of wakings without need',
    csvHead: 'share_of_interruptions_sleep_without_need',
    format: formatPercent,
    fewer: 'less',
    first: ['has the highest share of wakings without need', 'has the lowest share of wakings without need'],
    equally: undefined,
    isOfHours: true,
    definition: 'Share of the interruptions at night that were without need.',
  },
};

type Firsts = Readonly<Partial<Record<FigureKey, FigureWords['first']>>>;

const SOURCE_FIRSTS: Firsts = {
  night: ['woke people most', 'woke people least'],
  interruptions: ['interrupted people most', 'interrupted people least'],
  incidents: ['had the most incidents', 'had the fewest incidents'],
};

const OTHER_FIRSTS: Readonly<Partial<Record<Subject, Firsts>>> = {
  channel: SOURCE_FIRSTS,
  label: SOURCE_FIRSTS,
};

export function firstWords(figure: FigureKey, subject: Subject): FigureWords['first'] {
  return OTHER_FIRSTS[subject]?.[figure] ?? FIGURE_WORDS[figure].first;
}

/** Figure of a sort key; names and the change at night sort by the night figure. */
export function figureSorted(key: SortKey): FigureKey {
  return key === 'name' || key === 'change' ? 'night' : key;
}

/** `before`: woken at night in the period before. */
export type ColumnKey = SortKey | 'before';

const COLUMN_HEADS = { name: '', before: 'Before', change: 'Change' } as const;

/** Head of a column; an incident with two people counts for both of them, and once for its channel. */
export function headOf(column: ColumnKey, subject: Subject): string {
  if (column === 'name' || column === 'before' || column === 'change') return COLUMN_HEADS[column];
  const isOfPeople = subject === 'person' || subject === 'team';
  return column === 'incidents' && isOfPeople ? 'Assigned' : FIGURE_WORDS[column].head;
}

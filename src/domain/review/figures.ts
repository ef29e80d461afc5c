import type { Person } from '../insight/responders/responder-rows';
import { formatCount, formatPercent } from '../text/count';
import { formatDuration, formatLength } from '../time/duration';
import { countOf, type Summary } from './summary';

/** A figure at the top of a review, on the screen, on paper and in a document. */
export type Figure = {
  key: 'incidents' | 'critical' | 'acknowledged' | 'longest';
  label: string;
  /** "7", "57 %", "2 h 41 m"; a dash without a value. */
  value: string;
  /** Context of the value: "in 4 h", "4 of 7, 6 within 15". */
  unit: string;
  /** Values of the earlier ranges; '' without a comparison. */
  before: string;
  /** Counting rule. */
  rule: string;
  /** Undefined without a comparison. */
  dots: Dots | undefined;
};

/** A value beside those of the compared ranges that have one; the scale is from 0 to `most`. */
export type Dots = { now: number; before: readonly number[]; most: number; isWorse: boolean };

type ReviewedTime = {
  summary: Summary;
  /** All incidents of the range, where some of them are compared with all. */
  all: Summary | undefined;
  /** Seconds of the range. */
  length: number;
  numberOf: (id: string) => number | undefined;
  /** Earlier ranges; empty or undefined without a comparison. */
  before: readonly Summary[] | undefined;
};

export function figuresOf(input: ReviewedTime): Figure[] {
  const before = input.before?.length === 0 ? undefined : input.before;
  return [incidents, critical, acknowledged, longest].map((figure) => figure({ ...input, before }));
}

type Interrupted = Pick<Person, 'interruptions' | 'byKind'>;

/** Figure from responder metrics, which other weeks have no copy of; a dash while they load. */
export function peopleFigure(people: readonly Interrupted[] | undefined): Omit<Figure, 'key' | 'dots'> {
  const count = people?.filter(({ interruptions }) => interruptions > 0).length;
  const atNight = people?.filter(({ byKind }) => byKind.night > 0).length ?? 0;
  return {
    label: 'People interrupted',
    value: count === undefined ? '–' : formatCount(count),
    unit: atNight === 0 ? '' : `${formatCount(atNight)} of them at night`,
    before: '',
    rule: 'People who got an SMS, a call or a push in this time, by the responder metrics of all its incidents.',
  };
}

function incidents({ summary, all, length, before }: ReviewedTime): Figure {
  const stretch = `in ${formatLength(length)}`;
  const isPart = all !== undefined && all.incidents !== summary.incidents;
  return {
    key: 'incidents',
    label: 'Incidents',
    value: formatCount(summary.incidents),
    unit: isPart ? `of ${formatCount(all.incidents)} ${stretch}` : stretch,
    ...counts(
      (all ?? summary).incidents,
      before?.map((week) => week.incidents),
    ),
    rule: isPart
      ? 'Incidents under review, of all triggered in the range. Before: all.'
      : 'Triggered after the start of the range, up to and including its end.',
  };
}

function critical({ summary, all, before }: ReviewedTime): Figure {
  const others = summary.bySeverity.filter(({ severity }) => severity !== 'Critical');
  return {
    key: 'critical',
    label: 'Critical',
    value: formatCount(countOf(summary, 'Critical')),
    unit: others
      .map(({ severity, count }) => `${formatCount(count)} ${severity.toLowerCase() || 'without'}`)
      .join(', '),
    ...counts(
      countOf(all ?? summary, 'Critical'),
      before?.map((week) => countOf(week, 'Critical')),
    ),
    rule: `The severity that an incident has now, whatever it began with.${all ? ' Before: of all.' : ''}`,
  };
}

function acknowledged({ summary, before }: ReviewedTime): Figure {
  const [five = 0, fifteen = 0] = summary.within;
  const share = shareOf(summary);
  const shares = before?.map(shareOf).filter((share) => share !== undefined);
  return {
    key: 'acknowledged',
    label: 'Acknowledged within 5 minutes',
    value: share === undefined ? '–' : formatPercent(share),
    unit: `${five} of ${summary.incidents}, ${fifteen} within 15`,
    before: before === undefined ? '' : shareBefore(before),
    rule: 'From the trigger to the first acknowledgement, by whoever it was; within 15 minutes, too; those never acknowledged count as late.',
    dots: dotsOf(share, shares, 'less', 1),
  };
}

/** Share over all earlier ranges together: a mean of shares would weigh a quiet day like a storm. */
function shareBefore(before: readonly Summary[]): string {
  const of = sum(before.map((week) => week.incidents));
  const five = sum(before.map(({ within }) => within[0] ?? 0));
  if (of === 0) return 'no incident';
  return `${formatPercent(five / of)} (${formatCount(five)} of ${formatCount(of)})`;
}

function longest({ summary, numberOf, before }: ReviewedTime): Figure {
  const { longest: incident } = summary;
  const values = before?.flatMap(({ longest: other }) => (other ? [other.seconds] : []));
  const number = incident && numberOf(incident.id);
  return {
    key: 'longest',
    label: 'Longest open',
    value: incident ? formatDuration(incident.seconds) : '–',
    unit: incident
      ? `${number === undefined ? incident.id : `incident ${number}`}${incident.isOpen ? ', open' : ''}`
      : '',
    before: values === undefined ? '' : spanInWords(values, formatLength),
    rule: 'From the trigger to the close; one that is still open counts until it was fetched.',
    dots: dotsOf(incident?.seconds, values, 'more'),
  };
}

function counts(now: number, before: readonly number[] | undefined) {
  return {
    before: before === undefined ? '' : spanInWords(before, formatCount),
    dots: dotsOf(now, before, 'more'),
  };
}

/** "0 to 2": from the least to the most. */
function spanInWords(values: readonly number[], inWords: (value: number) => string): string {
  if (values.length === 0) return 'none';
  const [least, most] = [inWords(Math.min(...values)), inWords(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

function dotsOf(
  now: number | undefined,
  before: readonly number[] | undefined,
  worse: 'more' | 'less',
  scale?: number,
): Dots | undefined {
  if (now === undefined || before === undefined || before.length === 0) return undefined;
  const isWorse = before.every((other) => (worse === 'more' ? now > other : now < other));
  return { now, before, most: scale ?? Math.max(now, ...before, 1), isWorse };
}

/** Share of all incidents that was acknowledged within 5 minutes. */
function shareOf({ incidents: count, within }: Summary): number | undefined {
  return count === 0 ? undefined : (within[0] ?? 0) / count;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

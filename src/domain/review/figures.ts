import type { Person } from '../insight/responders/responder-rows';
import { counted, formatCount, formatPercent } from '../text/count';
import { formatDuration, formatLength } from '../time/duration';
import type { ComparedPeople, PeopleCount } from './people';
import { countOf, type Summary } from './summary';

export type FigureKey = 'incidents' | 'critical' | 'acknowledged' | keyof PeopleCount;

/** A figure at the top of a review, on the screen, on paper and in a document. */
export type Figure = {
  key: FigureKey;
  label: string;
  /** "7", "3 m 46 s"; a dash without a value. */
  value: string;
  /** Context of the value: "in 4 h", "57 % in 15 min". */
  unit: string;
  /** Values of the earlier ranges; '' without a comparison. */
  before: string;
  /** Counting rule. */
  rule: string;
  /** Undefined without a comparison. */
  dots: Dots | undefined;
};

/** A value beside those of the compared ranges that have one; the scale is from 0 to `most`. */
export type Dots = { now: number; before: readonly number[]; most: number };

type ReviewedTime = {
  summary: Summary;
  /** All incidents of the range, where some of them are compared with all. */
  all: Summary | undefined;
  /** Seconds of the range. */
  length: number;
  /** Earlier ranges; empty or undefined without a comparison. */
  before: readonly Summary[] | undefined;
};

export function figuresOf(input: ReviewedTime): Figure[] {
  const before = input.before?.length === 0 ? undefined : input.before;
  return [incidents, critical, acknowledged].map((figure) => figure({ ...input, before }));
}

type Interrupted = Pick<Person, 'interruptions' | 'byKind'>;

/** Figures from responder metrics, dashes while they load, beside those of earlier ranges. */
export function peopleFigures(
  people: readonly Interrupted[] | undefined,
  compared: ComparedPeople | undefined,
): Figure[] {
  const figure = (about: Pick<Figure, 'label' | 'rule'>, key: keyof PeopleCount): Figure => ({
    ...about,
    key,
    value: people === undefined ? '–' : formatCount(countedPeople(people, key).length),
    unit: '',
    ...counts(
      compared?.now[key],
      compared?.before.map((range) => range[key]),
    ),
  });
  return [
    figure(
      {
        label: 'People interrupted',
        rule: 'People who got an SMS, a call or a push in this time, by the responder metrics of all its incidents.',
      },
      'interrupted',
    ),
    figure({ label: 'Woken', rule: 'Those of them who got one at night.' }, 'woken'),
  ];
}

const IS_COUNTED: Readonly<Record<keyof PeopleCount, (person: Interrupted) => boolean>> = {
  interrupted: ({ interruptions }) => interruptions > 0,
  woken: ({ byKind }) => byKind.night > 0,
};

/** People that a figure counts. */
export function countedPeople<T extends Interrupted>(people: readonly T[], key: keyof PeopleCount): T[] {
  return people.filter(IS_COUNTED[key]);
}

function incidents({ summary, all, length, before }: ReviewedTime): Figure {
  const stretch = `in ${formatLength(length)}`;
  const isPart = all !== undefined && all.incidents !== summary.incidents;
  return {
    key: 'incidents',
    label: 'Incidents',
    value: formatCount(summary.incidents),
    unit: isPart ? `of ${counted(all.incidents, 'incident')} ${stretch}` : stretch,
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
  const [five = '', fifteen = ''] = summary.within.map((count) => formatPercent(count / summary.incidents));
  const isEmpty = summary.incidents === 0;
  const medians = before?.flatMap(({ ackMedian }) => ackMedian ?? []);
  return {
    key: 'acknowledged',
    label: 'Median to acknowledge',
    value: summary.ackMedian === undefined ? '–' : formatDuration(summary.ackMedian),
    unit: isEmpty ? '' : `${fifteen} in 15 min`,
    before: medians === undefined ? '' : spanInWords(medians, formatDuration),
    rule: `From the trigger to the first acknowledgement by anyone. The median leaves out those never acknowledged; in shares they count as not within.${isEmpty ? '' : ` In 5 minutes: ${five}.`}`,
    dots: dotsOf(summary.ackMedian, medians),
  };
}

function counts(now: number | undefined, before: readonly number[] | undefined) {
  return {
    before: before === undefined ? '' : spanInWords(before, formatCount),
    dots: dotsOf(now, before),
  };
}

/** "0 to 2": from the least to the most. */
function spanInWords(values: readonly number[], inWords: (value: number) => string): string {
  if (values.length === 0) return 'none';
  const [least, most] = [inWords(Math.min(...values)), inWords(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

function dotsOf(now: number | undefined, before: readonly number[] | undefined): Dots | undefined {
  if (now === undefined || before === undefined || before.length === 0) return undefined;
  return { now, before, most: Math.max(now, ...before, 1) };
}

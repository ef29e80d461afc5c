import type { Person } from '../insight/responders/responder-rows';
import { counted, formatCount, formatPercent } from '../text/words';
import { formatDuration, formatLength } from '../time/format';
import type { ComparedPeople, PeopleCount } from './people';
import { countOf, type Summary } from './summary';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '../insight/range';
import { HOUR, type UnixSeconds } from '../time/zone';

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
    before: medians === undefined ? '' : valueRange(medians, formatDuration),
    rule: `From the trigger to the first acknowledgement by anyone. The median leaves out those never acknowledged; in shares they count as not within.${isEmpty ? '' : ` In 5 minutes: ${five}.`}`,
    dots: dotsOf(summary.ackMedian, medians),
  };
}

function counts(now: number | undefined, before: readonly number[] | undefined) {
  return {
    before: before === undefined ? '' : valueRange(before, formatCount),
    dots: dotsOf(now, before),
  };
}

/** "0 to 2": from the least to the most. */
function valueRange(values: readonly number[], inWords: (value: number) => string): string {
  if (values.length === 0) return 'none';
  const [least, most] = [inWords(Math.min(...values)), inWords(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

function dotsOf(now: number | undefined, before: readonly number[] | undefined): Dots | undefined {
  if (now === undefined || before === undefined || before.length === 0) return undefined;
  return { now, before, most: Math.max(now, ...before, 1) };
}

/** Stretch with more incidents than usual. */
export type Peak = {
  /** A range of incidents, after `start` up to `end`: the minute before the first one, the end of the last busy hour. */
  start: UnixSeconds;
  end: UnixSeconds;
  incidents: number;
  critical: number;
  /** Most frequent first, with how often. */
  titles: readonly (readonly [title: string, incidents: number])[];
  teams: readonly Id[];
  /** Incidents of each hour from some hours before the peak to some after it; `isPeak`: of the peak. */
  hours: readonly { at: UnixSeconds; count: number; isPeak: boolean }[];
};

/** An hour is busy with more incidents than this share of all hours has. */
const USUAL_SHARE = 0.95;
/** Fewer incidents make no peak. */
const MIN_INCIDENTS = 5;
/** Busy hours with this many others between them are one peak. */
const MAX_PAUSE_HOURS = 1;
const HOURS_AROUND = 3;

/**
 * Peaks of a range, those with the most incidents first: busy hours that follow each other. Hours are counted from the
 * start of the range.
 */
export function peaksOf(
  rows: readonly IncidentRow[],
  { after, upTo }: InsightRange,
  { titleOf, limit }: { titleOf: (row: IncidentRow) => string; limit: number },
): Peak[] {
  const first = after + 1;
  const hourOf = ({ created_at }: IncidentRow) => Math.floor((created_at - first) / HOUR);
  const counts = Array.from({ length: Math.ceil((upTo - after) / HOUR) }, () => 0);
  for (const row of rows) {
    const hour = hourOf(row);
    if (counts[hour] !== undefined) counts[hour] += 1;
  }
  const usual = counts.toSorted((a, b) => a - b)[Math.ceil(counts.length * USUAL_SHARE) - 1] ?? 0;
  return peakHours(counts, Math.max(1, usual))
    .map(({ from, to }): Peak => {
      const own = rows.filter((row) => from <= hourOf(row) && hourOf(row) <= to);
      const begin = own.reduce((least, { created_at }) => Math.min(least, created_at), Infinity);
      const around = {
        from: Math.max(0, from - HOURS_AROUND),
        to: Math.min(counts.length - 1, to + HOURS_AROUND),
      };
      return {
        start: begin - 1 - ((begin - 1) % 60),
        end: Math.min(upTo, after + (to + 1) * HOUR),
        incidents: own.length,
        critical: own.filter(({ severity }) => severity === 'Critical').length,
        titles: byFrequency(own.map(titleOf)),
        teams: byFrequency(own.flatMap(({ team_id }) => (team_id === 0 ? [] : [team_id]))).map(
          ([team]) => team,
        ),
        hours: counts.slice(around.from, around.to + 1).map((count, place) => ({
          at: after + (place + around.from) * HOUR,
          count,
          isPeak: isWithin(place + around.from, { from, to }),
        })),
      };
    })
    .filter(({ incidents }) => incidents >= MIN_INCIDENTS)
    .toSorted((a, b) => b.incidents - a.incidents || b.start - a.start)
    .slice(0, limit);
}

type Hours = { from: number; to: number };

function isWithin(hour: number, { from, to }: Hours): boolean {
  return from <= hour && hour <= to;
}

function peakHours(counts: readonly number[], usual: number): Hours[] {
  const stretches: Hours[] = [];
  for (const [hour, count] of counts.entries()) {
    if (count <= usual) continue;
    const last = stretches.at(-1);
    if (last && hour - last.to <= MAX_PAUSE_HOURS + 1) last.to = hour;
    else stretches.push({ from: hour, to: hour });
  }
  return stretches;
}

function byFrequency<T extends string | Id>(values: readonly T[]): (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}

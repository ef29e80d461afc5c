import { rankBy, type Measure, type Ranked } from '#domain/insight/responders/rank';
import { meanAck, type Person } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import type { Bar, BarModel } from '../../../charts/model';
import {
  count,
  counted,
  ESCALATION_SERIES,
  hours,
  KIND_WORDS,
  kindSeries,
  kindsShown,
  noMean,
} from './words';

/** The four charts with a bar per person, as models. Few observations are drawn hollow and come after the ranked. */

type PersonChart = { ranked: Ranked<Person>[]; model: BarModel };

const name = (person: Person) => person.name;

export function interruptionsChart(people: readonly Person[]): PersonChart {
  const kinds = kindsShown(people.reduce((sum, { byKind }) => sum + byKind.unknown, 0));
  return chart(
    people,
    { label: name, value: (one) => one.interruptions, observations: (one) => one.interruptions },
    {
      series: kindSeries(kinds),
      values: (one) => kinds.map((kind) => one.byKind[kind]),
      words: (one) =>
        `${counted(one.interruptions, 'interruption')}: ${kinds.map((kind) => `${KIND_WORDS[kind]} ${count(one.byKind[kind])}`).join(', ')}`,
      observed: (observations) => counted(observations, 'interruption'),
    },
  );
}

export function ackChart(people: readonly Person[]): PersonChart {
  return chart(
    people,
    { label: name, value: meanAck, observations: (one) => one.timed },
    {
      series: [{ label: 'mean time to acknowledge', fill: 'plain' }],
      values: (one) => [meanAck(one)],
      words: (one) => {
        const mean = meanAck(one);
        return mean === undefined
          ? noMean(one)
          : `${formatDuration(mean)} on average, over ${count(one.timed)} of ${counted(one.incidents, 'incident')}`;
      },
      observed: (observations) => `${count(observations)} acknowledged`,
      durations: true,
    },
  );
}

export function engagedChart(people: readonly Person[]): PersonChart {
  return chart(
    people,
    { label: name, value: (one) => one.engagedSeconds, observations: (one) => one.acknowledged },
    {
      series: [{ label: 'engaged', fill: 'plain' }],
      values: (one) => [one.engagedSeconds],
      words: (one) => `engaged ${hours(one.engagedSeconds)} in ${count(one.acknowledged)} acknowledged`,
      observed: (observations) => `${count(observations)} acknowledged`,
      durations: true,
    },
  );
}

export function escalationsChart(people: readonly Person[]): PersonChart {
  return chart(
    people,
    { label: name, value: (one) => one.byHand + one.byTimeout, observations: (one) => one.incidents },
    {
      series: ESCALATION_SERIES,
      values: (one) => [one.byHand, one.byTimeout],
      words: (one) =>
        `${count(one.byHand)} escalated by hand, ${count(one.byTimeout)} by timeout, of ${counted(one.incidents, 'incident')}`,
      observed: (observations) => counted(observations, 'incident'),
    },
  );
}

type Drawn = Pick<BarModel, 'series'> & {
  values: (person: Person) => (number | undefined)[];
  words: (person: Person) => string;
  observed: (observations: number) => string;
  durations?: boolean;
};

function chart(people: readonly Person[], measure: Measure<Person>, drawn: Drawn): PersonChart {
  const ranked = rankBy(people, measure);
  const { series, values, words, observed, durations = false } = drawn;
  const bars = ranked.map((one): Bar => ({
    key: String(one.item.id),
    label: one.label,
    values: values(one.item),
    hollow: one.few,
    sentence: `${one.label}: ${words(one.item)}. ${rankWords(one, ranked, observed)}`,
  }));
  const tick = durations ? axisDuration : count;
  const kind = durations ? 'durations' : 'counts';
  return { ranked, model: { direction: 'across', series, bars, kind, tick } };
}

function rankWords<T>(
  { rank, few, observations }: Ranked<T>,
  all: readonly Ranked<T>[],
  observed: (observations: number) => string,
): string {
  if (rank !== undefined) return `Rank ${rank} of ${all.filter((one) => one.rank !== undefined).length}.`;
  return few ? `Not ranked: only ${observed(observations)}.` : 'Not ranked.';
}

/** "12 h" or "5 m": one unit, as short as an axis needs it. */
export function axisDuration(seconds: number): string {
  if (seconds >= 3600) return `${count(Math.round((seconds / 3600) * 10) / 10)} h`;
  return seconds >= 60 ? `${Math.round((seconds / 60) * 10) / 10} m` : `${Math.round(seconds)} s`;
}

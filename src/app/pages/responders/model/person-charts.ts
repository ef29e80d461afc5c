import { counted, formatCount } from '#domain/text/count';
import { rankBy, type Measure, type Ranked } from '#domain/insight/responders/rank';
import { meanAck, type Person } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import type { Bar, BarModel } from '../../../charts/model';
import { ESCALATION_SERIES, hours, KIND_WORDS, kindSeries, kindsShown, noMean } from './words';

/** The four charts with a bar per person, as models. Few observations are drawn hollow and come after the ranked. */

export type PersonChart = { ranked: Ranked<Person>[]; model: BarModel };

const name = (person: Person) => person.name;

export function interruptionsChart(people: readonly Person[]): PersonChart {
  const kinds = kindsShown(people.reduce((sum, { byKind }) => sum + byKind.unknown, 0));
  return chart(
    people,
    { label: name, value: (person) => person.interruptions, observations: (person) => person.interruptions },
    {
      series: kindSeries(kinds),
      values: (person) => kinds.map((kind) => person.byKind[kind]),
      words: (person) =>
        `${counted(person.interruptions, 'interruption')}: ${kinds.map((kind) => `${KIND_WORDS[kind]} ${formatCount(person.byKind[kind])}`).join(', ')}`,
      observed: (observations) => counted(observations, 'interruption'),
    },
  );
}

export function ackChart(people: readonly Person[]): PersonChart {
  return chart(
    people,
    { label: name, value: meanAck, observations: (person) => person.timed },
    {
      series: [{ label: 'mean time to acknowledge', fill: 'plain' }],
      values: (person) => [meanAck(person)],
      words: (person) => {
        const mean = meanAck(person);
        return mean === undefined
          ? noMean(person)
          : `${formatDuration(mean)} on average, over ${formatCount(person.timed)} of ${counted(person.incidents, 'incident')}`;
      },
      observed: (observations) => `${formatCount(observations)} acknowledged`,
      durations: true,
    },
  );
}

export function engagedChart(people: readonly Person[]): PersonChart {
  return chart(
    people,
    { label: name, value: (person) => person.engagedSeconds, observations: (person) => person.acknowledged },
    {
      series: [{ label: 'engaged', fill: 'plain' }],
      values: (person) => [person.engagedSeconds],
      words: (person) =>
        `engaged ${hours(person.engagedSeconds)} in ${formatCount(person.acknowledged)} acknowledged`,
      observed: (observations) => `${formatCount(observations)} acknowledged`,
      durations: true,
    },
  );
}

export function escalationsChart(people: readonly Person[]): PersonChart {
  return chart(
    people,
    {
      label: name,
      value: (person) => person.byHand + person.byTimeout,
      observations: (person) => person.incidents,
    },
    {
      series: ESCALATION_SERIES,
      values: (person) => [person.byHand, person.byTimeout],
      words: (person) =>
        `${formatCount(person.byHand)} escalated by hand, ${formatCount(person.byTimeout)} by timeout, of ${counted(person.incidents, 'incident')}`,
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
  const bars = ranked.map((place): Bar => ({
    key: String(place.item.id),
    label: place.label,
    values: values(place.item),
    hollow: place.few,
    sentence: `${place.label}: ${words(place.item)}. ${rankWords(place, ranked, observed)}`,
  }));
  const tick = durations ? axisDuration : formatCount;
  const kind = durations ? 'durations' : 'counts';
  return { ranked, model: { direction: 'across', series, bars, kind, tick } };
}

function rankWords<T>(
  { rank, few, observations }: Ranked<T>,
  all: readonly Ranked<T>[],
  observed: (observations: number) => string,
): string {
  if (rank !== undefined) return `Rank ${rank} of ${all.filter((other) => other.rank !== undefined).length}.`;
  return few ? `Not ranked: only ${observed(observations)}.` : 'Not ranked.';
}

/** "12 h" or "5 m": one unit, as short as an axis needs it. */
export function axisDuration(seconds: number): string {
  if (seconds >= 3600) return `${formatCount(Math.round((seconds / 3600) * 10) / 10)} h`;
  return seconds >= 60 ? `${Math.round((seconds / 60) * 10) / 10} m` : `${Math.round(seconds)} s`;
}

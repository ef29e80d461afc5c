import { counted, formatCount } from '#domain/text/count';
import type { Bucket, BucketUnit } from '#domain/insight/responders/over-time';
import { meanAck, type Figures } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import { formatDate, formatDay } from '#domain/time/format';
import type { BarModel, Series } from '../../../charts/model';

import type { Measure } from '#address/responders';
import { axisDuration, ESCALATION_SERIES, hours, KIND_WORDS, kindSeries, kindsShown, noMean } from './words';

export type Point = Bucket & { figures: Figures };

type MeasureOf = {
  label: string;
  unit: string;
  series: readonly Series[];
  values: (figures: Figures) => (number | undefined)[];
  words: (figures: Figures) => string;
  durations?: boolean;
};

/** Values of a measure over time. */
export function measureOf(measure: Measure, points: readonly Point[]): MeasureOf {
  const kinds = kindsShown(points.reduce((sum, { figures }) => sum + figures.byKind.unknown, 0));
  const measures: Record<Measure, MeasureOf> = {
    interruptions: {
      label: 'Interruptions',
      unit: 'count',
      series: kindSeries(kinds),
      values: ({ byKind }) => kinds.map((kind) => byKind[kind]),
      words: ({ interruptions, byKind }) =>
        `${counted(interruptions, 'interruption')}: ${kinds.map((kind) => `${KIND_WORDS[kind]} ${formatCount(byKind[kind])}`).join(', ')}`,
    },
    incidents: {
      label: 'Incidents',
      unit: 'count',
      series: [{ label: 'incidents', fill: 'plain' }],
      values: ({ incidents }) => [incidents],
      words: ({ incidents, acknowledged }) =>
        `${counted(incidents, 'incident')}, ${formatCount(acknowledged)} acknowledged`,
    },
    ack: {
      label: 'Time to acknowledge',
      unit: 'mean, from trigger',
      series: [{ label: 'mean time to acknowledge', fill: 'plain' }],
      values: (figures) => [meanAck(figures)],
      words: (figures) => {
        const mean = meanAck(figures);
        return mean === undefined
          ? noMean(figures)
          : `${formatDuration(mean)} on average, over ${formatCount(figures.timed)} acknowledged`;
      },
      durations: true,
    },
    engaged: {
      label: 'Time engaged',
      unit: 'hours',
      series: [{ label: 'engaged', fill: 'plain' }],
      values: ({ engagedSeconds }) => [engagedSeconds],
      words: ({ engagedSeconds, acknowledged }) =>
        `engaged ${hours(engagedSeconds)} in ${formatCount(acknowledged)} acknowledged`,
      durations: true,
    },
    escalations: {
      label: 'Escalations',
      unit: 'count',
      series: ESCALATION_SERIES,
      values: ({ byHand, byTimeout }) => [byHand, byTimeout],
      words: ({ byHand, byTimeout }) =>
        `${formatCount(byHand)} escalated by hand, ${formatCount(byTimeout)} by timeout`,
    },
  };
  return measures[measure];
}

/** Bucket name: "Mon 2 Mar", "week of 2 Mar", "Mar 2026". */
export function bucketName({ wall }: Bucket, unit: BucketUnit): string {
  if (unit === 'day') return `${formatDay(wall)} ${monthOf(wall)}`;
  return unit === 'week' ? `week of ${formatDate(wall)}` : `${monthOf(wall)} ${yearOf(wall)}`;
}

export function overTimeModel(
  { series, values, words, durations = false }: MeasureOf,
  points: readonly Point[],
  unit: BucketUnit,
): BarModel {
  return {
    series,
    bars: points.map((point) => ({
      key: String(point.start),
      label: unit === 'month' ? monthOf(point.wall) : formatDate(point.wall),
      values: values(point.figures),
      hollow: point.partial,
      sentence: `${bucketName(point, unit)}${point.partial ? ', partial' : ''}: ${words(point.figures)}.`,
    })),
    kind: durations ? 'durations' : 'counts',
    tick: durations ? axisDuration : formatCount,
  };
}

function monthOf(wall: number): string {
  return formatDate(wall).split(' ')[1] ?? '';
}

function yearOf(wall: number): number {
  return new Date(wall * 1000).getUTCFullYear();
}

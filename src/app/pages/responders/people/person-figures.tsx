import { counted, formatCount } from '#domain/text/count';
import type { ReactNode } from 'react';
import type { Ranked } from '#domain/insight/responders/rank';
import { meanAck, type Person } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import type { ChartColumn } from '../../../charts/ChartPanel';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { paths } from '../../../paths';
import {
  ackChart,
  engagedChart,
  escalationsChart,
  interruptionsChart,
  type PersonChart,
} from '../model/person-charts';
import type { ChartKey } from '../model/url';
import { hours, KIND_WORDS, kindsShown } from '../model/words';
import { countColumn, figureColumn } from '../tables/columns';

/** A figure that each person has: its chart, its table, and how it is counted. */
export type PersonFigure = {
  chart: ChartKey;
  title: string;
  unit: string;
  chartOf: (people: readonly Person[]) => PersonChart;
  denominator: (people: readonly Person[]) => string;
  definition: (zone: string) => ReactNode;
  columns: (people: readonly Person[]) => readonly ChartColumn<Ranked<Person>>[];
};

const INTERRUPTIONS: PersonFigure = {
  chart: 'interruptions',
  title: 'Interruptions',
  unit: 'count',
  chartOf: interruptionsChart,
  denominator: (people) =>
    `per person · ${persons(people)}, ${counted(sumOver(people, 'interruptions'), 'interruption')}`,
  definition: (zone) =>
    `SMS, voice and app push; one within 60 s of the same person’s previous one does not count. By the time the incident was triggered, in ${zone}: work Mon–Fri 08–19, off Mon–Fri 19–23 and weekends 08–23, sleep 23–08.`,
  columns: (people) => [
    ...kindsShown(people.reduce((sum, { byKind }) => sum + byKind.unknown, 0)).map((kind) =>
      countColumn<Ranked<Person>>(KIND_WORDS[kind], ({ item }) => item.byKind[kind], `interruptions_${kind}`),
    ),
    figureColumn({
      head: 'total',
      csvHead: 'interruptions',
      text: ({ item }) => formatCount(item.interruptions),
      csv: ({ item }) => item.interruptions,
    }),
  ],
};

const TIME_TO_ACKNOWLEDGE: PersonFigure = {
  chart: 'ack',
  title: 'Time to acknowledge',
  unit: 'mean, from trigger',
  chartOf: ackChart,
  denominator: (people) =>
    `over acknowledged incidents · ${formatCount(sumOver(people, 'acknowledged'))} of ${counted(sumOver(people, 'incidents'), 'incident')}`,
  definition: () => (
    <>
      Each person’s own time: mean of that person’s acknowledgement − trigger, over incidents that this person
      acknowledged; “–” where none was. The longest is first.{' '}
      <OtherPageLink path={paths.incidents()} name="Incidents" /> has the other one, to the first
      acknowledgement of the incident, by anybody.
    </>
  ),
  columns: () => [
    figureColumn({
      head: 'mean',
      csvHead: 'mean_seconds_to_ack',
      text: ({ item }) => {
        const mean = meanAck(item);
        return mean === undefined ? '–' : formatDuration(mean);
      },
      csv: ({ item }) => meanAck(item),
    }),
    countColumn('acknowledged', ({ item }) => item.acknowledged),
    countColumn('incidents', ({ item }) => item.incidents),
  ],
};

const ENGAGED_TIME: PersonFigure = {
  chart: 'engaged',
  title: 'Engaged time',
  unit: 'hours',
  chartOf: engagedChart,
  denominator: (people) =>
    `per person · ${persons(people)}, ${hours(sumOver(people, 'engagedSeconds'))} in total`,
  definition: () =>
    'Close − acknowledgement, summed over incidents that this person acknowledged and that are closed. Overlapping incidents each count in full.',
  columns: () => [
    figureColumn({
      head: 'engaged',
      csvHead: 'engaged_seconds',
      text: ({ item }) => hours(item.engagedSeconds),
      csv: ({ item }) => item.engagedSeconds,
    }),
    countColumn('acknowledged', ({ item }) => item.acknowledged),
  ],
};

const ESCALATIONS: PersonFigure = {
  chart: 'escalations',
  title: 'Escalations',
  unit: 'count',
  chartOf: escalationsChart,
  denominator: (people) =>
    `per person · ${counted(sumOver(people, 'escalated'), 'escalated assignment')} of ${formatCount(sumOver(people, 'incidents'))}`,
  definition: () =>
    'Assigned to this person and then escalated to others, by hand or by timeout. One escalated both ways counts in both.',
  columns: () => [
    countColumn('by hand', ({ item }) => item.byHand, 'manually_escalated'),
    countColumn('by timeout', ({ item }) => item.byTimeout, 'timeout_escalated'),
    countColumn('incidents', ({ item }) => item.incidents),
  ],
};

export const PERSON_FIGURES: readonly PersonFigure[] = [
  INTERRUPTIONS,
  TIME_TO_ACKNOWLEDGE,
  ENGAGED_TIME,
  ESCALATIONS,
];

type Summed = 'incidents' | 'acknowledged' | 'escalated' | 'interruptions' | 'engagedSeconds';

function sumOver(people: readonly Person[], figure: Summed): number {
  return people.reduce((sum, person) => sum + person[figure], 0);
}

function persons(people: readonly Person[]): string {
  return counted(people.length, 'person', 'people');
}

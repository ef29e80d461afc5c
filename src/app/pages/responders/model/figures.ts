import { formatCount } from '#domain/text/count';
import { meanAck, type Figures } from '#domain/insight/responders/responder-rows';
import { formatDuration } from '#domain/time/duration';
import { hours } from './words';

/** A figure of a person, or of everybody. */
export type FigureOf = {
  label: string;
  /** Name of the column in a file, with the unit. */
  csvHead: string;
  value: (figures: Figures) => number | undefined;
  say: (value: number) => string;
  /** How it is counted, in one sentence. */
  definition: string;
};

/** The figures that are compared with the period before. */
export const FIGURES: readonly FigureOf[] = [
  {
    label: 'Incidents',
    csvHead: 'incidents',
    value: ({ incidents }) => incidents,
    say: formatCount,
    definition: 'Assigned to a responder. An incident with two responders counts twice.',
  },
  {
    label: 'Mean to acknowledge',
    csvHead: 'mean_seconds_to_ack',
    value: meanAck,
    say: formatDuration,
    definition: 'From trigger to each person’s own acknowledgement. Only acknowledged incidents count.',
  },
  {
    label: 'Interruptions',
    csvHead: 'interruptions',
    value: ({ interruptions }) => interruptions,
    say: formatCount,
    definition: 'SMS, voice and app push. Several within 60 s of one another count once.',
  },
  {
    label: 'In sleeping time',
    csvHead: 'sleep_interruptions',
    value: ({ byKind }) => byKind.sleep,
    say: formatCount,
    definition: 'Interruptions by incidents triggered from 23:00 to 08:00.',
  },
  {
    label: 'Engaged',
    csvHead: 'engaged_seconds',
    value: ({ engagedSeconds }) => engagedSeconds,
    say: hours,
    definition: 'From acknowledgement to close, summed over people.',
  },
  {
    label: 'Escalated',
    csvHead: 'escalated',
    value: ({ escalated }) => escalated,
    say: formatCount,
    definition: 'Escalated away from a responder, by hand or by timeout.',
  },
];

import { HOUR_WORDS } from '../time/hours';
import type { AnswerKey } from './words';

/** Counting rules. */
export const DEFINITIONS: Readonly<Record<AnswerKey, string>> = {
  hours:
    'Hours by the final schedules, as worked. Time in several schedules at once counts once. The median is of everybody in a rota. A rest under 11 h counts in the month in which it begins.',
  woken: `Interruptions by incidents triggered from ${HOUR_WORDS.nightStart} to ${HOUR_WORDS.nightEnd} by the person’s own clock, and the hours on call in these, in all schedules. The average of a team is of the people with its incidents. Not fair: a person woken so often per night hour that chance alone would name anybody in less than one month of twenty.`,
  needless: `Woken from ${HOUR_WORDS.nightStart} to ${HOUR_WORDS.nightEnd} by the person’s own clock, by an incident that closed automatically and that nobody acknowledged.`,
  late: 'Incidents first acknowledged over the target of their severity, or open past it, of all; without a target over 15 min. A share needs 20 incidents; a team is named where chance does not explain its share.',
};

/** Rule of a set of schedules. */
export const SET_DEFINITION =
  'Of a schedule or a set: incidents triggered while the person was on call in it, and the night hours in it.';

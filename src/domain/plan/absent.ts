import type { Id } from '#contract/id';
import { type Interval, isEmpty, overlap } from '../time/interval';
import type { Absence } from './change/consequences';

/** True if one of the people is absent in a part of a time. */
export function isAwayIn(people: readonly Id[], time: Interval, absences: readonly Absence[]): boolean {
  return absences.some((absence) => people.includes(absence.person_id) && !isEmpty(overlap(absence, time)));
}

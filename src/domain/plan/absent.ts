import type { Id } from '#contract/id';
import { type Interval, isEmpty, overlap } from '../time/interval';

/** Time away; `start` and `end` in Unix seconds. */
export type Absence = Interval & { person_id: Id };

/** True if one of the people is absent in a part of a time. */
export function isAwayIn(people: readonly Id[], time: Interval, absences: readonly Absence[]): boolean {
  return absences.some((absence) => people.includes(absence.person_id) && !isEmpty(overlap(absence, time)));
}

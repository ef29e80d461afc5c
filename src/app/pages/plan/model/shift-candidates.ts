import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { dutiesByPerson } from '#domain/ledger/duties';
import { type Candidate, candidatesFor, leftBy, periodBeside, poolOf } from '#domain/plan/change/candidates';
import { overlap, type Interval } from '#domain/time/interval';
import { everybodyIn } from '../../../data/everybody';
import type { Planned, PlanWords } from './use-plan';

type ShiftToTake = {
  planned: Pick<Planned, 'others' | 'absences' | 'known'>;
  /** The schedule without the edit of the form; undefined while it is loading. */
  after: Schedule | undefined;
  words: PlanWords;
  /** Undefined while no time is entered. */
  stretch: Interval | undefined;
  /** People that the shift is taken from, and who leave the rota by then: they are no candidates. */
  instead: readonly Id[];
};

/** Candidates for a stretch of a schedule, and the period of their hours. */
export type ShiftCandidates = { candidates: readonly Candidate[]; period: Interval };

/** Everybody for the shift of a form, as the page of an absence orders them. */
export function useShiftCandidates(shift: ShiftToTake): ShiftCandidates | undefined {
  const { planned, after, words, stretch, instead } = shift;
  const { others, absences, known } = planned;
  const { directory, zone } = words;
  const schedules = useMemo(() => (after ? [after, ...others] : others), [after, others]);
  const duties = useMemo(() => dutiesByPerson(schedules, known), [schedules, known]);
  if (!stretch || !after) return undefined;
  const period = overlap(periodBeside(stretch, zone), known);
  const people = everybodyIn(schedules, directory).filter((person) => !instead.includes(person));
  const candidates = candidatesFor(stretch, people, {
    period,
    pool: poolOf(after, schedules, period),
    left: leftBy(after, stretch),
    dutiesOf: (person) => duties.get(person) ?? [],
    absences,
    nameOf: directory.person,
  });
  return { candidates, period };
}

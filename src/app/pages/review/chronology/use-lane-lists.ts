import { useMemo } from 'react';
import type { Bar } from '#domain/review/chronology';
import { type EngagedPerson, engagedPeople } from '#domain/review/engagements';
import { hasDutyOrGap, hasGap, type Lane } from '#domain/review/lanes';
import { useReviewScope } from '../model/review-scope';

export type LaneLists = { people: readonly EngagedPerson[]; duties: readonly Lane[] };

/** Lanes of engaged people and of rotas with a gap; else of who was on call. Undefined while loading. */
export function useLaneLists(shown: readonly Bar[]): LaneLists | undefined {
  const { lanes, responders, address } = useReviewScope();
  const { duty } = lanes;
  const isLoading = responders.isLoading || (!duty.schedules && !duty.error);
  const isChosen = address.view.lanes !== undefined;
  return useMemo(() => {
    if (isLoading) return undefined;
    const people = engagedPeople(shown, ({ row }) => responders.assignmentsOf(row));
    return { people, duties: dutiesBeside(people, lanes.lanes, isChosen) };
  }, [isLoading, shown, responders, lanes.lanes, isChosen]);
}

/** Duty lanes below those of people: the chosen ones, else those with a gap; without people, all with duty or gap. */
function dutiesBeside(people: readonly EngagedPerson[], lanes: readonly Lane[], isChosen: boolean) {
  if (isChosen) return lanes;
  return lanes.filter(people.length > 0 ? hasGap : hasDutyOrGap);
}

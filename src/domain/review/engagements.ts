import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { addTo } from '../collections/multimap';
import { isEmpty, overlap, union, type Interval } from '../time/interval';
import type { Bar } from './chronology';

/**
 * Time of people on the incidents of a review.
 *
 * Rules: a person is engaged from their acknowledgement to the close, or until the incident is escalated or reassigned
 * from them. Overlapping incidents are one engagement, which counts its time once.
 */

/** Engagement, cut to the window. */
type Engagement = Interval & { incidents: number; goesOn: boolean };

export type EngagedPerson = { id: Id; engagements: readonly Engagement[] };

type Assignments = NonNullable<IncidentRow['responders']>;

type Work = Interval & { bar: Bar };

/** Engaged people by their first engagement; `assignmentsOf` is undefined for an unknown incident. */
export function engagedPeople(
  bars: readonly Bar[],
  assignmentsOf: (bar: Bar) => Assignments | undefined,
): EngagedPerson[] {
  const works = new Map<Id, Work[]>();
  for (const bar of bars) {
    for (const assignment of assignmentsOf(bar) ?? []) {
      const work = workOn(bar, assignment);
      if (work) addTo(works, assignment.responder_id, work);
    }
  }
  const startOf = ({ engagements: [first] }: EngagedPerson) => first?.start ?? 0;
  return [...works]
    .map(([id, own]) => ({ id, engagements: mergeWorks(own) }))
    .sort((a, b) => startOf(a) - startOf(b));
}

function workOn(bar: Bar, { acked_at: start, ...assignment }: Assignments[number]): Work | undefined {
  if (start === null) return undefined;
  const handed = [assignment.escalated_at, assignment.reassigned_at].filter(
    (at) => at !== null && at > start,
  );
  const work = { start, end: Math.min(bar.end, ...handed.map(Number)), bar };
  return isEmpty(work) ? undefined : work;
}

function mergeWorks(works: readonly Work[]): Engagement[] {
  return union(works).map((whole) => {
    const { start, end } = whole;
    const own = works.filter((work) => !isEmpty(overlap(work, whole)));
    return {
      start,
      end,
      incidents: new Set(own.map(({ bar }) => bar.id)).size,
      goesOn: own.some((work) => work.bar.goesOn && work.end === work.bar.end && work.end === end),
    };
  });
}

import type { IncidentRow } from '#contract/insight';
import type { Id } from '#contract/id';
import { responsesOf } from '../insight/responders/responses';
import type { OwnZone } from '../time/hours';
import type { InsightRange } from '../insight/range';
import { type Compared, rowsWithin } from './comparison';

/** Number of people who were interrupted, and of those who were woken. */
export type PeopleCount = { interrupted: number; woken: number };

/** People of all incidents of a range, and of those it is compared with. */
export type ComparedPeople = { now: PeopleCount; before: readonly PeopleCount[] };

/** Counts people in incidents with responders and notifications. @throws RangeError as `responsesOf`. */
export function comparedPeople(
  rows: readonly IncidentRow[],
  { span, compared, ownZone }: { span: InsightRange; compared: Compared; ownZone: OwnZone },
): ComparedPeople {
  const count = (range: InsightRange) => peopleCount(rowsWithin(rows, range), ownZone);
  return { now: count(span), before: compared.ranges.map(count) };
}

function peopleCount(rows: readonly IncidentRow[], ownZone: OwnZone): PeopleCount {
  const [interrupted, woken] = [new Set<Id>(), new Set<Id>()];
  for (const { responder, kind, interruptions } of responsesOf(rows, ownZone)) {
    if (interruptions.length === 0) continue;
    interrupted.add(responder);
    if (kind === 'night') woken.add(responder);
  }
  return { interrupted: interrupted.size, woken: woken.size };
}

import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { AwayRow } from '#domain/plan/away';
import { laneOf, type LaneItem } from '#domain/plan/compare';
import { isEmpty, overlap, subtract, union, type Interval } from '#domain/time/interval';

/** Lane of a role with the substitutes of its rows, which are proposed; nobody where a row has none. */
export function awayLane(
  schedule: Schedule,
  role: Id,
  rows: readonly AwayRow[],
  { window, absent }: { window: Interval; absent: Id },
): (LaneItem & { isProposed?: boolean })[] {
  const lane = laneOf(schedule, window, role);
  const substitutes = lane.flatMap((item) =>
    rows
      .map((row) => ({
        ...overlap(item, row),
        role,
        isProposed: row.by !== undefined,
        people: peopleWith(item, row, absent),
      }))
      .filter((part) => !isEmpty(part)),
  );
  return [...subtract(lane, union(rows)), ...substitutes].sort((a, b) => a.start - b.start);
}

function peopleWith({ people }: LaneItem, { by }: AwayRow, absent: Id): Id[] {
  const others = people.filter((person) => person !== absent);
  return by ? [...new Set([by.person, ...others])] : others;
}

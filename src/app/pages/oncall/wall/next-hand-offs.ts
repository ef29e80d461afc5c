import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { UnixSeconds } from '#domain/time/zone';
import { laneSeats, rolesOf } from '../model/row-roles';
import type { RowModel } from '../model/rows';

/** Start of a person's duty in a role, or of a time when the role is empty. */
export type HandOff = { at: UnixSeconds; row: RowModel; role: Id; people: readonly Id[] };

/** Next hand-offs of the window, the earliest first; of one time, in the order of the rows. */
export function nextHandOffs(
  rows: readonly RowModel[],
  now: UnixSeconds,
  { roles, limit }: { roles: readonly RoleName[]; limit: number },
): HandOff[] {
  return rows
    .flatMap((row) =>
      laneSeats(row.final.items, rolesOf(row, roles))
        .runs.filter(({ start }) => start > now)
        .map(({ start, role, people }): HandOff => ({ at: start, row, role, people })),
    )
    .sort((a, b) => a.at - b.at)
    .slice(0, limit);
}

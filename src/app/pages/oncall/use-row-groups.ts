import { useMemo, useState } from 'react';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { useMe } from '../../data/me';
import { teamName } from './model/describe';
import { ownSchedules } from './model/filter';
import type { RowModel } from './model/rows';
import type { Schedules } from './model/use-schedules';
import { groupRows, hasEnded, type RowGroup } from './row-groups';

/** Rows by urgency at an instant; now by the shifts, at another time by the rows alone. */
export function useRowGroups(
  rows: readonly RowModel[],
  { schedules, shifts }: Pick<Schedules, 'schedules' | 'shifts'>,
  { at, isNow, isMany }: { at: UnixSeconds; isNow: boolean; isMany: boolean },
): RowGroup[] {
  const directory = useDirectory();
  const { person } = useMe();
  // The order stays while the user reads.
  const [me] = useState(person);
  return useMemo(() => {
    const isOwn = ownSchedules(schedules, me);
    const { window } = shifts.reading;
    const isElsewhere = isNow && !contains(window, at);
    const uncoveredAt = ({ schedule, uncovered }: RowModel) =>
      isElsewhere ? (shifts.uncovered(schedule, at) ?? []) : uncovered.filter((time) => contains(time, at));
    return groupRows(rows, {
      isOwn: ({ schedule }) => isOwn(schedule),
      roles: directory.roles,
      uncoveredAt,
      many: isMany
        ? {
            teamOf: ({ schedule }) => teamName(schedule, directory),
            hasEnded: (row) => hasEnded(row.schedule, uncoveredAt(row), at),
          }
        : undefined,
    });
  }, [rows, schedules, me, at, isNow, directory, shifts, isMany]);
}

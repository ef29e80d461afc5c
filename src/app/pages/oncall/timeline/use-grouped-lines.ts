import { useMemo } from 'react';
import type { OnCallView } from '#address/on-call';
import { useDirectory } from '../../../api/names/directory';
import { type GroupHeading, headedGroups } from '../groups/row-groups';
import { useRowGroups } from '../groups/use-row-groups';
import type { RowModel } from '../model/rows';
import { useIsOneSchedule } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { useAccess } from '../../../hooks/use-access';
import { linesOf, type TimelineLine } from './lanes';

type Listed = {
  lines: readonly TimelineLine[];
  /** Teams, a line each, below all lines. */
  teams: readonly GroupHeading[];
};

/** Lines of the timeline by group, the first of each with its heading. */
export function useGroupedLines(
  rows: readonly RowModel[],
  loaded: Schedules,
  { zone }: OnCallView,
  { at, isNow, isMany: isManyOnScreen }: { at: number; isNow: boolean; isMany: boolean },
): Listed {
  // A line on paper leads nowhere.
  const isMany = !useAccess().isWhole && isManyOnScreen;
  const groups = useRowGroups(rows, loaded, { at, isNow, isMany });
  const isOne = useIsOneSchedule();
  const directory = useDirectory();
  const { isCurrent } = loaded;
  // Words change by the minute.
  const minute = at - (at % 60);
  return useMemo(() => {
    if (isOne) return { lines: linesOf(rows), teams: [] };
    const headed = headedGroups(groups, { at: minute, zone, directory, isMany, isCurrent });
    return {
      lines: headed.flatMap(({ heading, rows: list }) => {
        const [first, ...others] = linesOf(list);
        return first ? [heading ? { ...first, heading } : first, ...others] : [];
      }),
      teams: headed.flatMap(({ heading }) => (heading?.kind === 'team' ? heading : [])),
    };
  }, [groups, isOne, rows, minute, zone, directory, isMany, isCurrent]);
}

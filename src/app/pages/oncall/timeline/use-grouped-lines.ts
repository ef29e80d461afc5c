import { useMemo } from 'react';
import type { OnCallView } from '#address/on-call';
import { useDirectory } from '../../../api/names/directory';
import { usePrinting } from '../../../hooks/use-media';
import { type FoldedGroup, foldedGroups } from '../groups/folded-groups';
import { foldKey } from '../groups/row-groups';
import { useRowGroups } from '../groups/use-row-groups';
import type { RowModel } from '../model/rows';
import { type Rows, useIsOneSchedule } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { type GroupHeading, linesOf, type TimelineLine } from './lanes';

type Listed = {
  lines: readonly TimelineLine[];
  /** Headings of closed folds below all lines. */
  tail: readonly GroupHeading[];
};

const NO_TAIL: readonly GroupHeading[] = [];

/** Lines of the timeline by group, the first of each with its heading. */
export function useGroupedLines(
  rows: readonly RowModel[],
  loaded: Schedules,
  { zone, schedules: set, unfolded }: OnCallView,
  { at, isNow, isMany, foldsEnded }: Pick<Rows, 'isMany' | 'foldsEnded'> & { at: number; isNow: boolean },
): Listed {
  const groups = useRowGroups(rows, loaded, { at, isNow, isMany, foldsEnded, set });
  const isOne = useIsOneSchedule();
  const directory = useDirectory();
  const { isCurrent } = loaded;
  const isPrinted = usePrinting();
  // Words change by the minute.
  const minute = at - (at % 60);
  return useMemo(() => {
    if (isOne) return { lines: linesOf(rows), tail: NO_TAIL };
    const wording = { at: minute, zone, directory, groups, isMany, set, isCurrent };
    return listedOf(foldedGroups(wording, isPrinted ? groups.map(foldKey) : unfolded));
  }, [groups, isOne, rows, minute, zone, directory, isMany, set, isCurrent, unfolded, isPrinted]);
}

/** Headings stand on the line that follows them. */
function listedOf(groups: readonly FoldedGroup[]): Listed {
  const lines: TimelineLine[] = [];
  let headings: GroupHeading[] = [];
  for (const { heading, rows } of groups) {
    if (heading) headings.push(heading);
    const [first, ...others] = linesOf(rows);
    if (!first) continue;
    lines.push(headings.length > 0 ? { ...first, headings } : first, ...others);
    headings = [];
  }
  return { lines, tail: headings };
}

import { useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { counted } from '#domain/text/count';
import { contains } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import { useMe } from '../../../data/me';
import { ownSchedules } from '../model/filter';
import { groupRows, type RowGroup } from '../model/row-groups';
import type { RowModel } from '../model/rows';
import type { Shifts } from '../model/shifts';
import type { Schedules } from '../model/use-schedules';
import { isTogether } from '#domain/schedule/rota';
import { useIsOneSchedule } from '../model/use-rows';
import { type GroupHeading, linesOf, type TimelineLine } from './lanes';

/** Lines of the timeline by group, the first of each with a heading. */
export function useGroupedLines(
  rows: readonly RowModel[],
  { schedules, shifts }: Pick<Schedules, 'schedules' | 'shifts'>,
  at: number,
  isNow: boolean,
): TimelineLine[] {
  const groups = useRowGroups(rows, schedules, at, isNow ? shifts : undefined);
  const isOne = useIsOneSchedule();
  return useMemo(() => {
    if (isOne) return linesOf(rows).map((line, index) => (index === 1 ? withReason(line) : line));
    const hasHeadings = groups.length > 1 || groups[0]?.kind === 'missing';
    return groups.flatMap((group) => {
      const [first, ...others] = linesOf(group.rows);
      if (!first) return [];
      return [hasHeadings ? { ...first, heading: headingOf(group, groups) } : first, ...others];
    });
  }, [groups, isOne, rows]);
}

/** First layer of a schedule, with the rule that decides between layers. */
function withReason(line: TimelineLine): TimelineLine {
  const note = isTogether(line.row.schedule)
    ? 'Overrides win; all other layers are on call together'
    : 'The line above wins over the lines below';
  return { ...line, heading: { kind: 'why', text: 'Why', note } };
}

/** Rows by urgency at an instant; now by the shifts, at another time by the rows alone. */
export function useRowGroups(
  rows: readonly RowModel[],
  schedules: readonly Schedule[],
  at: number,
  shifts: Shifts | undefined,
): RowGroup[] {
  const { roles } = useDirectory();
  const { person } = useMe();
  // The order stays while the user reads.
  const [me] = useState(person);
  return useMemo(() => {
    const isOwn = ownSchedules(schedules, me);
    const isElsewhere = shifts && !contains(shifts.reading.window, at);
    const uncoveredAt = ({ schedule, uncovered }: RowModel) =>
      isElsewhere ? (shifts.uncovered(schedule, at) ?? []) : uncovered.filter((time) => contains(time, at));
    return groupRows(rows, { isOwn: ({ schedule }) => isOwn(schedule), roles, uncoveredAt });
  }, [rows, schedules, me, at, roles, shifts]);
}

function headingOf({ kind, rows, missing }: RowGroup, groups: readonly RowGroup[]): GroupHeading {
  if (kind === 'missing') return { kind, text: `Nobody on call for ${counted(missing, 'role')}`, note: '' };
  if (kind === 'own') return { kind, text: 'Your teams', note: '' };
  const hasOwn = groups.some((group) => group.kind === 'own');
  return { kind, text: hasOwn ? 'Other teams' : 'All others', note: counted(rows.length, 'schedule') };
}

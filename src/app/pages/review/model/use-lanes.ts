import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { lanesOf, schedulesThatMatter } from '#domain/review/engagements';
import { inOrder } from '#domain/review/chronology';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import { useDuty } from '../../../data/duty';
import type { AccountZone } from '#domain/time/zone';

type LaneChoice = {
  rows: readonly IncidentRow[];
  responders: readonly Id[];
  /** Selected schedules in order. */
  selected: readonly string[] | undefined;
};

const NO_LANES: readonly [] = [];

/** Duty in the range of a review: in the selected schedules, or the relevant ones. */
export function useLanes(
  { window, accountZone }: { window: Interval; accountZone: AccountZone },
  { rows, responders, selected }: LaneChoice,
) {
  const duty = useDuty(window, true);
  const { schedules = NO_LANES } = duty;
  const visible = useMemo(() => {
    if (selected) {
      const selection = schedules.filter(({ schedule_id }) => selected.includes(String(schedule_id)));
      return inOrder(selection, selected, ({ schedule_id }) => String(schedule_id));
    }
    const teams = new Set(rows.map(({ team_id }) => team_id));
    return schedulesThatMatter(schedules, teams, new Set(responders), window);
  }, [schedules, selected, rows, responders, window]);
  const { roles } = useDirectory();
  const lanes = useMemo(
    () => lanesOf(visible, window, accountZone, roles),
    [visible, window, accountZone, roles],
  );
  return { duty, schedules, visible, lanes };
}

export type ReviewLanes = ReturnType<typeof useLanes>;

import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { isEnabledIn } from '../../schedule/rota';
import { contains, intersect, lengthOf, union, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { staffedDuties } from '../reply/timeline';
import { handOffsOf } from './hand-offs';
import { isWholeGap, uncoveredIn } from './uncovered';
import { unknownPeopleIn } from './unknown-people';

/**
 * Figures of a schedule from now on, for monitoring.
 *
 * Rules: only unexpected gaps count. The role undefined means the whole schedule. A role is
 * uncovered while it is empty, also while the whole schedule is. A schedule that is switched off has no figures.
 */
export type Outlook = {
  schedule_id: Id;
  schedule_name: string;
  roles: RoleOutlook[];
  /** Changes of duty, by window. */
  handOffs: number[];
  unknownPeople: number;
};

type RoleOutlook = {
  role: Id | undefined;
  /** People on duty now. */
  onDuty: Id[];
  /** Seconds, by window. */
  uncovered: number[];
};

/**
 * Figures of a schedule; undefined if it is switched off.
 * @param days lengths of the windows, rising; the reply covers the longest.
 */
export function outlookOf(
  schedule: Schedule,
  now: UnixSeconds,
  days: readonly number[],
  accountZone: AccountZone,
): Outlook | undefined {
  const windows = days.map((count): Interval => ({ start: now, end: now + count * DAY }));
  const longest = windows.at(-1) ?? { start: now, end: now };
  if (!isEnabledIn(schedule, longest)) return undefined;
  const gaps = uncoveredIn(schedule, longest, accountZone).filter(({ kind }) => kind === 'gap');
  const wholeGaps = gaps.filter(isWholeGap);
  const duties = staffedDuties(schedule.final_schedule.schedules, longest);
  const present = duties.filter((duty) => contains(duty, now)).flatMap(({ period }) => period.group.members);
  const lengths = (times: readonly Interval[]) => {
    const disjoint = union(times);
    return windows.map((window) => lengthOf(intersect(disjoint, [window])));
  };
  const changes = handOffsOf(schedule, longest, accountZone, []).map(({ at }) => at);
  return {
    schedule_id: schedule.schedule_id,
    schedule_name: schedule.schedule_name,
    roles: [
      {
        role: undefined,
        onDuty: [...new Set(present.flatMap(({ person_ids }) => person_ids))],
        uncovered: lengths(wholeGaps),
      },
      ...rolesOf(schedule).map((role) => ({
        role,
        onDuty: [
          ...new Set(present.flatMap(({ role_id, person_ids }) => (role_id === role ? person_ids : []))),
        ],
        uncovered: lengths([...wholeGaps, ...gaps.filter((gap) => gap.role === role)]),
      })),
    ],
    handOffs: windows.map((window) => changes.filter((at) => contains(window, at)).length),
    unknownPeople: unknownPeopleIn(schedule, longest).length,
  };
}

/** Roles of any group of the layers, or of the final periods without layers. */
function rolesOf({ layers, final_schedule }: Schedule): Id[] {
  const groups =
    layers.length > 0
      ? layers.flatMap((layer) => layer.groups)
      : final_schedule.schedules.map(({ group }) => group);
  return [...new Set(groups.flatMap(({ members }) => members.map(({ role_id }) => role_id)))];
}

import { RESTRICT_MODE, type Layer, type Period, type Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { faultOf } from '../../schedule/layer-fault';
import { groupDigest } from '../../schedule/period-hash';
import type { Interval } from '../../time/interval';
import { weekday } from '../../time/days';
import { DAY, type UnixSeconds, wallAt } from '../../time/zone';
import type { RuleEdit, Plan } from './edit';
import { countsDays, isElapsed, isWeekly } from '../../schedule/turn-phase';

/** Hand-off of a layer, which an edit can move. */
export type HandOff = { layer: number; at: UnixSeconds; hasWeekday: boolean };

/**
 * Hand-offs that an edit moves first, by layer: with `keep` the second in the window, since the first stays. Left out are
 * layers whose hand-offs have no time of their own, or that do not show in their periods.
 * @param origins of the layers of the schedule, among the planned layers.
 */
export function handOffsIn(
  { layers, layer_schedules }: Pick<Schedule, 'layers' | 'layer_schedules'>,
  origins: readonly (number | undefined)[],
  { window, keep }: { window: Interval; keep: boolean },
): HandOff[] {
  const periods = new Map<number, Period[]>();
  const weekly = new Map<number, boolean>();
  for (const [index, layer] of layers.entries()) {
    const origin = origins[index];
    if (origin === undefined || !hasMovableTime(layer)) continue;
    weekly.set(origin, isWeekly(layer) || layer.rotation_unit === 'week');
    for (const period of layer_schedules[index]?.schedules ?? []) addTo(periods, origin, period);
  }
  return [...periods].flatMap(([layer, all]) => {
    const at = startsOf(all).filter((start) => start > window.start && start < window.end)[keep ? 1 : 0];
    return at === undefined ? [] : [{ layer, at, hasWeekday: weekly.get(layer) ?? false }];
  });
}

/** Starts of duty of another group than before. */
function startsOf(periods: readonly Period[]): UnixSeconds[] {
  const sorted = periods.toSorted((a, b) => a.start - b.start);
  return sorted
    .filter(({ group }, index) => {
      const before = sorted[index - 1];
      return before !== undefined && groupDigest(before.group) !== groupDigest(group);
    })
    .map(({ start }) => start);
}

function hasMovableTime(layer: Layer): boolean {
  return (
    faultOf(layer) === undefined &&
    layer.restrict_mode === RESTRICT_MODE.none &&
    !countsDays(layer) &&
    !isElapsed(layer)
  );
}

/** Plan with the hand-off moved to an instant; moving it again replaces the edit. `zone`: of the rules. */
export function withHandOff(plan: Plan, { layer, hasWeekday }: HandOff, to: UnixSeconds, zone: string): Plan {
  const wall = wallAt(to, zone);
  const edit: RuleEdit = {
    kind: 'handOff',
    layer,
    time: ((wall % DAY) + DAY) % DAY,
    ...(hasWeekday && { weekday: weekday(wall) }),
  };
  const last = plan.edits.at(-1);
  const isAgain = last?.kind === 'handOff' && last.layer === layer && last.at === undefined;
  return { ...plan, edits: [...(isAgain ? plan.edits.slice(0, -1) : plan.edits), edit] };
}

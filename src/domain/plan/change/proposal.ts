import type { Schedule } from '#contract/schedule';
import { computePlan } from '../../schedule/compute';
import { isEnabledIn, layersOfAll, type Rota } from '../../schedule/rota';
import { periodChanges } from '../difference';
import type { Interval } from '../../time/interval';
import { applyEdits, type Proposal } from './apply';
import type { Fault, Plan } from './edit';
import type { AccountZone } from '../../time/zone';

/** A schedule with a change applied, in a window. */
export type Proposed = {
  after: Schedule;
  rota: Rota;
  origins: Proposal['origins'];
  faults: readonly (Fault | undefined)[];
  overrules: Proposal['overrules'];
  /** False if the server computes the rota by other rules: then nothing can be planned. */
  isExact: boolean;
};

/**
 * Applies a change to a schedule of any server.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function proposalOf(
  schedule: Schedule,
  plan: Plan,
  window: Interval,
  accountZone: AccountZone,
): Proposed {
  const future = { start: Math.max(plan.from, window.start), end: window.end };
  const { final_schedule: ours } = computePlan(schedule, future, accountZone);
  const isExact =
    !isEnabledIn(schedule, future) ||
    layersOfAll(schedule).length === 0 ||
    periodChanges(schedule.final_schedule.schedules, ours.schedules, future).length === 0;
  if (isExact) {
    const { zoneChange: _zoneChange, ...proposal } = applyEdits(schedule, plan, accountZone);
    return { ...proposal, after: planOf(schedule, proposal.rota, window, accountZone), isExact };
  }
  const faults = plan.edits.map((): Fault => 'otherRules');
  return { after: schedule, rota: schedule, origins: [], faults, overrules: [], isExact };
}

function planOf(schedule: Schedule, rota: Rota, window: Interval, accountZone: AccountZone): Schedule {
  const { layers, time_zone, versions } = rota;
  const { layer_schedules, final_schedule } = computePlan(rota, window, accountZone);
  return Object.assign(
    {},
    schedule,
    { layers, layer_schedules, final_schedule, seats: undefined, near_seats: undefined },
    time_zone !== undefined && { time_zone },
    versions !== undefined && { versions },
  );
}

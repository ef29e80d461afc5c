import type { Schedule } from '#contract/schedule';
import { differencesIn } from '../../oncall/review/agreement';
import { computePlan } from '../../schedule/compute';
import { overrideOf } from '../../schedule/override';
import type { Rota } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import { applyEdits, type Proposal } from './apply';
import { isStretchEdit, type Fault, type Plan, type StretchEdit } from './edit';
import type { AccountZone } from '../../time/zone';

/** A schedule with a change applied, in a window. */
export type Proposed = {
  after: Schedule;
  rota: Rota;
  origins: Proposal['origins'];
  faults: readonly (Fault | undefined)[];
  overrules: Proposal['overrules'];
  /** False if the server computes the rota by other rules: then its periods are planned as they are. */
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
  const isExact = differencesIn(schedule, future, accountZone).length === 0;
  if (isExact) {
    const { zoneChange: _zoneChange, ...proposal } = applyEdits(schedule, plan, accountZone);
    return { ...proposal, after: planOf(schedule, proposal.rota, window, accountZone), isExact };
  }
  const stretches = plan.edits.map((edit) => (isStretchEdit(edit) ? edit : undefined));
  const edits = stretches.filter((edit) => edit !== undefined);
  const periods = schedule.final_schedule.schedules;
  const frozen = {
    ...schedule,
    layers: periods.map((period) => overrideOf(period, period.group, 'As computed by the server')),
    versions: undefined,
  };
  const { rota, origins, ...proposal } = applyEdits(frozen, { ...plan, edits }, accountZone);
  const placeOf = (edit: StretchEdit) => plan.edits.indexOf(edit);
  const ofEdit = <T>(values: readonly T[], edit: StretchEdit | undefined) =>
    edit && values[edits.indexOf(edit)];
  return {
    after: planOf(schedule, rota, window, accountZone),
    rota,
    origins,
    faults: stretches.map((edit) => (edit ? ofEdit(proposal.faults, edit) : 'otherRules')),
    overrules: stretches.map((edit) => {
      const overrule = ofEdit(proposal.overrules, edit);
      const by = overrule && edits[overrule.by];
      return by && { by: placeOf(by), isWhole: overrule.isWhole };
    }),
    isExact,
  };
}

function planOf(schedule: Schedule, rota: Rota, window: Interval, accountZone: AccountZone): Schedule {
  const { layers, time_zone, versions } = rota;
  const { layer_schedules, final_schedule } = computePlan(rota, window, accountZone);
  return Object.assign(
    {},
    schedule,
    { layers, layer_schedules, final_schedule },
    time_zone !== undefined && { time_zone },
    versions !== undefined && { versions },
  );
}

import type { Schedule } from '#contract/schedule';
import { differencesIn } from '../../oncall/review/agreement';
import { computeSchedule } from '../../schedule/compute';
import { staffedDuties } from '../../oncall/reply/timeline';
import { overrideOf } from '../../schedule/override';
import type { Rota } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import { applyEdits, type Proposal } from './apply';
import { isStretchEdit, type Fault, type Plan } from './edit';
import type { AccountZone } from '../../time/zone';

/** A schedule with a change applied, in a window. */
export type Proposed = {
  after: Schedule;
  rota: Rota;
  origins: Proposal['origins'];
  faults: readonly (Fault | undefined)[];
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
    const { rota, origins, faults } = applyEdits(schedule, plan, accountZone);
    const after = planOf(schedule, rota, window, accountZone);
    return { after, rota, origins, faults: withOverruled(faults, plan.edits, { after, window }), isExact };
  }
  const stretches = plan.edits.map((edit) => (isStretchEdit(edit) ? edit : undefined));
  const edits = stretches.filter((edit) => edit !== undefined);
  const periods = schedule.final_schedule.schedules;
  const frozen = {
    ...schedule,
    layers: periods.map((period) => overrideOf(period, period.group, 'As computed by the server')),
    versions: undefined,
  };
  const { rota, origins, faults } = applyEdits(frozen, { ...plan, edits }, accountZone);
  const after = planOf(schedule, rota, window, accountZone);
  const all = stretches.map((edit) => (edit ? faults[edits.indexOf(edit)] : 'otherRules'));
  return { after, rota, origins, faults: withOverruled(all, plan.edits, { after, window }), isExact };
}

/** Faults, and takers who are on call at no time of their stretch, since later edits replace them. */
function withOverruled(
  faults: Proposed['faults'],
  edits: Plan['edits'],
  { after, window }: { after: Schedule; window: Interval },
): Proposed['faults'] {
  return edits.map((edit, index) => {
    if (faults[index] !== undefined || edit.kind !== 'take') return faults[index];
    if (edit.start < window.start || edit.end > window.end) return undefined;
    const { person, role_id } = edit;
    const hasDuty = staffedDuties(after.final_schedule.schedules, edit).some(({ period }) =>
      period.group.members.some(
        (member) =>
          (role_id === undefined || member.role_id === role_id) && member.person_ids.includes(person),
      ),
    );
    return hasDuty ? undefined : 'overruled';
  });
}

function planOf(schedule: Schedule, rota: Rota, window: Interval, accountZone: AccountZone): Schedule {
  const { layers, time_zone, versions } = rota;
  const { layer_schedules, final_schedule } = computeSchedule(rota, window, accountZone);
  return Object.assign(
    {},
    schedule,
    { layers, layer_schedules, final_schedule },
    time_zone !== undefined && { time_zone },
    versions !== undefined && { versions },
  );
}

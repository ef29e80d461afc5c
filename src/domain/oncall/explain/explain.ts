import type { Id } from '#contract/id';
import { LAYER_MODE, type Group, type Period, type Schedule } from '#contract/schedule';
import { computeLayers } from '../../schedule/compute';
import { finalPeriods } from '../../schedule/final';
import { isTogether, zoneOf } from '../../schedule/rota';
import type { UnixSeconds } from '../../time/zone';
import { onDutyIn } from '../reply/on-duty';
import { peopleOf } from '../reply/timeline';
import { differencesFrom } from '../review/agreement';
import { partOf, type LayerPart } from './layer-part';

/**
 * Why somebody is on duty at an instant.
 *
 * Rules: who is on duty is what the server sent. Why is worked out from the layers' configuration by our own rules of
 * rotation, in the schedule's zone. See agreement.ts for whether they agree; where a server computes differently,
 * the layers' parts follow our rules, not its own. In a schedule that is switched off every layer is inactive.
 */
export type Explanation = {
  at: UnixSeconds;
  /** By the server, with the period as it sent it. Undefined: nobody. */
  onDuty: { period: Period; people: Id[] } | undefined;
  /** By our rules. Undefined: nobody. */
  expected: { layer: number; group: Group; people: Id[] } | undefined;
  agrees: boolean;
  /** In the order of the layers. */
  layers: LayerPart[];
};

/** @throws RangeError where the zone is no tz database name. */
export function explainAt(schedule: Schedule, at: UnixSeconds, accountZone: string): Explanation {
  const second = { start: Math.floor(at), end: Math.floor(at) + 1 };
  if (!schedule.enabled) return switchedOff(schedule, second.start);
  const computed = computeLayers(schedule, second, accountZone);
  const [winner] = finalPeriods(computed, second, isTogether(schedule));
  const zone = zoneOf(schedule, accountZone);
  const sent = onDutyIn(schedule.final_schedule.schedules, second)[0]?.period;
  return {
    at: second.start,
    onDuty: sent && { period: sent, people: peopleOf(sent.group) },
    expected:
      winner && peopleOf(winner.group).length > 0
        ? { layer: winner.layerIndex, group: winner.group, people: peopleOf(winner.group) }
        : undefined,
    agrees: differencesFrom(schedule, winner ? [winner] : [], second).length === 0,
    layers: computed.flatMap((_, index) => partOf(computed, { index, winner }, second, zone)),
  };
}

function switchedOff({ layers }: Schedule, at: UnixSeconds): Explanation {
  return {
    at,
    onDuty: undefined,
    expected: undefined,
    agrees: true,
    layers: layers.map(({ layer_name, mode }, layer) => ({
      layer,
      name: layer_name,
      override: mode === LAYER_MODE.override,
      kind: 'inactive',
      reason: 'switched off',
    })),
  };
}

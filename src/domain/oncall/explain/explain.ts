import type { Id } from '#contract/id';
import { LAYER_MODE, type Group, type Period, type Schedule } from '#contract/schedule';
import { computeLayers } from '../../schedule/compute';
import { finalPeriods } from '../../schedule/final';
import { isTogether, rotaAt, zoneOf } from '../../schedule/rota';
import type { UnixSeconds, AccountZone } from '../../time/zone';
import { onDutyIn } from '../reply/on-duty';
import { peopleOf } from '../reply/timeline';
import { differencesFrom } from '../review/agreement';
import { partOf, type LayerPart } from './layer-part';

/**
 * Explanation of the duty at an instant.
 *
 * Rules: the people on call are the server's. The reason is computed from the layers' configuration by our own rules
 * of rotation, in the schedule's zone, by the version in force at the instant. agreement.ts checks if they agree;
 * where a server computes differently, the layers' parts follow our rules, not the server's. In a disabled schedule
 * every layer is inactive.
 */
export type Explanation = {
  at: UnixSeconds;
  /** The server's period. Undefined = nobody. */
  onDuty: { period: Period; people: Id[] } | undefined;
  /** The result of our rules. Undefined = nobody. */
  expected: { layer: number; group: Group; people: Id[] } | undefined;
  agrees: boolean;
  /** Parts in the order of the layers. */
  layers: LayerPart[];
};

/** @throws RangeError where the zone is no tz database name. */
export function explainAt(sent: Schedule, at: UnixSeconds, accountZone: AccountZone): Explanation {
  const second = { start: Math.floor(at), end: Math.floor(at) + 1 };
  const schedule = rotaAt(sent, second.start);
  if (!schedule.enabled) return switchedOff(schedule, second.start);
  const computed = computeLayers(schedule, second, accountZone);
  const [winner] = finalPeriods(computed, second, isTogether(schedule));
  const zone = zoneOf(schedule, accountZone);
  const duty = onDutyIn(schedule.final_schedule.schedules, second)[0]?.period;
  return {
    at: second.start,
    onDuty: duty && { period: duty, people: peopleOf(duty.group) },
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

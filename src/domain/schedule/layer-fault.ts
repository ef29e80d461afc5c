import { LAYER_MODE, RESTRICT_MODE, type Layer } from '#contract/schedule';
import { DAY, WEEK } from '../time/zone';

/**
 * Fault of a layer that cannot be computed. It has no periods and covers nothing; the other layers still
 * work.
 */
export type LayerFault =
  | 'no groups'
  | 'rotation_value is below 1'
  | 'unknown rotation_unit'
  | 'unknown mode'
  | 'layer_end is not after layer_start'
  | 'day_mask lists no weekday from 0 to 6'
  | 'unknown restrict_mode'
  | 'a restriction is outside its day'
  | 'a restriction is outside its week';

/** A layer that cannot be computed, by its index in the schedule. */
export type FaultyLayer = { layer: number; name: string; fault: LayerFault };

const MODES: readonly number[] = Object.values(LAYER_MODE);
const ROTATION_UNITS: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month']);
const RESTRICT_MODES: readonly number[] = Object.values(RESTRICT_MODE);

/** The first fault of a layer; none where it can be computed. */
export function faultOf(layer: Layer): LayerFault | undefined {
  if (!MODES.includes(layer.mode)) return 'unknown mode';
  if (layer.groups.length === 0) return 'no groups';
  if (layer.rotation_value < 1) return 'rotation_value is below 1';
  if (layer.layer_end !== 0 && layer.layer_end <= layer.layer_start)
    return 'layer_end is not after layer_start';
  const mask = layer.day_mask.repeat;
  if (mask.length > 0 && !mask.some((weekday) => weekday >= 0 && weekday <= 6)) {
    return 'day_mask lists no weekday from 0 to 6';
  }
  const fault = restrictionFault(layer);
  return fault ?? (ROTATION_UNITS.has(layer.rotation_unit) ? undefined : 'unknown rotation_unit');
}

function restrictionFault(layer: Layer): LayerFault | undefined {
  if (!RESTRICT_MODES.includes(layer.restrict_mode)) return 'unknown restrict_mode';
  if (layer.restrict_mode === RESTRICT_MODE.none) return undefined;
  const daily = layer.restrict_mode === RESTRICT_MODE.daily;
  const span = daily ? DAY : WEEK;
  const outside = layer.restrict_periods
    .flatMap((period) => [period.restrict_start, period.restrict_end])
    .some((seconds) => seconds < 0 || seconds > span);
  if (!outside) return undefined;
  return daily ? 'a restriction is outside its day' : 'a restriction is outside its week';
}

import { LAYER_MODE, RESTRICT_MODE, type Group, type Layer } from '#contract/schedule';
import { isToolLayerName } from './tool-layer';
import type { Interval } from '../time/interval';

/** Name of overrides that were made here. */
export const OVERRIDE_NAME = 'Override';

/**
 * "override “Cover”"; "override" of one that was made here, which has no name of its own; "calendar" or "PagerDuty" of one that holds what a tool answered instead of rules.
 */
export function overrideInWords(name: string): string {
  if (isToolLayerName(name)) return name === 'Calendar' ? 'calendar' : name;
  return name === OVERRIDE_NAME ? 'override' : `override “${name}”`;
}

/** Override of one group for the whole of its range. */
export function overrideOf({ start, end }: Interval, group: Group, layer_name = OVERRIDE_NAME): Layer {
  return {
    layer_name,
    mode: LAYER_MODE.override,
    layer_start: start,
    layer_end: end,
    groups: [group],
    fair_rotation: false,
    handoff_time: 0,
    restrict_mode: RESTRICT_MODE.none,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'day',
    rotation_value: 1,
  };
}

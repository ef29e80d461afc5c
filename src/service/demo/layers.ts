import type { Group, Layer } from '#contract/schedule';
import { LAYER_MODE, RESTRICT_MODE } from '#contract/schedule';
import { personId, ROLE } from './people';

export const HOUR = 3600;
/** Monday 09:00, as `handoff_time` counts from Monday 00:00. */
const MONDAY_NINE = 9 * HOUR;
export const WORKING_DAYS = { repeat: [1, 2, 3, 4, 5] };

type LayerFields = Partial<Layer> & Pick<Layer, 'layer_name' | 'layer_start' | 'groups'>;

/** Weekly layer without end, handed off on Monday at 09:00; the fields override these defaults. */
export function layer(fields: LayerFields): Layer {
  return {
    mode: LAYER_MODE.regular,
    layer_end: 0,
    fair_rotation: false,
    handoff_time: MONDAY_NINE,
    restrict_mode: RESTRICT_MODE.none,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'week',
    rotation_value: 1,
    ...fields,
  };
}

/** Override layer with one group for its whole window; a turn of 30 days is longer than any of them. */
export function override(fields: LayerFields & Pick<Layer, 'layer_end'>): Layer {
  return layer({ mode: LAYER_MODE.override, rotation_unit: 'day', rotation_value: 30, ...fields });
}

export function daily(fromHour: number, toHour: number): Pick<Layer, 'restrict_mode' | 'restrict_periods'> {
  const period = { restrict_start: fromHour * HOUR, restrict_end: toHour * HOUR };
  return { restrict_mode: RESTRICT_MODE.daily, restrict_periods: [period] };
}

/** Weekly restriction; bounds are seconds from Monday 00:00. */
export function weekly(start: number, end: number): Pick<Layer, 'restrict_mode' | 'restrict_periods'> {
  return {
    restrict_mode: RESTRICT_MODE.weekly,
    restrict_periods: [{ restrict_start: start, restrict_end: end }],
  };
}

export function solo(name: string): Group {
  return { group_name: name, members: [{ role_id: ROLE.primary, person_ids: [personId(name)] }] };
}

export function pair(primary: string, secondary: string): Group {
  return {
    group_name: primary,
    members: [
      { role_id: ROLE.primary, person_ids: [personId(primary)] },
      { role_id: ROLE.secondary, person_ids: [personId(secondary)] },
    ],
  };
}

/** Groups in which each person is primary in turn, with the next one as secondary. */
export function ring(...names: string[]): Group[] {
  return names.map((name, index) => pair(name, names[(index + 1) % names.length] ?? name));
}

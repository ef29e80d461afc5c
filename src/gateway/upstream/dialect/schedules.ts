import { type Accent, firstOf, isMembers, mapMembers, type Members, withMembers } from './answer';

/**
 * Signs of schedules of newer servers: `id`, `name`, `group_id` and `disabled` beside or in place of the contract's
 * names, `schedule_layers` for `layer_schedules`, and layers with starts and rotations in an older format. The reply
 * also contains notification settings with tokens: only members of the contract are passed on.
 */
const SCHEDULE_SIGNS =
  /"(?:disabled|group_id|schedule_layers|enable_time|rotation_duration|notify)"\s*:|"layers"\s*:\s*null/;

export const scheduleSelf: Accent = {
  signs: SCHEDULE_SIGNS,
  translate: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, scheduleOf) } : data),
  empty: { items: [] },
};

/** Newer servers send the whole schedule, of which the contract has only the present and the next on-call. */
export const scheduleInfo: Accent = { signs: SCHEDULE_SIGNS, translate: (data) => data, empty: {} };

function scheduleOf(schedule: Members): Members {
  const { disabled } = schedule;
  return withMembers(schedule, {
    schedule_id: firstOf(schedule.schedule_id, schedule.id),
    schedule_name: firstOf(schedule.schedule_name, schedule.name),
    team_id: firstOf(schedule.team_id, schedule.group_id),
    enabled: firstOf(schedule.enabled, isNone(disabled) ? undefined : disabled === 0 || disabled === false),
    layers: mapMembers(schedule.layers, layerOf),
    layer_schedules: mapMembers(firstOf(schedule.layer_schedules, schedule.schedule_layers), periodsOf),
    final_schedule: isMembers(schedule.final_schedule) ? periodsOf(schedule.final_schedule) : undefined,
  });
}

function layerOf(layer: Members): Members {
  return withMembers(layer, {
    layer_name: firstOf(layer.layer_name, layer.name),
    layer_start: firstOf(layer.layer_start, layer.enable_time),
    layer_end: firstOf(layer.layer_end, layer.expire_time),
    groups: mapMembers(layer.groups, groupOf),
    restrict_periods: restrictionsOf(layer),
    ...rotationOf(layer),
  });
}

/** Restrictions of a layer; older servers send a single one among the layer's own members. */
function restrictionsOf(layer: Members): unknown {
  const { restrict_periods: listed, restrict_mode: mode, restrict_start, restrict_end } = layer;
  const isListed = Array.isArray(listed) && listed.length > 0;
  const isOlder = !isListed && !isNone(mode) && mode !== 0 && restrict_start !== restrict_end;
  return isOlder ? [{ restrict_start, restrict_end }] : listed;
}

/** Rotation in seconds is an older format than unit and value; whole days are days of the wall clock. */
function rotationOf({ rotation_unit, rotation_value, rotation_duration: seconds }: Members): Members {
  if (!isNone(rotation_unit) && rotation_unit !== '') return { rotation_unit, rotation_value };
  if (typeof seconds !== 'number' || seconds <= 0) return {};
  return seconds % 86_400 === 0
    ? { rotation_unit: 'day', rotation_value: seconds / 86_400 }
    : { rotation_unit: 'hour', rotation_value: Math.round(seconds / 3600) };
}

function periodsOf(layer: Members): Members {
  return withMembers(layer, {
    layer_name: firstOf(layer.layer_name, layer.name),
    schedules: mapMembers(layer.schedules, (period) =>
      withMembers(period, { group: isMembers(period.group) ? groupOf(period.group) : undefined }),
    ),
  });
}

function groupOf(group: Members): Members {
  return withMembers(group, { group_name: firstOf(group.group_name, group.name) });
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}

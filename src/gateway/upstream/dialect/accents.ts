import { DEFAULT_TIME_ZONE } from '#contract/insight';
import { incidentsOfCsv } from '#domain/insight/incidents/csv-rows';
import { isTimeZone } from '#domain/time/zone';
import { parseId } from '#contract/id';
import { inferInstant, parseTime } from '#domain/time/timestamps';
import { type Accent, firstOf, isMembers, mapMembers, type Members, withMembers } from './answer';

const NO_ITEMS = { items: [] };

/**
 * Signs of schedules of newer servers: `id`, `name`, `group_id` and `disabled` beside or in place of the contract's
 * names, `schedule_layers` for `layer_schedules`, and layers with starts and rotations in an older format. The reply
 * also contains notification settings with tokens: only members of the contract are passed on.
 */
const SCHEDULE_SIGNS =
  /"(?:disabled|group_id|schedule_layers|enable_time|rotation_duration|notify)"\s*:|"layers"\s*:\s*null/;

const scheduleSelf: Accent = {
  signs: SCHEDULE_SIGNS,
  translate: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, scheduleOf) } : data),
  empty: { items: [] },
};

/** Newer servers send the whole schedule, of which the contract has only the present and the next on-call. */
const scheduleInfo: Accent = { signs: SCHEDULE_SIGNS, translate: (data) => data, empty: {} };

/**
 * Details of a delivery. Newer servers expect `integration_id`, a 64-bit integer, in place of the text
 * `intergration_id`, and return it as an integer. Both are sent; if a server refuses unknown members, the request is
 * repeated with the contract's name only.
 */
const webhookDetail: Accent = {
  signs: /"integration_id"\s*:\s*-?\d|"event_time"\s*:\s*\d|"duration"\s*:\s*\d+\.\d/,
  translate: (data) => (isMembers(data) ? deliveryOf(data) : data),
  empty: undefined,
  ways: [{ about: 'intergration_id', words: [inBothWords, (input) => input] }],
};

function deliveryOf(delivery: Members): Members {
  const { integration_id: id, event_time: time, duration } = delivery;
  return withMembers(delivery, {
    integration_id: typeof id === 'number' || typeof id === 'bigint' ? String(id) : id,
    event_time: typeof time === 'number' ? momentOf(time) : time,
    duration: typeof duration === 'number' ? Math.round(duration) : duration,
  });
}

/** List of deliveries: the id of an integration may have to be a number, and pages may be shorter. */
const webhookList: Accent = {
  signs: webhookDetail.signs,
  translate: (data) => listWith(data, deliveryOf),
  empty: NO_ITEMS,
  ways: [
    {
      about: 'limit',
      words: [numbered, (input) => shortened(numbered(input)), (input) => input, shortened],
    },
  ],
};

/** Max entries per page of servers with the lower limit. */
const SHORT_PAGE = 100;

function shortened(input: Members): Members {
  const { limit } = input;
  return typeof limit === 'number' && limit > SHORT_PAGE ? { ...input, limit: SHORT_PAGE } : input;
}

function numbered(input: Members): Members {
  const { integration_id: text } = input;
  const id = typeof text === 'string' ? parseId(text) : undefined;
  return id === undefined ? input : { ...input, integration_id: id };
}

function listWith(data: unknown, change: (entry: Members) => Members): unknown {
  return isMembers(data) ? { ...data, items: mapMembers(data.items, change) } : data;
}

function inBothWords(input: Members): Members {
  const { intergration_id: text } = input;
  const id = typeof text === 'string' ? parseId(text) : undefined;
  return id === undefined ? input : { ...input, integration_id: id };
}

/** RFC 3339; the number unchanged if it is out of range. */
function momentOf(time: number): string {
  const instant = inferInstant(time);
  return instant ? new Date(instant.seconds * 1000).toISOString() : String(time);
}

/**
 * Stacks: the build variant is also sent in lower case, and frames may have `original_frame` for `minified`. Servers
 * without React Native support get the type of JavaScript.
 */
const stackEnrich: Accent = {
  signs: /"original_frame"\s*:/,
  translate: (data) => (isMembers(data) ? { ...data, frames: mapMembers(data.frames, frameOf) } : data),
  empty: { frames: [] },
  ways: [
    { about: 'Variant', words: [(input) => ({ ...input, variant: input.Variant }), (input) => input] },
    { about: 'react native', words: [(input) => input, asTyped('react-native'), asTyped('browser')] },
  ],
};

function asTyped(type: string): (input: Members) => Members {
  return (input) => (input.type === 'react native' ? { ...input, type } : input);
}

/** Frame of the contract, in which only a converted frame has an original. */
function frameOf(frame: Members): Members {
  const { minified, original_frame: original, converted } = frame;
  const hasOriginal = converted === true && !isMembers(minified) && isMembers(original);
  return hasOriginal ? withMembers(frame, { minified: original }) : frame;
}

/** Applications and issues: times may be written as text (RFC 3339), where the contract has Unix milliseconds. */
const TIME_SIGNS = /"(?:created_at|updated_at|timestamp|resolved_at|regressed_at)"\s*:\s*"/;

const TIMES = ['created_at', 'updated_at', 'timestamp', 'resolved_at', 'regressed_at'];
const applicationInfo: Accent = { signs: TIME_SIGNS, translate: timesIn, empty: undefined };

const applicationInfos: Accent = {
  signs: TIME_SIGNS,
  translate: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, timesOf) } : data),
  empty: { items: [] },
};

const issueInfo: Accent = {
  signs: TIME_SIGNS,
  translate: (data) => (isMembers(data) ? issueOf(data) : data),
  empty: undefined,
};

const applicationList: Accent = {
  signs: TIME_SIGNS,
  translate: (data) => listWith(data, timesOf),
  empty: NO_ITEMS,
};

const issueList: Accent = {
  signs: TIME_SIGNS,
  translate: (data) => listWith(data, issueOf),
  empty: NO_ITEMS,
};

function issueOf(issue: Members): Members {
  const { first_seen, last_seen, regression } = issue;
  return withMembers(timesOf(issue), {
    first_seen: timesIn(first_seen),
    last_seen: timesIn(last_seen),
    regression: timesIn(regression),
  });
}

function timesIn(value: unknown): unknown {
  return isMembers(value) ? timesOf(value) : value;
}

function timesOf(value: Members): Members {
  const times: Members = Object.fromEntries(
    TIMES.filter((name) => name in value).map((name) => [name, milliseconds(value[name])]),
  );
  return { ...value, ...times };
}

function milliseconds(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parseTime(value) ?? value;
}

/**
 * Metrics per responder: means and sums may have fractions, where the contract has whole numbers; ids of people may
 * have to be sent as numbers, where the contract has texts.
 */
const responderInsight: Accent = {
  signs: /"(?:mean|total)_\w+"\s*:\s*-?\d+(?:\.\d|[eE])/,
  translate: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, metricsRow) } : data),
  empty: { items: [] },
  ways: [{ about: 'responder_ids', words: [(input) => input, byNumbers] }],
};

function metricsRow(row: Members): Members {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && /^(?:mean|total)_/.test(name) ? Math.round(value) : value,
    ]),
  );
}

function byNumbers(input: Members): Members {
  const { responder_ids: ids } = input;
  if (!Array.isArray(ids)) return input;
  return { ...input, responder_ids: ids.map((id: unknown) => parseId(String(id)) ?? id) };
}

/**
 * Export of incidents: newer servers answer with a CSV file, without a total and without a marker if the file is
 * truncated. It is passed on as rows without a total, which makes the dashboard fetch the rest in parts.
 */
const incidentExport: Accent = {
  signs: /"data"\s*:\s*\{|"created_at"\s*:\s*"|"seconds_to_\w+"\s*:\s*\d+\.\d/,
  translate: (data) => mapMembers(isMembers(data) && 'items' in data ? data.items : data, incidentRow),
  empty: [],
  readText: (text, { time_zone: zone }) => {
    const isZone = typeof zone === 'string' && isTimeZone(zone);
    const rows = incidentsOfCsv(text, isZone ? zone : DEFAULT_TIME_ZONE);
    return rows && { data: rows };
  },
};

function incidentRow(row: Members): Members {
  const { created_at: created } = row;
  const at = typeof created === 'string' ? parseTime(created) : undefined;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'created_at' && at !== undefined) return [name, Math.floor(at / 1000)];
      const isLength = typeof value === 'number' && name.startsWith('seconds_to_');
      return [name, isLength ? Math.round(value) : value];
    }),
  );
}

/** Accents by operation name. */
export const ACCENTS: Readonly<Record<string, Accent>> = {
  applicationInfo,
  applicationInfos,
  issueInfo,
  scheduleSelf,
  scheduleInfo,
  responderInsight,
  incidentExport,
  stackEnrich,
  webhookDetail,
  webhookList,
  applicationList,
  issueList,
};

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

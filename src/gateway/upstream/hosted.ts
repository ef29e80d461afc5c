import { parseId } from '#contract/id';
import { DEFAULT_TIME_ZONE, responderInsight } from '#contract/insight';
import { scheduleSelf } from '#contract/schedule';
import { incidentsOfCsv } from '#domain/insight/incidents/incident-columns';
import { joinReplies, splitWindow } from '#domain/oncall/reply/windows';
import { startOfDay } from '#domain/time/days';
import { inferInstant, parseTime } from '#domain/time/format';
import { DAY, instantAt, isTimeZone, wallAt } from '#domain/time/zone';

/** How the hosted service of the interface deviates from the contract today, an entry for each operation. */

/** JSON object. */
export type Members = Readonly<Record<string, unknown>>;

export type Deviation = {
  /** Request with the service's members beside the contract's. */
  request?: (input: Members) => Members;
  /** Requests in place of one that the service refuses as too long, and the items of their replies in one list. */
  parts?: {
    split: (input: Members) => readonly Members[];
    join: (replies: readonly unknown[], inputs: readonly Members[]) => readonly unknown[];
  };
  /** Translates `data` to the contract. Unknown values are left unchanged: the contract's validation reports them. */
  data: (data: unknown) => unknown;
  /** Meaning of `null`, `{}` or no data; undefined if it means that the record does not exist. */
  empty: Members | readonly unknown[] | undefined;
  /** Parses a body that is not JSON into the members of an envelope. */
  readText?: (text: string, input: Members) => Members | undefined;
};

const NO_ITEMS = { items: [] };

/**
 * Schedules: `id`, `name`, `group_id` and `disabled` beside or in place of the contract's names, `schedule_layers` for
 * `layer_schedules`, layers with starts and rotations in an older format; windows of 30 days at most.
 */
const schedulesOfCaller: Deviation = {
  parts: {
    split: (input) => {
      const { data: window } = scheduleSelf.request.safeParse(input);
      return window ? splitWindow(window, 30 * DAY) : [input];
    },
    join: (replies, windows) =>
      joinReplies(
        replies.map((reply, index) => ({
          window: scheduleSelf.request.parse(windows[index]),
          schedules: scheduleSelf.reply.parse(reply).data.items,
        })),
      ),
  },
  data: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, hostedSchedule) } : data),
  empty: NO_ITEMS,
};

/**
 * Details of a delivery: `integration_id`, a 64-bit integer, in place of the text `intergration_id`. Both are sent.
 */
const webhookDetail: Deviation = {
  request: (input) => numbered(input, input.intergration_id),
  data: (data) => (isMembers(data) ? deliveryOf(data) : data),
  empty: undefined,
};

function deliveryOf(delivery: Members): Members {
  const { integration_id: id, event_time: time, duration } = delivery;
  return withMembers(delivery, {
    integration_id: typeof id === 'number' || typeof id === 'bigint' ? String(id) : id,
    event_time: typeof time === 'number' ? timestampText(time) : time,
    duration: typeof duration === 'number' ? Math.round(duration) : duration,
  });
}

/** List of deliveries: the id of an integration is a number, and a page has 100 entries at most. */
const webhookList: Deviation = {
  request: (input) => shortened(numbered(input, input.integration_id)),
  data: (data) => listWith(data, deliveryOf),
  empty: NO_ITEMS,
};

const MAX_PAGE = 100;

function shortened(input: Members): Members {
  const { limit } = input;
  return typeof limit === 'number' && limit > MAX_PAGE ? { ...input, limit: MAX_PAGE } : input;
}

function numbered(input: Members, text: unknown): Members {
  const id = typeof text === 'string' ? parseId(text) : undefined;
  return id === undefined ? input : { ...input, integration_id: id };
}

function listWith(data: unknown, change: (entry: Members) => Members): unknown {
  return isMembers(data) ? { ...data, items: mapMembers(data.items, change) } : data;
}

/** RFC 3339; the number unchanged if it is out of range. */
function timestampText(time: number): string {
  const instant = inferInstant(time);
  return instant ? new Date(instant.seconds * 1000).toISOString() : String(time);
}

/** Stacks: the build variant is also sent in lower case, and frames have `original_frame` for `minified`. */
const stackEnrich: Deviation = {
  request: (input) => ('Variant' in input ? { ...input, variant: input.Variant } : input),
  data: (data) => (isMembers(data) ? { ...data, frames: mapMembers(data.frames, frameOf) } : data),
  empty: { frames: [] },
};

/** Frame of the contract, in which only a converted frame has an original. */
function frameOf(frame: Members): Members {
  const { minified, original_frame: original, converted } = frame;
  const hasOriginal = converted === true && !isMembers(minified) && isMembers(original);
  return hasOriginal ? withMembers(frame, { minified: original }) : frame;
}

/** Applications and issues: times may be written as text (RFC 3339), where the contract has Unix milliseconds. */
const TIMES = ['created_at', 'updated_at', 'timestamp', 'resolved_at', 'regressed_at'];
const applicationInfo: Deviation = { data: timesIn, empty: undefined };

const applicationInfos: Deviation = {
  data: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, millisecondTimes) } : data),
  empty: NO_ITEMS,
};

const issueInfo: Deviation = {
  data: (data) => (isMembers(data) ? issueOf(data) : data),
  empty: undefined,
};

const applicationList: Deviation = {
  data: (data) => listWith(data, millisecondTimes),
  empty: NO_ITEMS,
};

const issueList: Deviation = {
  data: (data) => listWith(data, issueOf),
  empty: NO_ITEMS,
};

function issueOf(issue: Members): Members {
  const { first_seen, last_seen, regression } = issue;
  return withMembers(millisecondTimes(issue), {
    first_seen: timesIn(first_seen),
    last_seen: timesIn(last_seen),
    regression: timesIn(regression),
  });
}

function timesIn(value: unknown): unknown {
  return isMembers(value) ? millisecondTimes(value) : value;
}

function millisecondTimes(value: Members): Members {
  const times: Members = Object.fromEntries(
    TIMES.filter((name) => name in value).map((name) => [name, milliseconds(value[name])]),
  );
  return { ...value, ...times };
}

function milliseconds(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parseTime(value) ?? value;
}

/** Metrics per responder: means and sums have fractions, where the contract has whole numbers; by day for a month at most. */
const metrics: Deviation = {
  parts: {
    split: monthsOf,
    join: (replies) => replies.flatMap((reply) => responderInsight.reply.parse(reply).data.items),
  },
  data: (data) => (isMembers(data) ? { ...data, items: mapMembers(data.items, metricsRow) } : data),
  empty: NO_ITEMS,
};

function metricsRow(row: Members): Members {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && /^(?:mean|total)_/.test(name) ? Math.round(value) : value,
    ]),
  );
}

/** Requests of 30 days, of which one may have 25 hours: they end with local days, so that no bucket is in two of them. */
function monthsOf(input: Members): Members[] {
  const { data: request } = responderInsight.request.safeParse(input);
  if (!request) return [input];
  const { start_time, end_time, aggregate_unit, time_zone: zone = DEFAULT_TIME_ZONE } = request;
  if (aggregate_unit !== 'day' || !isTimeZone(zone)) return [input];
  const parts: Members[] = [];
  let after = start_time;
  while (after < end_time) {
    // The start of a range is exclusive: the second before midnight is the last one of the day before.
    const upTo = instantAt(startOfDay(wallAt(after + 1, zone)) + 30 * DAY, zone) - 1;
    parts.push({ ...input, start_time: after, end_time: Math.min(upTo, end_time) });
    after = upTo;
  }
  return parts;
}

/**
 * Export of incidents: a CSV file, without a total and without a marker if the file is
 * truncated. It is passed on as rows without a total, which makes the dashboard fetch the rest in parts.
 */
const incidentExport: Deviation = {
  data: (data) => mapMembers(isMembers(data) && 'items' in data ? data.items : data, incidentRow),
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

/** Deviations by operation name; of other operations requests and replies pass as they are. */
export const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  applicationInfo,
  applicationInfos,
  issueInfo,
  scheduleSelf: schedulesOfCaller,
  scheduleInfo: { data: (data) => data, empty: {} },
  responderInsight: metrics,
  incidentExport,
  stackEnrich,
  webhookDetail,
  webhookList,
  applicationList,
  issueList,
};

function hostedSchedule(schedule: Members): Members {
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
    groups: mapMembers(layer.groups, groupMembers),
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
      withMembers(period, { group: isMembers(period.group) ? groupMembers(period.group) : undefined }),
    ),
  });
}

function groupMembers(group: Members): Members {
  return withMembers(group, { group_name: firstOf(group.group_name, group.name) });
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maps the objects of a list; returns anything else unchanged. */
function mapMembers(list: unknown, change: (members: Members) => Members): unknown {
  return Array.isArray(list)
    ? list.map((entry: unknown) => (isMembers(entry) ? change(entry) : entry))
    : list;
}

/** First value that is neither undefined nor null, which servers send for a missing one. */
function firstOf(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null);
}

/** Object with some members replaced; undefined ones are removed. */
function withMembers(members: Members, replaced: Members): Members {
  return Object.fromEntries(
    Object.entries({ ...members, ...replaced }).filter(([, value]) => value !== undefined),
  );
}

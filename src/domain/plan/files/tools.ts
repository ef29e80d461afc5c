import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { RESTRICT_MODE, type Layer, type Schedule } from '#contract/schedule';
import { dayName } from '../../oncall/words/clock-words';
import { roleName } from '../../oncall/words/role-words';
import { faultOf } from '../../schedule/layer-fault';
import { zoneOf } from '../../schedule/rota';
import { turnsOf } from '../../schedule/turns';
import { DAY, instantAt, toDate, WEEK, wallAt, type UnixSeconds } from '../../time/zone';
import { isWeekly, modulo } from '../change/turn-phase';
import type { Change } from '../difference';

/**
 * A planned rota as requests of other tools.
 *
 * Rules: people are named, as their ids in the tool are unknown. What a tool cannot hold is said in words, and its
 * layers are left out; the hours that differ are always overrides.
 */
export const TOOLS = ['PagerDuty', 'Opsgenie', 'Grafana OnCall'] as const;
export type Tool = (typeof TOOLS)[number];

/** JSON by request, and what the tool cannot hold. */
export type ToolFile = { json: string; problems: string[] };

type ToolWords = {
  accountZone: string;
  from: UnixSeconds;
  nameOf: (person: Id) => string;
  roles: readonly RoleName[];
};

export function toolFile(
  tool: Tool,
  after: Schedule,
  changes: readonly Change[],
  words: ToolWords,
): ToolFile {
  const zone = zoneOf(after, words.accountZone);
  const layers = after.layers.filter(
    (layer) => layer.mode === 0 && (layer.layer_end === 0 || layer.layer_end > words.from),
  );
  const problems: string[] = [];
  const portable = layers.flatMap((layer) => {
    const layerProblems = problemsOf(tool, layer);
    problems.push(...layerProblems.map((problem) => `“${layer.layer_name}”: ${problem}`));
    return layerProblems.length === 0 ? [rotationOf(layer, zone, words)] : [];
  });
  if (tool === 'Opsgenie' && portable.length > 1 && after.layers_overlap !== 'together')
    problems.push(
      'Opsgenie has all rotations on call at once: a later layer does not replace an earlier one',
    );
  if (tool === 'PagerDuty' && after.layers_overlap === 'together')
    problems.push('PagerDuty has one layer on call at a time, not all together');
  const roles = new Set(changes.map(({ role_id }) => role_id));
  if (roles.size > 1) {
    const names = [...roles].map((role) => roleName(role, words.roles)).join(', ');
    problems.push(`a schedule of ${tool} has one role: use one per role (${names})`);
  }
  const requests = WRITERS[tool](after, portable, changes, { zone, nameOf: words.nameOf });
  return { json: `${JSON.stringify(requests, null, 2)}\n`, problems: [...new Set(problems)] };
}

/** Layer in the terms that all tools share. */
type Rotation = {
  name: string;
  start: UnixSeconds;
  /** Start of the first turn, which may be earlier. */
  virtualStart: UnixSeconds;
  end: UnixSeconds | undefined;
  unit: string;
  value: number;
  people: string[];
  isWeeklyHours: boolean;
  /** Seconds from 00:00 or from Monday 00:00, and length. */
  hours: { start: number; length: number }[];
};

function rotationOf(layer: Layer, zone: string, { nameOf }: Pick<ToolWords, 'nameOf'>): Rotation {
  const isWeeklyHours = layer.restrict_mode === RESTRICT_MODE.weekly;
  const span = isWeeklyHours ? WEEK : DAY;
  const second = turnsOf(layer, zone).startOf(1);
  return {
    name: layer.layer_name,
    start: layer.layer_start,
    virtualStart: isWeekly(layer) ? instantAt(wallAt(second, zone) - WEEK, zone) : layer.layer_start,
    end: layer.layer_end === 0 ? undefined : layer.layer_end,
    unit: layer.rotation_unit,
    value: layer.rotation_value,
    people: layer.groups.flatMap(({ members }) =>
      members.flatMap(({ person_ids }) => person_ids.map(nameOf)),
    ),
    isWeeklyHours,
    hours:
      layer.restrict_mode === RESTRICT_MODE.none
        ? []
        : layer.restrict_periods.map(({ restrict_start, restrict_end }) => ({
            start: restrict_start,
            length: modulo(restrict_end - restrict_start, span) || span,
          })),
  };
}

function problemsOf(tool: Tool, layer: Layer): string[] {
  if (faultOf(layer) !== undefined) return ['it cannot be computed'];
  const isSingle = layer.groups.every(
    ({ members }) => members.length === 1 && members[0]?.person_ids.length === 1,
  );
  const hasHours = layer.restrict_mode !== RESTRICT_MODE.none && layer.restrict_periods.length > 0;
  return [
    ...(isSingle ? [] : ['groups of several people or roles, or of nobody']),
    ...(layer.fair_rotation ? ['a fair rotation'] : []),
    ...(layer.day_mask.repeat.length > 0 ? ['left out days'] : []),
    ...(layer.rotation_unit === 'month' && tool !== 'Grafana OnCall' ? ['turns of months'] : []),
    ...(hasHours && tool === 'Grafana OnCall' ? ['limited hours'] : []),
    ...(tool === 'Opsgenie' &&
    layer.restrict_mode === RESTRICT_MODE.daily &&
    layer.restrict_periods.length > 1
      ? ['several hours of a day']
      : []),
  ];
}

type WriterWords = { zone: string; nameOf: (person: Id) => string };
type Writer = (
  schedule: Schedule,
  rotations: readonly Rotation[],
  changes: readonly Change[],
  words: WriterWords,
) => Record<string, unknown>;

const WRITERS: Readonly<Record<Tool, Writer>> = {
  PagerDuty: (schedule, rotations, changes, { zone, nameOf }) => ({
    'PUT /schedules/{id}': {
      schedule: {
        type: 'schedule',
        name: schedule.schedule_name,
        time_zone: zone,
        // The first listed layer wins.
        schedule_layers: Array.from(rotations.toReversed(), (rotation) => ({
          name: rotation.name,
          start: iso(rotation.start),
          ...(rotation.end !== undefined && { end: iso(rotation.end) }),
          rotation_virtual_start: iso(rotation.virtualStart),
          rotation_turn_length_seconds: rotation.value * secondsOf(rotation.unit),
          users: rotation.people.map((name) => ({ user: { type: 'user_reference', summary: name } })),
          restrictions: Array.from(rotation.hours, ({ start, length }) => ({
            type: rotation.isWeeklyHours ? 'weekly_restriction' : 'daily_restriction',
            start_time_of_day: clock(start % DAY),
            ...(rotation.isWeeklyHours && { start_day_of_week: Math.floor(start / DAY) + 1 }),
            duration_seconds: length,
          })),
        })),
      },
    },
    'POST /schedules/{id}/overrides': {
      overrides: eachPerson(
        changes,
        (name, { start, end }) => ({
          start: iso(start),
          end: iso(end),
          user: { type: 'user_reference', summary: name },
        }),
        nameOf,
      ),
    },
  }),
  Opsgenie: (schedule, rotations, changes, { zone, nameOf }) => ({
    'PATCH /v2/schedules/{id}': {
      name: schedule.schedule_name,
      timezone: zone,
      rotations: rotations.map((rotation) => ({
        name: rotation.name,
        startDate: iso(rotation.virtualStart),
        ...(rotation.end !== undefined && { endDate: iso(rotation.end) }),
        type: { hour: 'hourly', day: 'daily' }[rotation.unit] ?? 'weekly',
        length: rotation.value,
        participants: rotation.people.map((name) => ({ type: 'user', username: name })),
        ...(rotation.hours.length > 0 && { timeRestriction: timeRestriction(rotation) }),
      })),
    },
    'POST /v2/schedules/{id}/overrides': eachPerson(
      changes,
      (name, { start, end }) => ({
        user: { type: 'user', username: name },
        startDate: iso(start),
        endDate: iso(end),
      }),
      nameOf,
    ),
  }),
  'Grafana OnCall': (schedule, rotations, changes, { zone, nameOf }) => ({
    'PUT /api/v1/schedules/{id}': { name: schedule.schedule_name, type: 'web', time_zone: zone },
    'POST /api/v1/on_call_shifts': [
      ...rotations.map((rotation, level) => ({
        type: 'rolling_users',
        name: rotation.name,
        level: schedule.layers_overlap === 'together' ? 1 : level + 1,
        start: localIso(rotation.virtualStart, zone),
        ...(rotation.end !== undefined && { until: localIso(rotation.end, zone) }),
        duration: rotation.value * secondsOf(rotation.unit),
        frequency: `${rotation.unit === 'day' ? 'dai' : rotation.unit}ly`,
        interval: rotation.value,
        rolling_users: rotation.people.map((name) => [name]),
        time_zone: zone,
      })),
      ...eachPerson(
        changes,
        (name, { start, end }) => ({
          type: 'override',
          name: 'Override',
          start: localIso(start, zone),
          duration: end - start,
          users: [name],
          time_zone: zone,
        }),
        nameOf,
      ),
    ],
  }),
};

function clockOf(seconds: number, side: 'start' | 'end') {
  return {
    [`${side}Hour`]: Math.floor((seconds % DAY) / 3600),
    [`${side}Min`]: Math.floor((seconds % 3600) / 60),
  };
}

function timeRestriction({ hours, isWeeklyHours }: Rotation) {
  const [first] = hours;
  if (!isWeeklyHours) {
    const [start, end] = [first?.start ?? 0, (first?.start ?? 0) + (first?.length ?? 0)];
    return { type: 'time-of-day', restriction: { ...clockOf(start, 'start'), ...clockOf(end, 'end') } };
  }
  return {
    type: 'weekday-and-time-of-day',
    restrictions: hours.map(({ start, length }) =>
      Object.assign(
        { startDay: dayOf(start), endDay: dayOf(start + length) },
        clockOf(start, 'start'),
        clockOf(start + length, 'end'),
      ),
    ),
  };
}

/** "monday", of seconds from Monday 00:00. */
function dayOf(seconds: number): string {
  return dayName(Math.floor(modulo(seconds, WEEK) / DAY) + 1).toLowerCase();
}

function eachPerson<T>(
  changes: readonly Change[],
  write: (name: string, change: Change) => T,
  nameOf: (person: Id) => string,
): T[] {
  return changes.flatMap((change) => change.after.map((person) => write(nameOf(person), change)));
}

function secondsOf(unit: string): number {
  return { hour: 3600, day: DAY, week: WEEK }[unit] ?? 30 * DAY;
}

function iso(instant: UnixSeconds): string {
  return toDate(instant).toISOString().replace('.000Z', 'Z');
}

/** Local time without an offset. */
function localIso(instant: UnixSeconds, zone: string): string {
  return toDate(wallAt(instant, zone)).toISOString().slice(0, 19);
}

function clock(seconds: number): string {
  return toDate(seconds).toISOString().slice(11, 19);
}

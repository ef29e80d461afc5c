import { counted } from '../../text/count';
import { DAY, instantAt, type UnixSeconds, wallAt } from '../../time/zone';
import type { Rotation } from './tool-rotations';
import { localIso, type ToolOverride, type ToolPlan, type ToolWriter } from './tool-writer';

/** Max turns that are shifts of their own. */
const MAX_TURNS = 100;

/**
 * Grafana OnCall: shifts of wall-clock events. A higher level hides lower ones, and shifts and overrides of one level
 * are on call together. Its `until` lets the last turn run to its end, so turns before an end are single events.
 */
export const grafanaOnCall: ToolWriter = {
  hasSeveral: true,
  overlap: undefined,
  overrideOverOverride: 'unknown',
  overridesOnChange: 'go',
  areTurnsSingle: true,
  problems: ({ rotations = [], overrides, zone }) => {
    const times = [...rotations, ...overrides].flatMap(({ start, end }) => [start, end]);
    const single = rotations.filter(({ end }) => end !== Infinity);
    return [
      ...rotations.filter(({ hours }) => hours.length > 0).map(({ name }) => `“${name}”: limited hours`),
      ...(times.some((time) => time !== Infinity && isRepeated(time, zone))
        ? ['turns or overrides that begin or end in an hour that the clocks repeat']
        : []),
      ...(single.length > MAX_TURNS ? [`layers that end after ${counted(single.length, 'turn')}`] : []),
    ];
  },
  requests: (plan) => {
    const { name, zone, rotations, overrides } = plan;
    const shifts = [
      ...(rotations ?? []).map((rotation) => shiftOf(rotation, plan)),
      ...overrides.flatMap((override) => overrideShifts(override, plan)),
    ];
    return {
      ...(shifts.length > 0 && { 'POST /api/v1/on_call_shifts': shifts }),
      ...(rotations && {
        'PUT /api/v1/schedules/{id}': {
          name,
          type: 'web',
          time_zone: zone,
          shifts: shifts.map((shift, index) => `{id of shift ${index + 1}, ${shift.name}}`),
        },
      }),
    };
  },
};

/** True for the second of two instants with the same wall clock. */
function isRepeated(instant: UnixSeconds, zone: string): boolean {
  return instantAt(wallAt(instant, zone), zone) !== instant;
}

const FREQUENCIES: Readonly<Record<string, readonly [name: string, seconds: number]>> = {
  hour: ['hourly', 3600],
  day: ['daily', DAY],
  week: ['weekly', 7 * DAY],
};

function shiftOf({ name, level, start, end, unit, value, turns }: Rotation, plan: ToolPlan) {
  const { zone, overlap, nameOf } = plan;
  const shift = {
    name,
    level: overlap === 'together' ? 1 : level + 1,
    start: localIso(start, zone),
    time_zone: zone,
  };
  const names = turns.map((people) => people.map(nameOf));
  if (end !== Infinity)
    return { ...shift, type: 'single_event', duration: wallLength(start, end, zone), users: names.flat() };
  const [frequency, seconds] = FREQUENCIES[unit] ?? ['daily', DAY];
  return {
    ...shift,
    type: 'rolling_users',
    duration: value * seconds,
    frequency,
    interval: value,
    week_start: 'MO',
    rolling_users: names,
    start_rotation_from_user_index: 0,
  };
}

/** Shift per person: an override of the web, source 0, has the first of its people only. */
function overrideShifts({ start, end, people }: ToolOverride, { zone, nameOf }: ToolPlan) {
  return people.map((person) => ({
    name: 'Override',
    type: 'override',
    source: 0,
    start: localIso(start, zone),
    duration: wallLength(start, end, zone),
    users: [nameOf(person)],
    time_zone: zone,
  }));
}

function wallLength(start: UnixSeconds, end: UnixSeconds, zone: string): number {
  return wallAt(end, zone) - wallAt(start, zone);
}

import { weekday } from '../../time/days';
import { formatMoment } from '../../time/format';
import { DAY, WEEK, wallAt, type UnixSeconds, type ScheduleZone } from '../../time/zone';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { type Group, LAYER_MODE, RESTRICT_MODE, type Layer, type Member } from '#contract/schedule';
import { peopleOf } from '../reply/timeline';
import type { RotationProposal } from '../../schedule/find-rotation';
import { faultOf, type LayerFault } from '../../schedule/rotation';
import { replacesRules, zoneOf } from '../../schedule/rota';
import { counted, listed } from '../../text/words';
import type { Interval } from '../../time/interval';

/** Wall-clock times of a configuration in words. Total: what no clock or calendar has is written as a number. */

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

// Years 1 to 9999.
const FIRST_INSTANT = -62_135_596_800;
const LAST_INSTANT = 253_402_300_799;

/** "09:00", "24:00", with seconds only where there are some: "09:00:30". Of seconds from 00:00. */
function timeInWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = rest === 0 ? [hours, minutes] : [hours, minutes, rest];
  return seconds < 0 ? `${seconds} s` : parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** "Saturday 18:00", of seconds from Monday 00:00; as an end, midnight is "Sunday 24:00". */
function timeOfWeekInWords(seconds: number, asEnd = false): string {
  const inWeek = modulo(seconds, WEEK);
  const day = Math.floor((asEnd && inWeek % DAY === 0 ? modulo(inWeek - 1, WEEK) : inWeek) / DAY);
  return `${dayName(day + 1)} ${timeInWords(modulo(inWeek - day * DAY, WEEK))}`;
}

/** "Monday"; 0 = Sunday. */
export function dayName(day: number): string {
  return DAY_NAMES[modulo(day, 7)] ?? '';
}

/** "Mon 2 Mar 2026, 09:00" */
export function momentInWords(instant: UnixSeconds, zone: string): string {
  return hasCalendar(instant) ? formatMoment(instant, zone) : `${instant} s after 1970`;
}

/** The local weekday ("Monday"), day of the month and time of day of an instant; undefined where no calendar has it. */
function localParts(
  instant: UnixSeconds,
  zone: string,
): { weekday: string; day: number; time: string } | undefined {
  if (!hasCalendar(instant)) return undefined;
  const wall = wallAt(instant, zone);
  return {
    weekday: dayName(weekday(wall)),
    day: new Date(wall * 1000).getUTCDate(),
    time: timeInWords(modulo(wall, DAY)),
  };
}

function hasCalendar(instant: UnixSeconds): boolean {
  return instant >= FIRST_INSTANT + DAY && instant <= LAST_INSTANT - DAY;
}

function modulo(value: number, size: number): number {
  return value - Math.floor(value / size) * size;
}

/** "Primary"; "role 2" where the number has no name. `undefined` is the whole schedule: "all". */
export function roleName(role: Id | undefined, roles: readonly RoleName[]): string {
  if (role === undefined) return 'all';
  return roles.find(({ role_id }) => role_id === role)?.role_name.trim() || `role ${role}`;
}

/** True for a role without a name: that of no role, and the one role of tools without roles. */
export function isUnnamedRole(role: Id, roles: readonly RoleName[]): boolean {
  return role === 0 || (role === 1 && roles.length === 0);
}

type Naming = { nameOf: (person: Id) => string; roles: readonly RoleName[] };

/**
 * "Lena Fischer (Primary)" and "Ann Lee, Bo Li (Secondary)", in the order of the group; none for a role without people.
 */
export function peopleByRole({ members }: Pick<Group, 'members'>, { nameOf, roles }: Naming): string[] {
  return members
    .filter(({ person_ids }) => person_ids.length > 0)
    .map(({ role_id, person_ids }) => `${person_ids.map(nameOf).join(', ')} (${roleName(role_id, roles)})`);
}

/**
 * "Wei Zhang (Primary), Ann Lee (Secondary)", "Wei Zhang (Primary), no Secondary"; a role alone is not named. "" of a
 * group without people.
 * @param empty the roles that no one is in though the rota has them.
 */
export function peopleInWords(
  group: Pick<Group, 'members'>,
  empty: readonly Id[],
  { nameOf, roles }: Naming,
): string {
  const people = peopleByRole(group, { nameOf, roles });
  if (people.length + empty.length < 2) return peopleOf(group).map(nameOf).join(', ');
  return people.length === 0 ? '' : [...people, ...empty.map((role) => noRole(role, roles))].join(', ');
}

/** "no Secondary" */
export function noRole(role: Id, roles: readonly RoleName[]): string {
  return `no ${roleName(role, roles)}`;
}

/** "primary", but "L2 Support" unchanged. */
export function roleInText(role: Id, roles: readonly RoleName[]): string {
  const name = roleName(role, roles);
  return /^\p{Lu}\p{Ll}+$/u.test(name) ? name.toLowerCase() : name;
}

/**
 * A layer's configuration in plain words: its kind, rotation, groups, hours and lifetime. Never throws: of a faulty
 * layer the fault comes first, then the readable rest.
 */

/**
 * Short sentences without a full stop; local times are of the layer's zone, else of the schedule's.
 * @throws RangeError where the zone is no tz database name.
 */
export function layerInWords(layer: Layer, scheduleZone: ScheduleZone): string[] {
  const zone = zoneOf(layer, scheduleZone);
  const fault = faultOf(layer);
  return [
    ...(fault ? [`${faultInWords(fault)}, so it puts nobody on call`] : []),
    ...(replacesRules(layer) ? ['override: replaces the regular layers while it lasts'] : []),
    // One group without a turn, as overrides have it, needs no words.
    ...(layer.mode === LAYER_MODE.override && layer.groups.length === 1
      ? []
      : [rotationInWords(layer, zone), ...groupsInWords(layer)]),
    ...(layer.fair_rotation && layer.groups.length > 1
      ? ['fair rotation: each round starts one group later']
      : []),
    ...limitsInWords(layer),
    lifeInWords(layer, zone),
  ];
}

/** "weekly, hand-off Mondays 09:00 Europe/Berlin" */
export function rotationInWords(layer: Layer, scheduleZone: ScheduleZone): string {
  const zone = zoneOf(layer, scheduleZone);
  const { rotation_unit: unit, rotation_value: value, layer_start: start } = layer;
  const masked = layer.day_mask.repeat.length > 0;
  if (unit === 'hour')
    return `${cadenceText(value, 'hour', 'hourly')} from ${momentInWords(start, zone)} ${zone}`;
  if ((unit === 'week' && value === 1) || (unit === 'day' && value === 7 && !masked)) {
    return `weekly, hand-off ${timeOfWeekInWords(layer.handoff_time).replace(' ', 's ')} ${zone}`;
  }
  if (unit === 'day' && masked) {
    return `${cadenceText(value, 'counted day', 'each counted day')}, hand-off 00:00 ${zone}`;
  }
  const at = localParts(start, zone);
  const time = at ? `${at.time} ${zone}` : 'at a time no calendar has';
  if (unit === 'day') return `${cadenceText(value, 'day', 'daily')}, hand-off ${time}`;
  if (unit === 'week')
    return `${cadenceText(value, 'week', 'weekly')}, hand-off ${at?.weekday ?? 'day'}s ${time}`;
  if (unit !== 'month') return `every ${value} × “${unit}”`;
  const day = at && at.day > 28 ? `day ${at.day} or the month’s last` : `day ${at?.day ?? '?'}`;
  return `${cadenceText(value, 'month', 'monthly')}, hand-off on ${day} ${time}`;
}

function cadenceText(value: number, unit: string, single: string): string {
  return value === 1 ? single : `every ${value} ${unit}s`;
}

function groupsInWords({ groups }: Layer): string[] {
  if (groups.length === 0) return [];
  return [groups.length === 1 ? '1 group, always on' : `${groups.length} groups in turn`];
}

/** A line per layer of a proposal, then how they combine, and the overrides with their share of the known time. */
export function proposalInWords(
  { layers, layers_overlap, overrides, overridden }: RotationProposal,
  known: Interval,
  naming: Parameters<typeof peopleByRole>[1],
): string[] {
  const roles = new Set(layers.flatMap(({ groups }) => groups.flatMap(({ members }) => members.map(roleOf))));
  const groupInWords = (group: Group) =>
    (roles.size > 1 ? peopleByRole(group, naming).join(', ') : peopleInWords(group, [], naming)) || 'nobody';
  const lines = layers.map((layer) => {
    const { time_zone: zone, layer_start: start, groups } = layer;
    const people = listed(groups.map(groupInWords));
    const turns =
      groups.length === 1 ? [] : [`in turn from ${momentInWords(start, zone)}`, rotationInWords(layer, zone)];
    const hours = hoursInWords(layer).map((words) => `${words} ${zone}`);
    return `${layer.layer_name}: ${[people, ...turns, ...hours].join(', ')}`;
  });
  if (layers_overlap === 'together') lines.push('All layers are on call at once');
  if (overrides.length === 0) return lines;
  const share = ((100 * overridden) / (known.end - known.start)).toFixed(1);
  return [...lines, `${counted(overrides.length, 'override')}, ${share} % of the time`];
}

function roleOf({ role_id }: Member): string {
  return String(role_id);
}

function limitsInWords(layer: Layer): string[] {
  const { restrict_mode: mode, restrict_periods: periods } = layer;
  const isKnown = mode === RESTRICT_MODE.daily || mode === RESTRICT_MODE.weekly;
  if (mode !== RESTRICT_MODE.none && periods.length > 0 && !isKnown) return [`restricted by mode ${mode}`];
  return hoursInWords(layer).map((hours) => `${hours} only`);
}

/**
 * Hours left by mask and restrictions: "weekdays 08:00–20:00", or apart where a stretch crosses midnight. All must
 * hold at once; empty if nothing is restricted.
 */
export function hoursInWords(layer: Layer): string[] {
  const days = daysInWords(layer.day_mask.repeat);
  const { restrict_mode: mode, restrict_periods: periods } = layer;
  if (mode === RESTRICT_MODE.none || periods.length === 0) return days ? [days] : [];
  const daily = mode === RESTRICT_MODE.daily;
  const times = daily ? dailyInWords(layer) : weeklyInWords(layer);
  const wraps = periods.some(({ restrict_start, restrict_end }) => restrict_end <= restrict_start);
  if (days && daily && !wraps) return [`${days} ${times}`];
  return [...(days ? [days] : []), times];
}

function daysInWords(repeat: readonly number[]): string | undefined {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => repeat.includes(day));
  if (repeat.length === 0 || days.length === 7) return undefined;
  if (days.join() === '1,2,3,4,5') return 'weekdays';
  if (days.join() === '6,0') return 'weekends';
  return days.length === 0 ? 'no day' : listed(days.map((day) => `${dayName(day)}s`));
}

function dailyInWords({ restrict_periods }: Layer): string {
  const stretches = restrict_periods.map(({ restrict_start: from, restrict_end: to }) => {
    if (from === to || (from === 0 && to === DAY)) return '00:00–24:00';
    return `${timeInWords(from)}–${timeInWords(to)}${to < from && to !== 0 ? ' the next day' : ''}`;
  });
  return listed(stretches);
}

function weeklyInWords({ restrict_periods }: Layer): string {
  return listed(
    restrict_periods.map(
      ({ restrict_start, restrict_end }) =>
        `${timeOfWeekInWords(restrict_start)} – ${timeOfWeekInWords(restrict_end, true)}`,
    ),
  );
}

function lifeInWords({ layer_start, layer_end }: Layer, zone: ScheduleZone): string {
  const from = `from ${momentInWords(layer_start, zone)}`;
  return layer_end === 0 ? `${from}, never ends` : `${from} until ${momentInWords(layer_end, zone)}`;
}

/** "2 layers", and "1 override" if there is one. */
export function layerCounts(layers: readonly Layer[]): string[] {
  const overrides = layers.filter(({ mode }) => mode === LAYER_MODE.override).length;
  const count = counted(layers.length - overrides, 'layer');
  return overrides === 0 ? [count] : [count, counted(overrides, 'override')];
}

/** "cannot be computed (unknown mode)"; a layer without groups is unfinished, not wrong. */
export function faultInWords(fault: LayerFault): string {
  return fault === 'no groups' ? 'has no people yet' : `cannot be computed (${fault})`;
}

import { modulo } from '../../exchange/rotation-layers';
import type { WallWindow } from '../../exchange/windows';
import { dayName } from '../../oncall/words/clock-words';
import { DAY, WEEK } from '../../time/zone';
import type { Rotation } from './tool-rotations';
import { iso, type ToolOverride, type ToolPlan, type ToolWriter } from './tool-writer';

/** Opsgenie moves the ends of rotations and hours to the nearest half hour. */
const HALF_HOUR = 1800;

/**
 * Opsgenie: the people of all rotations are on call together. Its documents leave open which of two overrides counts,
 * and what one does where no rotation has anybody.
 */
export const opsgenie: ToolWriter = {
  hasSeveral: false,
  overlap: 'together',
  overrideOverOverride: 'unknown',
  overridesOnChange: 'unknown',
  areTurnsSingle: false,
  problems: (plan) => {
    const { rotations = [], overrides } = plan;
    const all = rotationsWith(plan);
    const times = [
      ...all.flatMap(({ start, end }) => [start, end]),
      ...all.flatMap(({ hours }) => hours).flatMap(({ from, seconds }) => [from, seconds]),
    ];
    return [
      ...(times.some((time) => time !== Infinity && time % HALF_HOUR !== 0)
        ? ['rotations or hours that begin or end off the half hour']
        : []),
      ...rotations
        .filter(({ hours }) => hours.length > 1 && hours.some(({ every }) => every === 'day'))
        .map(({ name }) => `“${name}”: several hours of a day`),
      ...(plan.rotations === undefined && overrides.some(({ isFilling }) => isFilling)
        ? ['an override where nobody is on call']
        : []),
    ];
  },
  requests: (plan) => {
    const { name, zone, rotations, nameOf } = plan;
    const overrides = plan.overrides.filter(({ isFilling }) => !rotations || !isFilling);
    return {
      ...(rotations && {
        'PATCH /v2/schedules/{id}': {
          name,
          timezone: zone,
          rotations: rotationsWith(plan).map((rotation) => rotationOf(rotation, nameOf)),
        },
      }),
      ...(overrides.length > 0 && {
        'POST /v2/schedules/{id}/overrides': overrides.flatMap(({ start, end, people }) =>
          people.map((person) => ({
            user: { type: 'user', username: nameOf(person) },
            startDate: iso(start),
            endDate: iso(end),
          })),
        ),
      }),
    };
  },
};

/** Rotations of the plan, and overrides that fill a gap as rotations of one person. */
function rotationsWith({ rotations, overrides }: ToolPlan): Rotation[] {
  if (!rotations) return [];
  const filling = overrides.filter(({ isFilling }) => isFilling);
  return [...rotations, ...filling.map(fillingRotation)];
}

function fillingRotation({ start, end, people }: ToolOverride): Rotation {
  return { name: 'Override', level: 0, start, end, unit: 'day', value: 1, turns: [people], hours: [] };
}

const TYPES: Readonly<Record<string, string>> = { hour: 'hourly', day: 'daily', week: 'weekly' };

function rotationOf({ name, start, end, unit, value, turns, hours }: Rotation, nameOf: ToolPlan['nameOf']) {
  return {
    name,
    startDate: iso(start),
    ...(end !== Infinity && { endDate: iso(end) }),
    type: TYPES[unit],
    length: value,
    participants: turns.flat().map((person) => ({ type: 'user', username: nameOf(person) })),
    ...(hours.length > 0 && { timeRestriction: timeRestriction(hours) }),
  };
}

function timeRestriction(hours: readonly WallWindow[]) {
  const [first] = hours;
  if (first?.every === 'day') return { type: 'time-of-day', restriction: clocksOf(first) };
  return {
    type: 'weekday-and-time-of-day',
    restrictions: hours.map((window) =>
      Object.assign(
        { startDay: dayOf(window.from), endDay: dayOf(window.from + window.seconds) },
        clocksOf(window),
      ),
    ),
  };
}

function clocksOf({ from, seconds }: WallWindow) {
  const [start, end] = [from % DAY, (from + seconds) % DAY];
  return {
    startHour: Math.floor(start / 3600),
    startMin: Math.floor((start % 3600) / 60),
    endHour: Math.floor(end / 3600),
    endMin: Math.floor((end % 3600) / 60),
  };
}

/** "monday", of seconds from Monday 00:00. */
function dayOf(seconds: number): string {
  return dayName(Math.floor(modulo(seconds, WEEK) / DAY) + 1).toLowerCase();
}

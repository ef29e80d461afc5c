import { DAY } from '../../time/zone';
import type { Rotation } from './tool-rotations';
import { clockText, iso, type ToolPlan, type ToolWriter } from './tool-writer';

const SECONDS: Readonly<Record<string, number>> = { hour: 3600, day: DAY, week: 7 * DAY };

/** PagerDuty: one person at a time; the first listed layer wins, and the newest override above all. */
export const pagerDuty: ToolWriter = {
  hasSeveral: false,
  overlap: 'later_wins',
  overrideOverOverride: 'wins',
  overridesOnChange: 'stay',
  areTurnsSingle: false,
  problems: () => [],
  requests: ({ name, zone, rotations, overrides, nameOf }) => ({
    ...(rotations && {
      'PUT /schedules/{id}': {
        schedule: {
          type: 'schedule',
          name,
          time_zone: zone,
          schedule_layers: rotations.toReversed().map((rotation) => layerOf(rotation, nameOf)),
        },
      },
    }),
    ...(overrides.length > 0 && {
      'POST /schedules/{id}/overrides': {
        overrides: overrides.flatMap(({ start, end, people }) =>
          people.map((person) => ({
            start: iso(start),
            end: iso(end),
            user: { type: 'user_reference', summary: nameOf(person) },
          })),
        ),
      },
    }),
  }),
};

function layerOf({ name, start, end, unit, value, turns, hours }: Rotation, nameOf: ToolPlan['nameOf']) {
  return {
    name,
    start: iso(start),
    ...(end !== Infinity && { end: iso(end) }),
    rotation_virtual_start: iso(start),
    rotation_turn_length_seconds: value * (SECONDS[unit] ?? DAY),
    users: turns.flat().map((person) => ({ user: { type: 'user_reference', summary: nameOf(person) } })),
    restrictions: hours.map(({ every, from, seconds }) => ({
      type: every === 'week' ? 'weekly_restriction' : 'daily_restriction',
      start_time_of_day: clockText(from % DAY),
      ...(every === 'week' && { start_day_of_week: Math.floor(from / DAY) + 1 }),
      duration_seconds: seconds,
    })),
  };
}

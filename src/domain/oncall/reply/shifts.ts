import type { Group, Schedule } from '#contract/schedule';
import { computeLayers } from '../../schedule/compute';
import { finalTurns } from '../../schedule/final';
import type { Interval } from '../../schedule/intervals';
import type { Turn, Window } from '../../schedule/rotation';
import { groupKey, isStaffed } from './groups';
import { dutiesOf, gapsBetween, staffedDuties } from './timeline';
import { wholeOf, type Stretch, type Told, type Whole } from './whole-shift';

/** A line of a schedule: its final schedule, a layer by its index, or the gaps of the final schedule. */
export type ShiftLine = 'final' | 'gap' | number;

/** What a server sent of a window. */
export type Known = { window: Window; schedules: readonly Schedule[] };

/** How a window is read: in the zone that the rotas go by, with what is known of the windows beside it. */
export type Reading = { window: Window; accountZone: string; beside?: readonly Known[] | undefined };

/**
 * The whole of a period or gap that a schedule has in a window, see whole-shift.ts.
 * @param shift as the server sent it; a gap has no group.
 */
export function wholeShift(
  schedule: Schedule,
  line: ShiftLine,
  shift: Interval & { group?: Group },
  { window, accountZone, beside = [] }: Reading,
): Whole {
  const { start, end, group } = shift;
  if (start !== window.start && end !== window.end) return { start, end, begins: 'here', ends: 'here' };
  return wholeOf(
    { start, end, key: keyOf(group) },
    window,
    schedule.layers,
    (bounds) => computedIn(schedule, line, bounds, accountZone),
    beside.flatMap((known) => toldOf(known, schedule, line)),
  );
}

/** The gaps of a final schedule in a window. */
export function gapsOf({ final_schedule: { schedules } }: Schedule, window: Window): Window[] {
  return gapsBetween(staffedDuties(schedules, window), window);
}

function keyOf(group: Group | undefined): string {
  return group ? groupKey(group) : 'gap';
}

function toldOf({ window, schedules }: Known, { schedule_id }: Schedule, line: ShiftLine): Told[] {
  const schedule = schedules.find((one) => one.schedule_id === schedule_id);
  if (!schedule) return [];
  if (line === 'gap') return [{ window, stretches: gapsOf(schedule, window).map(asGap) }];
  const periods = line === 'final' ? schedule.final_schedule : schedule.layer_schedules[line];
  const stretches = dutiesOf(periods?.schedules ?? [], window).map(({ start, end, period }) => ({
    start,
    end,
    key: groupKey(period.group),
  }));
  return [{ window, stretches }];
}

function computedIn({ layers }: Schedule, line: ShiftLine, window: Window, zone: string): Stretch[] {
  if (typeof line === 'number') {
    const layer = layers[line];
    return layer ? (computeLayers([layer], window, zone)[0]?.periods ?? []).map(asStretch) : [];
  }
  const turns = finalTurns(computeLayers(layers, window, zone), window);
  if (line === 'final') return turns.map(asStretch);
  const staffed = turns.filter(({ group }) => isStaffed(group));
  return gapsBetween(staffed, window).map(asGap);
}

function asStretch({ start, end, group }: Turn): Stretch {
  return { start, end, key: groupKey(group) };
}

function asGap({ start, end }: Interval): Stretch {
  return { start, end, key: keyOf(undefined) };
}

import type { Group, Schedule } from '#contract/schedule';
import { computeLayers, computeRota } from '../../schedule/compute';
import { layersOfAll } from '../../schedule/rota';
import type { LayerPeriod } from '../../schedule/rotation';
import { gapsBetween, type Interval } from '../../time/interval';
import { groupKey, isStaffed } from './groups';
import { dutiesOf, staffedDuties } from './timeline';
import { wholeOf, type SentShifts, type Shift, type Whole } from './whole-shift';
import type { AccountZone } from '../../time/zone';

/** A line of a schedule: its final schedule, a layer by its index, or the gaps of the final schedule. */
export type ShiftLine = 'final' | 'gap' | number;

/** Reply of a server for a window. */
export type WindowReply = { window: Interval; schedules: readonly Schedule[] };

/** Context of a window: the account's zone, and the replies for the windows beside it. */
export type Reading = {
  window: Interval;
  accountZone: AccountZone;
  beside?: readonly WindowReply[] | undefined;
};

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
    { start, end, owner: ownerOf(group) },
    window,
    {
      layers: layersOfAll(schedule),
      computeShifts: (bounds) => computedIn(schedule, line, bounds, accountZone),
    },
    beside.flatMap((reply) => sentShifts(reply, schedule, line)),
  );
}

export function gapsOf({ final_schedule: { schedules } }: Schedule, window: Interval): Interval[] {
  return gapsBetween(staffedDuties(schedules, window), window);
}

function ownerOf(group: Group | undefined): string {
  return group ? groupKey(group) : 'gap';
}

function sentShifts(
  { window, schedules }: WindowReply,
  { schedule_id }: Schedule,
  line: ShiftLine,
): SentShifts[] {
  const schedule = schedules.find((sent) => sent.schedule_id === schedule_id);
  if (!schedule) return [];
  if (line === 'gap') return [{ window, shifts: gapsOf(schedule, window).map(asGap) }];
  const periods = line === 'final' ? schedule.final_schedule : schedule.layer_schedules[line];
  const shifts = dutiesOf(periods?.schedules ?? [], window).map(({ start, end, period }) => ({
    start,
    end,
    owner: groupKey(period.group),
  }));
  return [{ window, shifts }];
}

function computedIn(
  schedule: Schedule,
  line: ShiftLine,
  window: Interval,
  accountZone: AccountZone,
): Shift[] {
  if (typeof line === 'number') return layerShifts(schedule, line, window, accountZone);
  const periods = computeRota(schedule, window, accountZone).final;
  if (line === 'final') return periods.map(asShift);
  const staffed = periods.filter(({ group }) => isStaffed(group));
  return gapsBetween(staffed, window).map(asGap);
}

function layerShifts(schedule: Schedule, line: number, window: Interval, accountZone: AccountZone): Shift[] {
  // One layer alone is faster, but lanes of versions need all.
  const layers = schedule.versions
    ? computeRota(schedule, window, accountZone).layers.slice(line, line + 1)
    : computeLayers({ ...schedule, layers: schedule.layers.slice(line, line + 1) }, window, accountZone);
  return (layers[0]?.periods ?? []).map(asShift);
}

function asShift({ start, end, group }: LayerPeriod): Shift {
  return { start, end, owner: groupKey(group) };
}

function asGap({ start, end }: Interval): Shift {
  return { start, end, owner: ownerOf(undefined) };
}

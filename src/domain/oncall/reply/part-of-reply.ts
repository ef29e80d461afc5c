import type { LayerSchedule, Period, Schedule } from '#contract/schedule';
import { relevantLayers } from '../../schedule/relevant-layers';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import type { UnixSeconds } from '../../time/zone';
import type { WindowReply } from './shifts';

/** Part of a reply, as the server sends it for that window: periods are cut at its edges. */
export function partOfReply({ schedules }: WindowReply, window: Interval, now: UnixSeconds): WindowReply {
  return { window, schedules: schedules.map((schedule) => partOf(schedule, window, now)) };
}

function partOf(schedule: Schedule, window: Interval, now: UnixSeconds): Schedule {
  const { versions, corrections, recorded_from, ...rest } = schedule;
  const versionsIn = cutRules(versions, window);
  const correctionsIn = cutRules(corrections, window);
  return {
    ...rest,
    ...(versionsIn.length > 0 && { versions: versionsIn }),
    ...(correctionsIn.length > 0 && { corrections: correctionsIn }),
    ...(recorded_from !== undefined && recorded_from > window.start && { recorded_from }),
    ...layersIn(schedule, window, now),
    final_schedule: laneIn(schedule.final_schedule, window),
  };
}

/** Layers that matter in the window, with their periods; those of earlier versions follow. */
function layersIn(
  { layers, layer_schedules }: Schedule,
  window: Interval,
  now: UnixSeconds,
): Pick<Schedule, 'layers' | 'layer_schedules'> {
  const lanes = layer_schedules.map((lane) => laneIn(lane, window));
  // Another server has its own order.
  if (lanes.length < layers.length) return { layers, layer_schedules: lanes };
  const relevant = new Set(relevantLayers(layers, window, now));
  return {
    layers: layers.filter((layer) => relevant.has(layer)),
    layer_schedules: lanes.filter((lane, index) => {
      const layer = layers[index];
      return layer ? relevant.has(layer) : lane.schedules.length > 0;
    }),
  };
}

function laneIn(lane: LayerSchedule, window: Interval): LayerSchedule {
  return { ...lane, schedules: lane.schedules.flatMap((period) => periodIn(period, window)) };
}

/** A period that ends before it begins belongs where it begins. */
function periodIn(period: Period, { start, end }: Interval): Period[] {
  if (period.end <= period.start) return period.start >= start && period.start < end ? [period] : [];
  if (period.start >= end || period.end <= start) return [];
  if (period.start >= start && period.end <= end) return [period];
  return [{ ...period, start: Math.max(period.start, start), end: Math.min(period.end, end) }];
}

function cutRules<T extends { from: UnixSeconds; until: UnixSeconds }>(
  rules: readonly T[] = [],
  window: Interval,
): T[] {
  return rules.flatMap((rule) => {
    const { start, end } = overlap({ start: rule.from, end: rule.until }, window);
    return isEmpty({ start, end }) ? [] : [{ ...rule, from: start, until: end }];
  });
}

import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import type { LayerSchedule, Period, Schedule, ScheduleVersion, Seat } from '#contract/schedule';
import { addTo } from '../../collections';
import type { WindowReply } from '../../duty/known-seats';
import { hasSamePeople } from '../../duty/seats';
import { isEmpty, subtract, type Interval } from '../../time/interval';
import { isSameGroup } from './timeline';

/** A server limits the window of a request: a longer window takes several requests, whose replies are joined. */

/** Consecutive windows of at most `maxSeconds` (1 or more) that make up a window; none for an empty one. */
export function splitWindow({ start, end }: Interval, maxSeconds: number): Interval[] {
  const windows: Interval[] = [];
  const step = Math.max(1, Math.floor(maxSeconds));
  for (let from = start; from < end; from += step) {
    windows.push({ start: from, end: Math.min(from + step, end) });
  }
  return windows;
}

/**
 * Schedules of one long window from the replies for its consecutive parts, in the order they first come: configured as
 * in the latest, with the earlier versions of all, and the layers that only earlier ones have. What a part cuts is
 * whole again.
 */
export function joinReplies(replies: readonly WindowReply[]): Schedule[] {
  const byId = new Map<Id, Part[]>();
  for (const { window, schedules } of replies)
    for (const schedule of schedules) addTo(byId, schedule.schedule_id, { window, schedule });
  return [...byId.values()].flatMap((parts) => {
    const latest = parts.at(-1)?.schedule;
    return latest && parts.length > 1 ? joined(latest, parts) : (latest ?? []);
  });
}

type Part = { window: Interval; schedule: Schedule };

function joined(latest: Schedule, parts: readonly Part[]): Schedule {
  const all = <T>(of: (schedule: Schedule) => readonly T[] | undefined) =>
    parts.flatMap(({ schedule }) => of(schedule) ?? []);
  const layers = [...latest.layers, ...all((one) => one.layers)];
  const versions = joinedVersions(parts);
  const corrections = all((one) => one.corrections);
  const recorded_from = parts.find(({ schedule }) => schedule.recorded_from !== undefined)?.schedule
    .recorded_from;
  const lanes = parts.map(({ schedule }) => byName(schedule.layer_schedules));
  const names = new Set([...(lanes.at(-1)?.keys() ?? []), ...lanes.flatMap((lane) => [...lane.keys()])]);
  return {
    ...latest,
    layers: [...new Map(layers.map((layer) => [stringifyJson(layer), layer])).values()],
    ...(versions.length > 0 && { versions }),
    ...(corrections.length > 0 && { corrections }),
    ...(recorded_from !== undefined && { recorded_from }),
    layer_schedules: [...names].flatMap((name) => {
      const last = lanes.findLast((lane) => lane.has(name))?.get(name);
      return last ? laneOf(last, parts, (index) => lanes[index]?.get(name)) : [];
    }),
    final_schedule: laneOf(latest.final_schedule, parts, (index) => parts[index]?.schedule.final_schedule),
    ...seatsOf(parts),
  };
}

/** Earlier versions of all replies. Before them, the rules of the first reply hold, which may have none. */
function joinedVersions([first, ...others]: readonly Part[]): ScheduleVersion[] {
  const all = [first, ...others].flatMap((part) => part?.schedule.versions ?? []);
  const [earliest] = all;
  if (!first || !earliest || first.schedule.versions) return all;
  const { layers, time_zone, layers_overlap, enabled } = first.schedule;
  return [{ from: earliest.from, until: earliest.from, layers, time_zone, layers_overlap, enabled }, ...all];
}

/** Layers by mode and name, and by their place among those of one name. */
function byName(layers: readonly LayerSchedule[]): Map<string, LayerSchedule> {
  const counts = new Map<string, number>();
  return new Map(
    layers.map((layer) => {
      const name = `${layer.mode} ${layer.layer_name}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${count} ${name}`, layer];
    }),
  );
}

/** Periods of a lane in all parts; those of one group that touch where a part ends are one. */
function laneOf(
  latest: LayerSchedule,
  parts: readonly Part[],
  of: (index: number) => LayerSchedule | undefined,
): LayerSchedule {
  const schedules: Period[] = [];
  for (const [index, { window }] of parts.entries()) {
    const earlier = schedules.slice();
    for (const period of of(index)?.schedules ?? []) {
      const cut = {
        ...period,
        start: Math.max(period.start, window.start),
        end: Math.min(period.end, window.end),
      };
      const last = earlier.find(({ end, group }) => end === cut.start && isSameGroup(group, cut.group));
      if (isEmpty(cut)) continue;
      if (last && cut.start === window.start) schedules[schedules.indexOf(last)] = { ...last, end: cut.end };
      else schedules.push(cut);
    }
  }
  return { ...latest, schedules };
}

/** Seats in all parts, and those around them; none where a reply has none. */
function seatsOf(parts: readonly Part[]): Pick<Schedule, 'seats' | 'near_seats'> {
  if (parts.some(({ schedule }) => !schedule.seats)) return {};
  const roles = new Set(
    parts.flatMap(({ schedule }) => (schedule.seats ?? []).map(({ role_id }) => role_id)),
  );
  const seats = [...roles].flatMap((role_id) => {
    const out: Seat[] = [];
    for (const { schedule, window } of parts) {
      const of = schedule.seats?.filter((seat) => seat.role_id === role_id) ?? [];
      // A role that a part does not know is not due in it.
      const off = subtract([window], of).map(({ start, end }): Seat => {
        return { role_id, start, end, state: 'off hours', person_ids: [] };
      });
      for (const seat of [...of, ...off]) {
        const last = out.at(-1);
        const isSame = last?.state === seat.state && hasSamePeople(last.person_ids, seat.person_ids);
        if (last && isSame && last.end === seat.start)
          Object.assign(last, { end: seat.end, ends: seat.ends });
        else out.push({ ...seat });
      }
    }
    return out;
  });
  const near = (part: Part | undefined, isThere: (seat: Seat, window: Interval) => boolean) =>
    part?.schedule.near_seats?.filter((seat) => isThere(seat, part.window)) ?? [];
  const before = near(parts[0], ({ end }, { start }) => end <= start);
  const after = near(parts.at(-1), ({ start }, { end }) => start >= end);
  return { seats, near_seats: [...before, ...after] };
}

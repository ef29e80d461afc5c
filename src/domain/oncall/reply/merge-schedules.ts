import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import {
  type Layer,
  LAYER_MODE,
  type LayerSchedule,
  type Period,
  type Schedule,
  type ScheduleVersion,
} from '#contract/schedule';
import { groupKey } from './groups';

/**
 * Merges the replies for several windows into one: a server limits the window of a request.
 *
 * Rules: schedules are the same by id, and layers by mode and name, the first of several with the first; the
 * configuration is the latest reply's, with the earlier versions of all and the layers that only earlier windows have.
 * Where two windows meet, the last period of a group in the earlier replies and the first one of the same group in the
 * next are one if they touch or overlap, under the hash of the earlier: the server cut it there. A period that two
 * replies have alike is taken once. Everything else is unchanged, consistent or not.
 */

/** The schedules of one long window from the replies for its consecutive parts, in the order they first come. */
export function mergeSchedules(parts: readonly (readonly Schedule[])[]): Schedule[] {
  const byId = new Map<Id, Versions<Schedule>>();
  for (const schedule of parts.flat()) {
    const versions = byId.get(schedule.schedule_id);
    if (versions) versions.push(schedule);
    else byId.set(schedule.schedule_id, [schedule]);
  }
  return [...byId.values()].map(mergeVersions);
}

/** An item of each reply, the earliest window first. */
type Versions<T> = [first: T, ...later: T[]];

function mergeVersions(versions: Versions<Schedule>): Schedule {
  const latest = versions.at(-1) ?? versions[0];
  if (versions.length === 1) return latest;
  const earlierRules = mergeRules(versions);
  const corrections = versions.flatMap((schedule) => schedule.corrections ?? []);
  const recorded_from = versions.find((schedule) => schedule.recorded_from !== undefined)?.recorded_from;
  return {
    ...latest,
    layers: mergeRuleLayers(latest, versions),
    ...(earlierRules.length > 0 && { versions: earlierRules }),
    ...(corrections.length > 0 && { corrections }),
    ...(recorded_from !== undefined && { recorded_from }),
    layer_schedules: mergeLayers(versions),
    final_schedule: mergeLayer(versions.map(({ final_schedule }) => final_schedule)),
  };
}

/** Layers of the latest reply, then layers that only earlier windows have, such as past overrides. */
function mergeRuleLayers(latest: Schedule, replies: Versions<Schedule>): Layer[] {
  const all = [...latest.layers, ...replies.flatMap(({ layers }) => layers)];
  return [...new Map(all.map((layer) => [stringifyJson(layer), layer])).values()];
}

/** Earlier versions of all replies. Before them, the rules of the first reply hold, which may have none. */
function mergeRules(replies: Versions<Schedule>): ScheduleVersion[] {
  const all = replies.flatMap((schedule) => schedule.versions ?? []);
  const [{ layers, time_zone, layers_overlap, enabled, versions }] = replies;
  const [first] = all;
  if (!first || versions) return all;
  return [{ from: first.from, until: first.from, layers, time_zone, layers_overlap, enabled }, ...all];
}

/** Layers of all replies, those of the latest reply first. */
function mergeLayers(replies: Versions<Schedule>): LayerSchedule[] {
  const lanes = replies.map(({ layer_schedules }) => byName(layer_schedules));
  const names = new Set<string>();
  for (const lane of [lanes.at(-1), ...lanes]) for (const name of lane?.keys() ?? []) names.add(name);
  return [...names].map((name) => mergeLayer(lanes.flatMap((lane) => lane.get(name) ?? [])));
}

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

function mergeLayer(versions: readonly LayerSchedule[]): LayerSchedule {
  const latest = versions.at(-1) ?? { layer_name: '', mode: LAYER_MODE.regular };
  return { ...latest, schedules: mergePeriods(versions.map(({ schedules }) => schedules)) };
}

function mergePeriods(parts: readonly (readonly Period[])[]): Period[] {
  const [first = [], ...later] = parts;
  const merged = [...first];
  for (const part of later) append(merged, part);
  return merged;
}

function append(merged: Period[], part: readonly Period[]): void {
  // Of thousands only those near the cut can meet.
  const reach = merged.reduce((latest, { start, end }) => Math.max(latest, start, end), -Infinity);
  const from = part.reduce((earliest, { start, end }) => Math.min(earliest, start, end), Infinity);
  const alreadyThere = new Set<string>();
  const lastOf = new Map<string, number>();
  for (const [place, period] of merged.entries()) {
    if (Math.max(period.start, period.end) < from) continue;
    const group = groupKey(period.group);
    alreadyThere.add(`${period.start} ${period.end} ${group}`);
    const last = merged[lastOf.get(group) ?? -1];
    if (!last || last.end <= period.end) lastOf.set(group, place);
  }
  for (const period of part.toSorted((a, b) => a.start - b.start)) {
    if (Math.min(period.start, period.end) > reach) merged.push(period);
    else {
      const group = groupKey(period.group);
      const place = lastOf.get(group);
      // Only the group's first period can continue the previous one, even if both replies contain it whole.
      lastOf.delete(group);
      if (!alreadyThere.has(`${period.start} ${period.end} ${group}`)) add(period, merged, place);
    }
  }
}

/** Adds a period, or joins it to the period that it continues. */
function add(period: Period, merged: Period[], place: number | undefined): void {
  const last = place === undefined ? undefined : merged[place];
  if (place === undefined || !last || last.start > period.end || period.start > last.end) {
    merged.push(period);
    return;
  }
  merged[place] = { ...last, start: Math.min(last.start, period.start), end: Math.max(last.end, period.end) };
}

import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { LAYER_MODE, type Layer, type Schedule } from '#contract/schedule';
import { addTo } from '../collections/multimap';
import { roleRuns, rolesIn } from '../oncall/reply/seats';
import { dutiesOf, peopleOf, finalDuties } from '../oncall/reply/timeline';
import { isEnabledIn, rotaAt } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { contains, isEmpty, lengthOf, overlap, union, type Interval } from '../time/interval';
import { DAY, instantAt, wallAt, type AccountZone } from '../time/zone';
import { type Change, planChanges } from './difference';

/** A schedule in two plans; one of them may lack it. */
export type Comparison = {
  before: Schedule | undefined;
  after: Schedule | undefined;
  /** Non-empty. */
  changes: readonly Change[];
  /** Seconds with other people in any role, each once. */
  differing: number;
};

/** Schedules that differ between two plans in a window, by their first change. */
export function comparePlans(
  before: readonly Schedule[],
  after: readonly Schedule[],
  window: Interval,
): Comparison[] {
  const then = new Map(before.map((schedule) => [schedule.schedule_id, schedule]));
  const now = new Map(after.map((schedule) => [schedule.schedule_id, schedule]));
  return planChanges(before, after, window)
    .map(({ schedule: { schedule_id: id }, changes }) => ({
      before: then.get(id),
      after: now.get(id),
      changes,
      differing: lengthOf(union(changes)),
    }))
    .sort((a, b) => (a.changes[0]?.start ?? 0) - (b.changes[0]?.start ?? 0));
}

/**
 * Final schedules moved by whole local days, to compare weeks by weekday and wall clock. Over a clock change a period
 * keeps its local times, so its length may change.
 */
export function movedByDays(schedules: readonly Schedule[], days: number, zone: string): Schedule[] {
  const moved = (instant: number) => instantAt(wallAt(instant, zone) + days * DAY, zone);
  return schedules.map((schedule) => {
    const { final_schedule } = schedule;
    const periods = final_schedule.schedules.map(({ start, end, hash, group }) => ({
      start: moved(start),
      end: moved(end),
      hash,
      group,
    }));
    return Object.assign({}, schedule, {
      final_schedule: Object.assign({}, final_schedule, { schedules: periods }),
    });
  });
}

/** Stretch of a lane, of all roles or of one; without people for a gap. */
export type LaneItem = Interval & { people: readonly Id[]; role?: Id | undefined };

/** People on call in a window, as a lane draws them. @param role absent = everybody in one lane. */
export function laneOf(schedule: Schedule | undefined, window: Interval, role?: Id): LaneItem[] {
  const duties = groupsIn(schedule, window);
  return role === undefined
    ? duties.map(({ start, end, group }) => ({ start, end, people: peopleOf(group) }))
    : roleRuns(duties, role).map(({ start, end, people }) => ({ start, end, people, role }));
}

/** Time in a window in which overrides decide who is on call. */
export function overriddenIn(schedule: Schedule | undefined, window: Interval): Interval[] {
  return union(groupsIn(schedule, window).filter(({ override }) => override));
}

/** Roles that have a lane of their own, in order of appearance; none if everybody is in the same role. */
export function laneRoles(schedules: readonly (Schedule | undefined)[], window: Interval): Id[] {
  const roles = rolesIn(
    schedules.flatMap((schedule) => groupsIn(schedule, window).map(({ group }) => group)),
  );
  return roles.length > 1 ? roles : [];
}

function groupsIn(schedule: Schedule | undefined, window: Interval) {
  if (!schedule || !isEnabledIn(schedule, window)) return [];
  return finalDuties(schedule, window).map(({ start, end, period, override }) => ({
    start,
    end,
    override,
    group: period.group,
  }));
}

/** Hours of one person on call in two plans, in seconds; time in several schedules or roles at once counts once. */
export type PersonChange = { person: Id; before: number; after: number };

/** People whose hours differ, the largest difference first. */
export function personChanges(
  before: readonly Schedule[],
  after: readonly Schedule[],
  window: Interval,
): PersonChange[] {
  const [then, now] = [secondsByPerson(before, window), secondsByPerson(after, window)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((person) => ({ person, before: then.get(person) ?? 0, after: now.get(person) ?? 0 }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

function secondsByPerson(schedules: readonly Schedule[], window: Interval): Map<Id, number> {
  const duties = new Map<Id, Interval[]>();
  for (const schedule of schedules) {
    if (!isEnabledIn(schedule, window)) continue;
    for (const { start, end, period } of dutiesOf(schedule.final_schedule.schedules, window)) {
      for (const { person_ids } of period.group.members)
        for (const person of person_ids) addTo(duties, person, { start, end });
    }
  }
  return new Map([...duties].map(([person, theirs]) => [person, lengthOf(union(theirs))]));
}

/** Reason for a difference, by the rules of both plans. */
export type ChangeCause =
  | { kind: 'missing' | 'disabled'; in: 'before' | 'after' }
  | { kind: 'zone'; before: string; after: string }
  | { kind: 'override'; layer: Layer; in: 'before' | 'after' }
  | { kind: 'override times'; before: Layer; after: Layer }
  | { kind: 'layers'; before: Layer | undefined; after: Layer | undefined };

/** Cause of the first change of a comparison, by the versions of then; undefined if the rules are the same. */
export function causeOf(
  { before, after, changes }: Comparison,
  accountZone: AccountZone,
): ChangeCause | undefined {
  if (!before || !after) return { kind: 'missing', in: before ? 'after' : 'before' };
  const at = changes[0]?.start ?? 0;
  const [rotaThen, rotaNow] = [rotaAt(before, at), rotaAt(after, at)];
  if (rotaThen.enabled !== rotaNow.enabled)
    return { kind: 'disabled', in: rotaThen.enabled ? 'after' : 'before' };
  const [then, now] = [rotaThen, rotaNow].map(({ layers }) =>
    layers.filter((layer) => isOverrideAt(layer, at)),
  );
  const [added] = onlyIn(now, then);
  const earlier = added && sameOverride(onlyIn(rotaThen.layers, rotaNow.layers), added);
  if (earlier) return { kind: 'override times', before: earlier, after: added };
  if (added) return { kind: 'override', layer: added, in: 'after' };
  const [removed] = onlyIn(then, now);
  const later = removed && sameOverride(onlyIn(rotaNow.layers, rotaThen.layers), removed);
  if (later) return { kind: 'override times', before: removed, after: later };
  if (removed) return { kind: 'override', layer: removed, in: 'before' };
  const [zoneThen, zoneNow] = [rotaThen.time_zone ?? accountZone, rotaNow.time_zone ?? accountZone];
  if (zoneThen !== zoneNow) return { kind: 'zone', before: zoneThen, after: zoneNow };
  return layersCause(rotaThen.layers.filter(isRegular), rotaNow.layers.filter(isRegular));
}

/**
 * First regular layer that differs, with the layer of the same name in the other plan. If one layer differs on each
 * side, they are the same layer by two names.
 */
function layersCause(before: readonly Layer[], after: readonly Layer[]): ChangeCause | undefined {
  const [gone, added] = [onlyIn(before, after), onlyIn(after, before)];
  const [changed, removed] = [added[0], gone[0]];
  const isPair = gone.length === 1 && added.length === 1;
  if (changed)
    return {
      kind: 'layers',
      before: namesake(before, changed) ?? (isPair ? removed : undefined),
      after: changed,
    };
  return removed && { kind: 'layers', before: removed, after: namesake(after, removed) };
}

function namesake(layers: readonly Layer[], { layer_name }: Layer): Layer | undefined {
  return layers.findLast((layer) => layer.layer_name === layer_name);
}

/** Override of the same people for overlapping times, if there is only one; tools name overrides differently. */
function sameOverride(layers: readonly Layer[], override: Layer): Layer | undefined {
  const [match, ...more] = layers.filter(
    (layer) =>
      !isRegular(layer) &&
      peopleIn(layer) === peopleIn(override) &&
      !isEmpty(overlap(activeRange(layer), activeRange(override))),
  );
  return more.length === 0 ? match : undefined;
}

function peopleIn({ groups }: Layer): string {
  return stringifyJson(groups.flatMap(peopleOf));
}

function onlyIn(here: readonly Layer[] = [], there: readonly Layer[] = []): Layer[] {
  return here.filter((layer) => !there.some((other) => isSameLayer(layer, other)));
}

function isOverrideAt(layer: Layer, at: number): boolean {
  return !isRegular(layer) && contains(activeRange(layer), at);
}

function isRegular({ mode }: Layer): boolean {
  return mode !== LAYER_MODE.override;
}

/** Names decide nothing about who is on call. */
function isSameLayer(a: Layer, b: Layer): boolean {
  return rulesOf(a) === rulesOf(b);
}

function rulesOf(layer: Layer): string {
  const groups = layer.groups.map((group) => ({ ...group, group_name: '' }));
  return stringifyJson({ ...layer, layer_name: '', groups });
}
